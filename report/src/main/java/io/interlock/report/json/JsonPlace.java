package io.interlock.report.json;

import org.jspecify.annotations.Nullable;

/**
 * Where a value stands in a report: the line it begins on, and the way to it, such as {@code
 * findings[2].location}. The way is put together only if somebody asks.
 */
public final class JsonPlace {
  private final @Nullable JsonPlace outer;
  private final String key;
  private final int index;
  private final int line;

  private JsonPlace(@Nullable JsonPlace outer, String key, int index, int line) {
    this.outer = outer;
    this.key = key;
    this.index = index;
    this.line = line;
  }

  static JsonPlace top(int line) {
    return new JsonPlace(null, "", -1, line);
  }

  JsonPlace member(String name, int memberLine) {
    return new JsonPlace(this, name, -1, memberLine);
  }

  /** A member that is not there; its line is that of the object. */
  JsonPlace member(String name) {
    return member(name, line);
  }

  JsonPlace element(int number, int elementLine) {
    return new JsonPlace(this, "", number, elementLine);
  }

  /** What is wrong here, with the line. */
  public MalformedReportException complaint(String what) {
    return new MalformedReportException("line " + line + ": " + this + what);
  }

  /** What is wrong here, as something else has found out. */
  public MalformedReportException complaint(String what, Throwable cause) {
    return new MalformedReportException("line " + line + ": " + this + what, cause);
  }

  @Override
  public String toString() {
    if (outer == null) {
      return "the report";
    }
    String way = outer.outer == null ? "" : outer.toString();
    if (index >= 0) {
      return way + "[" + index + "]";
    }
    return way.isEmpty() ? key : way + "." + key;
  }
}
