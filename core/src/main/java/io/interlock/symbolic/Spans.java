package io.interlock.symbolic;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bytes of an object, as parts that neither touch nor overlap, ascending. */
public record Spans(List<Part> parts) {
  /** Of more parts, the gaps are forgotten. */
  private static final int MAX_PARTS = 8;

  /** The bytes from an offset to another, which is not one of them. */
  public record Part(long from, long to) {
    private boolean touches(Part other) {
      return from <= other.to && other.from <= to;
    }

    private Part with(Part other) {
      return new Part(Math.min(from, other.from), Math.max(to, other.to));
    }

    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Part theirs && theirs.from == from && theirs.to == to;
    }

    @Override
    public int hashCode() {
      int hash = Long.hashCode(from);
      hash = hash * 31 + Long.hashCode(to);
      return hash;
    }
  }

  public Spans {
    parts = List.copyOf(parts);
  }

  static Spans of(long from, long to) {
    return new Spans(List.of(new Part(from, to)));
  }

  Spans with(Spans other) {
    if (contains(other)) {
      return this; // most do, and many say the same: there is one of them then
    }
    Spans all = this;
    for (Part part : other.parts) {
      all = all.with(part);
    }
    return all;
  }

  /** Parts neither touch nor overlap: one lies within another or is not contained. */
  private boolean contains(Spans other) {
    int i = 0;
    for (int j = 0; j < other.parts.size(); j++) {
      Part part = other.parts.get(j);
      while (i < parts.size() && parts.get(i).to < part.to) {
        i++;
      }
      if (i == parts.size() || part.from < parts.get(i).from) {
        return false;
      }
    }
    return true;
  }

  private Spans with(Part added) {
    var before = new ArrayList<Part>(parts.size() + 1);
    var after = new ArrayList<Part>();
    Part sum = added;
    for (Part part : parts) {
      if (part.touches(sum)) {
        sum = sum.with(part);
      } else {
        (part.from < sum.from ? before : after).add(part);
      }
    }
    before.add(sum);
    before.addAll(after);
    return before.size() <= MAX_PARTS
        ? new Spans(before)
        : of(before.get(0).from, before.get(before.size() - 1).to);
  }

  /** Whether some of so many bytes are among them. */
  boolean meet(long from, long count) {
    return parts.stream().anyMatch(p -> p.from < from + count && from < p.to);
  }

  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Spans theirs && theirs.parts.equals(parts);
  }

  @Override
  public int hashCode() {
    return parts.hashCode();
  }
}
