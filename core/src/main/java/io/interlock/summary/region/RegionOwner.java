package io.interlock.summary.region;

import io.interlock.ir.Global;
import io.interlock.ir.Result;
import io.interlock.ir.ValueType;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What a region hangs off, as one function names it: {@code base + offset + sum(scale x local)}.
 * Owners are equal if their names are: different names are taken for different owners.
 */
public record RegionOwner(Base base, long offset, List<Term> terms) {
  private static final ValueType POINTER = new ValueType(ValueType.Kind.POINTER, 64);
  private static final ValueType NUMBER = new ValueType(ValueType.Kind.INTEGER, 64);

  /** Where the name starts. */
  sealed interface Base {}

  record GlobalBase(Global global) implements Base {}

  /** A formal or a definition of the function. */
  record LocalBase(int local) implements Base {}

  /**
   * One that a call brought up.
   *
   * @param call its place among the calls of the function
   * @param number tells those of one call apart
   */
  record CallBase(int call, int number) implements Base {}

  /** A local number with a factor. */
  record Term(int local, long scale) {}

  public RegionOwner {
    terms = List.copyOf(terms);
  }

  static RegionOwner of(Base base) {
    return new RegionOwner(base, 0, List.of());
  }

  RegionOwner plus(long bytes) {
    return bytes == 0 ? this : new RegionOwner(base, offset + bytes, terms);
  }

  RegionOwner plus(int local, long scale) {
    var more = new ArrayList<>(terms);
    more.add(new Term(local, scale));
    return new RegionOwner(base, offset, more);
  }

  /** The same in terms of names; null if it has none. */
  public @Nullable Symbolic in(LocalNames names) {
    Symbolic sum = null;
    if (base instanceof GlobalBase g) {
      sum = Symbolic.of(new Atom.GlobalAddress(g.global())).plus(offset);
    } else if (base instanceof LocalBase l) {
      sum = names.name(new Result(l.local(), POINTER)).plus(offset);
    }
    for (Term term : terms) {
      sum =
          sum == null ? null : sum.plus(names.name(new Result(term.local(), NUMBER)), term.scale());
    }
    return sum;
  }

  /** Whether all locals in the name satisfy a condition. */
  boolean allLocals(IntPredicate condition) {
    return terms.stream().allMatch(t -> condition.test(t.local()))
        && (!(base instanceof LocalBase b) || condition.test(b.local()));
  }
}
