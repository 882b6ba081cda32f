package io.interlock.ir.type;

import io.interlock.source.Position;
import java.util.List;

/**
 * A struct or union. It may contain pointers to itself, so its members are filled in after it is
 * made, once, by whoever reads the debug information.
 */
public final class RecordType implements Type {
  /** Struct or union. */
  public enum Kind {
    STRUCT("struct"),
    UNION("union");

    private final String keyword;

    Kind(String keyword) {
      this.keyword = keyword;
    }

    public String keyword() {
      return keyword;
    }
  }

  private final Kind kind;
  private final String name;
  private final Position position;
  private final long bits;
  private List<Member> members = List.of();

  public RecordType(Kind kind, String name, Position position, long bits) {
    this.kind = kind;
    this.name = name;
    this.position = position;
    this.bits = bits;
  }

  /** Fills in the members. */
  public void define(List<Member> all) {
    if (!members.isEmpty()) {
      throw new IllegalStateException(this + " is defined already");
    }
    members = List.copyOf(all);
  }

  public Kind kind() {
    return kind;
  }

  /** The tag; empty if there is none. */
  public String name() {
    return name;
  }

  /** Where it is declared. */
  public Position position() {
    return position;
  }

  @Override
  public long bits() {
    return bits;
  }

  /** The members in order; none for a type declared only. */
  public List<Member> members() {
    return members;
  }

  @Override
  public String toString() {
    return kind.keyword() + " " + (name.isEmpty() ? "<anonymous>" : name);
  }
}
