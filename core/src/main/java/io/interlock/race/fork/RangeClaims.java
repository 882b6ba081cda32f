package io.interlock.race.fork;

import io.interlock.graph.DisjointSets;
import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;
import io.interlock.race.fork.FamilyMember.Entered;
import io.interlock.race.fork.FamilyMember.Touch;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Renaming;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * In which part of an array each run of a function of a {@link ForkFamily} stays, with all that it
 * calls and the threads that it starts: {@code [v, v + n)}, {@code [v + lo, v + hi)}, in terms of
 * what the function is given.
 *
 * <p>A function gets at an array by a base: a formal, what it finds by way of a formal, or a
 * variable. What a base of a callee's is in the caller's terms joins the two to one way to the
 * array. Guessed are, for each base, all ranges between two numbers that the function is given, or
 * from zero, by the sizes of elements that occur; and, for each function, that such numbers are not
 * negative and in some order when it is entered. Of what is guessed is dropped
 *
 * <ul>
 *   <li>an order that does not follow at some call ({@link FunctionFacts});
 *   <li>a range that an instruction by that base may leave;
 *   <li>a range which no range of a callee's is shown to be within;
 * </ul>
 *
 * if all that is left holds everywhere, until nothing changes. What is left then holds, by
 * induction over calls: of two runs the inner one has begun later, and each access is made after
 * finitely many. Each time around something is dropped, so it ends.
 */
final class RangeClaims {
  private static final int MAX_NUMBERS = 5;
  private static final int MAX_SCALES = 4;

  /** A base of a function's. */
  record Base(Function function, Atom atom) {}

  /** From the one number of bytes behind a base up to the other. */
  record Range(LinearForm from, LinearForm to) {}

  private final Map<Function, FamilyMember> members;
  private final Map<Base, List<Range>> ranges = new LinkedHashMap<>();
  private final Map<Function, List<LinearForm>> orders = new LinkedHashMap<>();
  private final Map<Base, Integer> numbers = new LinkedHashMap<>();
  private final Set<Base> lost = new HashSet<>();
  private final List<Base[]> same = new ArrayList<>();
  private final ForkFamily family;

  RangeClaims(Map<Function, FamilyMember> members, ForkFamily family) {
    this.members = members;
    this.family = family;
    findBases();
    members.values().forEach(this::guess);
    solve();
  }

  /** The ranges of a base that hold; none if nothing is known. */
  List<Range> of(Base base) {
    return ranges.getOrDefault(base, List.of());
  }

  Set<Base> bases() {
    return numbers.keySet();
  }

  /** Bases that are one way to an array, by number; empty if one of them is not followed. */
  List<List<Base>> ways() {
    var sets = new DisjointSets();
    sets.add(numbers.size());
    for (Base[] two : same) {
      int one = sets.find(numbers.getOrDefault(two[0], 0));
      int other = sets.find(numbers.getOrDefault(two[1], 0));
      if (one != other) {
        sets.join(one, other);
      }
    }
    Map<Integer, List<Base>> ways = new LinkedHashMap<>();
    numbers.forEach((b, n) -> ways.computeIfAbsent(sets.find(n), k -> new ArrayList<>()).add(b));
    ways.values().removeIf(w -> w.stream().anyMatch(lost::contains));
    return List.copyOf(ways.values());
  }

  /** A base in the terms of who calls the function. */
  static @Nullable Base base(Base callee, Entered call) {
    Symbolic name = call.binding().apply(Symbolic.of(callee.atom()));
    return name == null || !isBase(name.atom())
        ? null
        : new Base(call.edge().site().caller(), name.atom());
  }

  private static boolean isBase(Atom atom) {
    return FamilyMember.isInput(atom) || atom instanceof Atom.GlobalAddress;
  }

  private void findBases() {
    for (FamilyMember member : members.values()) {
      for (Touch touch : member.touches()) {
        Atom atom = touch.start().atom();
        if (family.contains(member.function()) && isBase(atom)) {
          numbers.putIfAbsent(new Base(member.function(), atom), numbers.size());
        }
      }
    }
    boolean isChanged = true;
    while (isChanged) {
      int before = numbers.size();
      for (FamilyMember member : members.values()) {
        member.entered().forEach(call -> findBases(member, call));
      }
      isChanged = numbers.size() > before && numbers.size() < 256;
    }
    for (FamilyMember member : members.values()) {
      for (Entered call : member.entered()) {
        if (family.contains(member.function())) {
          join(call);
        }
      }
    }
  }

  private void findBases(FamilyMember member, Entered call) {
    if (family.contains(member.function())) {
      for (Base callee : List.copyOf(numbers.keySet())) {
        Base here = callee.function().equals(call.target()) ? base(callee, call) : null;
        if (here != null) {
          numbers.putIfAbsent(here, numbers.size());
        }
      }
    }
  }

  private void join(Entered call) {
    for (Base callee : numbers.keySet()) {
      if (callee.function().equals(call.target())) {
        Base here = base(callee, call);
        if (here == null || !numbers.containsKey(here)) {
          lost.add(callee);
        } else {
          same.add(new Base[] {here, callee});
        }
      }
    }
  }

  private void guess(FamilyMember member) {
    List<Atom> given = member.numbers().stream().limit(MAX_NUMBERS).toList();
    boolean isInside = family.contains(member.function());
    orders.put(member.function(), isInside ? orders(given) : new ArrayList<>());
    Set<Long> scales = scales();
    for (Base base : numbers.keySet()) {
      if (base.function().equals(member.function())) {
        ranges.put(base, ranges(given, scales));
      }
    }
  }

