package io.interlock.ir.type;

import io.interlock.source.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A struct or union. It may contain pointers to itself, so its members are filled in after it is
 * made, once, by whoever reads the debug information; so is the typedef that names it.
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
  private String alias = "";
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

  /** Says by which typedef it goes, if it has no tag: by the first that is said. */
  public void nameByTypedef(String typedef) {
    if (name.isEmpty() && alias.isEmpty()) {
      alias = typedef;
    }
  }

  /** The first member that a bit of it belongs to; null if that is padding. */
  public @Nullable Member memberAt(long bit) {
    for (Member member : members) {
      if (member.bitOffset() <= bit && bit < member.bitEnd()) {
        return member;
      }
    }
    return null;
  }

  public Kind kind() {
    return kind;
  }

  /** The tag; empty if there is none. */
  public String name() {
    return name;
  }

  /** The typedef of a type without a tag; empty if it has a tag, or no typedef. */
  public String alias() {
    return alias;
  }

  public boolean isNamed() {
    return !name.isEmpty() || !alias.isEmpty();
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
    if (name.isEmpty()) {
      return alias.isEmpty() ? kind.keyword() + " <anonymous>" : alias;
    }
    return kind.keyword() + " " + name;
  }
}
