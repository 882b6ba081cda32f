package io.interlock.summary.codec;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values of one kind, by number; the other side of {@link WriteTable}. */
final class ReadTable<T> {
  private final String kind;
  private final List<T> values = new ArrayList<>();

  ReadTable(String kind) {
    this.kind = kind;
  }

  void add(T value) {
    values.add(value);
  }

  /** A section that has values of this kind only. */
  void readAll(Input in, Input.Decoder<T> decoder) throws SummaryFormatException {
    int count = in.count();
    for (int i = 0; i < count; i++) {
      values.add(decoder.read(in));
    }
  }

  /** The value of the number that comes next. */
  T get(Input in) throws SummaryFormatException {
    return values.get(in.below(values.size(), "the number of a " + kind));
  }

  @Nullable T optional(Input in) throws SummaryFormatException {
    int number = in.below(values.size() + 1, "the number of a " + kind);
    return number == 0 ? null : values.get(number - 1);
  }

  List<T> list(Input in) throws SummaryFormatException {
    return in.all(this::get);
  }
}