  private static List<LinearForm> orders(List<Atom> given) {
    var all = new ArrayList<LinearForm>();
    for (Atom one : given) {
      all.add(LinearForm.of(one));
      for (Atom other : given) {
        if (!one.equals(other)) {
          all.add(LinearForm.of(one).minus(LinearForm.of(other)));
        }
      }
    }
    return all;
  }

  private static List<Range> ranges(List<Atom> given, Set<Long> scales) {
    var all = new ArrayList<Range>();
    for (long scale : scales) {
      var starts = new ArrayList<LinearForm>(List.of(LinearForm.ZERO));
      given.forEach(a -> starts.add(LinearForm.of(a).times(scale)));
      for (LinearForm start : starts) {
        for (Atom end : given) {
          LinearForm form = LinearForm.of(end).times(scale);
          if (!form.equals(start)) {
            all.add(new Range(start, form));
          }
          all.add(new Range(start, form.plus(scale)));
        }
      }
    }
    return all;
  }

  /** The sizes of elements. */
  private Set<Long> scales() {
    var scales = new LinkedHashSet<Long>();
    for (FamilyMember member : members.values()) {
      for (Touch touch : member.touches()) {
        if (isBase(touch.start().atom()) && scales.size() < MAX_SCALES) {
          touch.start().terms().forEach(t -> scales.add(Math.abs(t.scale())));
          LinearForm length =
              touch.end() == null
                  ? LinearForm.ZERO
                  : touch.end().minus(LinearForm.of(touch.start()));
          length.parts().values().forEach(c -> scales.add(Math.abs(c)));
        }
      }
    }
    return scales;
  }

  private void solve() {
    boolean isChanged = true;
    while (isChanged) {
      for (FamilyMember member : members.values()) {
        List<LinearForm> given =
            member.numbers().stream().limit(MAX_NUMBERS).map(LinearForm::of).toList();
        member.facts().assume(orders.getOrDefault(member.function(), List.of()), given);
      }
      isChanged = dropOrders();
      if (!isChanged) {
        isChanged = dropRanges();
      }
    }
  }

  private boolean dropOrders() {
    boolean isChanged = false;
    for (FamilyMember member : members.values()) {
      for (Entered call : member.entered()) {
        List<LinearForm> orders = this.orders.getOrDefault(call.target(), new ArrayList<>());
        isChanged |=
            orders.removeIf(
                o -> {
                  LinearForm here = bound(o, call.binding());
                  return here == null || !member.facts().holds(call.block(), here);
                });
      }
    }
    return isChanged;
  }

  private boolean dropRanges() {
    boolean isChanged = false;
    for (var entry : ranges.entrySet()) {
      FamilyMember member = members.get(entry.getKey().function());
      if (member != null) {
        isChanged |= entry.getValue().removeIf(r -> !holds(entry.getKey(), r, member));
      }
    }
    return isChanged;
  }

  private boolean holds(Base base, Range range, FamilyMember member) {
    for (Touch touch : member.touches()) {
      if (touch.start().atom().equals(base.atom()) && !isWithin(touch, range, base, member)) {
        return false;
      }
    }
    for (Entered call : member.entered()) {
      for (Base callee : numbers.keySet()) {
        if (callee.function().equals(call.target())
            && base.equals(base(callee, call))
            && of(callee).stream().noneMatch(r -> isWithin(r, callee, call, range, base))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isWithin(Touch touch, Range range, Base base, FamilyMember member) {
    LinearForm own = LinearForm.of(base.atom());
    LinearForm end = touch.end();
    return end != null
        && member.isKnown(touch.value())
        && member
            .facts()
            .holds(touch.block(), LinearForm.of(touch.start()).minus(own.plus(range.from())))
        && member.facts().holds(touch.block(), own.plus(range.to()).minus(end));
  }

  private boolean isWithin(Range inner, Base callee, Entered call, Range range, Base base) {
    Range here = here(inner, callee, call);
    FamilyMember member = members.get(base.function());
    if (here == null || member == null) {
      return false;
    }
    LinearForm own = LinearForm.of(base.atom());
    // Nothing is touched in a range that ends where it begins, or before.
    return member.facts().holds(call.block(), here.from().minus(own.plus(range.from())))
        && member.facts().holds(call.block(), own.plus(range.to()).minus(here.to()));
  }

  /** A range of a callee's as addresses of the caller's; null if it cannot be said. */
  static @Nullable Range here(Range inner, Base callee, Entered call) {
    LinearForm start = bound(LinearForm.of(callee.atom()), call.binding());
    LinearForm from = bound(inner.from(), call.binding());
    LinearForm to = bound(inner.to(), call.binding());
    try {
      return start == null || from == null || to == null
          ? null
          : new Range(start.plus(from), start.plus(to));
    } catch (ArithmeticException e) {
      return null;
    }
  }

  private static @Nullable LinearForm bound(LinearForm form, Renaming binding) {
    try {
      LinearForm sum = LinearForm.of(form.constant());
      for (var part : form.parts().entrySet()) {
        Symbolic name = binding.apply(Symbolic.of(part.getKey()));
        if (name == null || name.isUnknown()) {
          return null;
        }
        sum = sum.plus(LinearForm.of(name), part.getValue());
      }
      return sum;
    } catch (ArithmeticException e) {
      return null;
    }
  }

  /** Whether a value is an address by a base, whatever is touched there. */
  static boolean isBy(LocalValue value, Base base, FamilyMember member) {
    return member.names().name(value).atom().equals(base.atom());
  }
}
