package io.interlock.ownership;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sets of containers as a function names them, by number; zero is the empty one. A container is
 * named by the object or element that its cells are in; names are those in the text of the
 * function, so there is an end of them.
 */
final class BaseSets {
  /**
   * The address of an object or of an element of an array.
   *
   * @param base a local by its number, or a symbol
   */
  record Name(Object base, long start, List<Pointers.Cell.Term> terms) {
    boolean mentions(int local) {
      if (base.equals(local)) {
        return true;
      }
      for (Pointers.Cell.Term term : terms) {
        if (term.local() == local) {
          return true;
        }
      }
      return false;
    }

    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Name n
          && n.start == start
          && n.base.equals(base)
          && n.terms.equals(terms);
    }

    @Override
    public int hashCode() {
      return (base.hashCode() * 31 + Long.hashCode(start)) * 31 + terms.hashCode();
    }
  }

  /** Some container. */
  private static final Name UNKNOWN = new Name("", 0, List.of());

  private final List<Set<Name>> sets = new ArrayList<>();
  private final Map<Set<Name>, Integer> numbers = new HashMap<>();
  private final Map<Name, BitSet> objects = new HashMap<>();
  private final BitSet locals = new BitSet();
  private final int unknown;

  /** By two sets: both together. */
  private final Long2IntOpenHashMap unions = new Long2IntOpenHashMap();

  BaseSets() {
    number(Set.of());
    unknown = number(Set.of(UNKNOWN));
  }

  private int number(Set<Name> set) {
    return numbers.computeIfAbsent(
        set,
        s -> {
          sets.add(s);
          return sets.size() - 1;
        });
  }

  int unknown() {
    return unknown;
  }

  /** One name, and the objects it may be in. */
  int of(Name name, BitSet some) {
    locals.or(localsOf(name));
    objects.computeIfAbsent(name, b -> new BitSet()).or(some);
    return number(Set.of(name));
  }

  int union(int a, int b) {
    if (a == b || b == 0) {
      return a;
    }
    if (a == 0) {
      return b;
    }
    long key = ((long) a << Integer.SIZE) | b;
    int known = unions.getOrDefault(key, -1);
    if (known < 0) {
      var all = new LinkedHashSet<>(sets.get(a));
      all.addAll(sets.get(b));
      known = number(all);
      unions.put(key, known);
    }
    return known;
  }

  private static BitSet localsOf(Name name) {
    var all = new BitSet();
    if (name.base instanceof Integer local) {
      all.set(local);
    }
    name.terms.forEach(t -> all.set(t.local()));
    return all;
  }

  /** Whether a local is part of a name. */
  boolean mention(int local) {
    return locals.get(local);
  }

  /** The same after a local has got another value: what was named by it has no name. */
  int without(int set, int local) {
    for (Name name : sets.get(set)) {
      if (name.mentions(local)) {
        var rest = new LinkedHashSet<>(sets.get(set));
        rest.removeIf(n -> n.mentions(local));
        rest.add(UNKNOWN);
        return number(rest);
      }
    }
    return set;
  }

  boolean hasUnknown(int set) {
    return sets.get(set).contains(UNKNOWN);
  }

  boolean isOne(int set) {
    return sets.get(set).size() <= 1 && !hasUnknown(set);
  }

  BitSet objects(int set) {
    var all = new BitSet();
    sets.get(set).forEach(n -> all.or(objects.getOrDefault(n, all)));
    return all;
  }
}
