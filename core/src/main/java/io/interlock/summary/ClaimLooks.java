package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Phi;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.summary.lock.ClaimCells;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Mark;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.Marks.Named;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a thread knows of {@link ClaimCells}: a value loaded from one is remembered as long as it is
 * still there if a lock is held ({@link Mark.Kind#CURRENT}), and its sign may be known. By then the
 * cell may have another name: a phi's, or that of a result ({@link Mark.Kind#SEEN_SIGNS}). Only
 * what stores of the function depend on is followed, and what its callers may know by what it
 * returns.
 */
final class ClaimLooks {
  /**
   * A load of a cell.
   *
   * @param number which of the function
   */
  private record Look(int number, Symbolic cell, Places at, long size, Symbolic found) {}

  private final Function function;
  private final AnalysisInput input;
  private final LocalNames names;
  private final Conditions conditions;
  private final IdentityHashMap<Instruction, Look> looks = new IdentityHashMap<>();
  private final List<Look> allLooks = new ArrayList<>();
  private final Set<Symbolic> cells = new LinkedHashSet<>();
  private final @Nullable Symbolic returned;

  ClaimLooks(
      Function function,
      AnalysisInput input,
      Body body,
      LocalNames names,
      Conditions conditions,
      @Nullable Symbolic returned) {
    this.returned = returned;
    this.conditions = conditions;
    this.function = function;
    this.input = input;
    this.names = names;
    Places stored = input.claims().isEmpty() ? Places.NONE : stored(body);
    boolean isEmpty = stored.isEmpty() && (returned == null || input.claims().isEmpty());
    for (Block block : isEmpty ? List.<Block>of() : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load load && load.bits() == null) {
          addLook(load, stored);
        }
      }
    }
  }

  /** The cells that the function stores to, and those that say what that means. */
  private Places stored(Body body) {
    Places found = Places.NONE;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s) {
          Places at = names.places().of(names.name(s.address()));
          boolean isCell = input.claims().kind(at, s.shape().size()) != null;
          if (isCell) {
            cells.add(names.name(s.address()));
          }
          found = isCell ? found.union(at) : found;
        }
      }
    }
    return input.claims().withPartners(found);
  }

  private void addLook(Load load, Places stored) {
    Symbolic cell = names.name(load.address());
    Places at = names.places().of(cell);
    Symbolic found = names.name(load.result());
    if (input.claims().kind(at, load.shape().size()) != null
        && (!at.filter(stored::contains).isEmpty() || isInReturned(cell))
        && found.mentionsDefinition(function, load.result().id())) {
      var look = new Look(allLooks.size(), cell, at, load.shape().size(), found);
      looks.put(load, look);
      allLooks.add(look);
      cells.add(cell);
    }
  }

  /** Whether callers may go on to store to a cell by what is returned, or by a phi that is. */
  private boolean isInReturned(Symbolic cell) {
    return returned != null && (returned.mentionsLocal() || cell.distanceFrom(returned) != null);
  }

  /** The names of the cells that the function stores to or looks at. */
  List<Symbolic> cells() {
    return List.copyOf(cells);
  }

  /** A cell may be loaded. */
  States loaded(Instruction i, States states) {
    Look look = looks.get(i);
    return look == null ? states : states.mapStates(s -> s.with(told(look, s.marks())));
  }

  /** What was found is forgotten when what it was found by means something else. */
  private static Marks told(Look look, Marks marks) {
    return marks
        .withoutCurrent(n -> n == look.number(), c -> false)
        .told(Mark.Kind.CURRENT, look.number(), look.cell())
        .told(Mark.Kind.CURRENT, look.number(), look.found());
  }

  private static boolean isCurrent(Look look, Path path) {
    Marks marks = path.state().marks();
    var mark = new Mark(Mark.Kind.CURRENT, look.number());
    return marks.contain(mark, look.cell()) && marks.contain(mark, look.found());
  }

  /** A call may release the lock under which a cell was loaded. */
  States called(CallSite site, States states) {
    if (input.claims().isEmpty() || !input.claims().quiet().contain(site)) {
      return over(states);
    }
    Modified by = input.modified().at(site);
    return states
        .mapStates(
            s ->
                s.with(
                    s.marks()
                        .withoutCurrent(
                            n -> by.mayAffect(input.pointsTo(), at(n)),
                            c -> by.mayAffect(input.pointsTo(), names.places().of(c)))))
        .map(p -> checked(site.call(), p));
  }

  /** What a function has checked that does not return if what it is given is false. */
  private @Nullable Path checked(Call call, Path path) {
    Facts facts = path.facts();
    for (Value argument : call.arguments()) {
      boolean isTrue = facts != null && facts.of(names.name(argument)) == Signs.NOT_ZERO;
      facts = isTrue && facts != null ? conditions.assume(argument, true, facts) : facts;
    }
    return facts == null ? null : path.with(path.state(), facts);
  }

  private Places at(int look) {
    return allLooks.get(look).at();
  }

  /** Without anything: a lock may have been released. */
  States over(States states) {
    return input.claims().isEmpty()
        ? states
        : states.mapStates(s -> s.with(s.marks().withoutCurrent(n -> true, c -> true)));
  }

  /** Without what may be no more in cells that are written. */
  States over(States states, Places at, long size) {
    return input.claims().isEmpty()
        ? states
        : states.mapStates(
            s -> s.with(s.marks().withoutCurrent(n -> isAt(n, at, size), c -> isAt(c, at, size))));
  }

  private boolean isAt(int look, Places at, long size) {
    Look known = allLooks.get(look);
    return input.pointsTo().mayOverlap(known.at(), known.size(), at, size);
  }

  private boolean isAt(Symbolic cell, Places at, long size) {
    Places places = names.places().of(cell);
    return places.isEmpty() || input.pointsTo().mayOverlap(places, Long.BYTES, at, size);
  }

  /** What is known of a cell by the values that phis get is known by the phis. */
  States along(States states, List<Cursor> cursors, int from) {
    return states.map(
        p -> {
          Marks marks = p.state().marks();
          var passed = new HashSet<Named>();
          for (Cursor cursor : cursors) {
            for (Phi.Incoming in : cursor.phi().incoming()) {
              Signs signs = in.block() == from ? seen(cursor.at(in, names), p) : Signs.ANY;
              if (signs != Signs.ANY) {
                passed.add(new Named(seen(signs), cursor.here(names)));
              }
            }
          }
          for (Cursor cursor : cursors) {
            marks = marks.forgetCertain(function, cursor.phi().result().id());
          }
          for (Named named : passed) {
            marks = marks.told(named.mark().kind(), named.mark().number(), named.cell());
          }
          return p.with(p.state().with(marks));
        });
  }

  /** A way out with what is known of numbers in the object that is returned. */
  Exit seenAt(Path path, Exit exit) {
    Marks marks = exit.state().marks();
    for (Symbolic cell : returned == null ? List.<Symbolic>of() : inReturned(path)) {
      Signs signs = seen(cell, path);
      if (signs != Signs.ANY) {
        marks = marks.told(Mark.Kind.SEEN_SIGNS, signs.code(), cell);
      }
    }
    return new Exit(exit.state().with(marks), exit.guard(), exit.returned());
  }

  private Set<Symbolic> inReturned(Path path) {
    var found = new LinkedHashSet<Symbolic>();
    allLooks.forEach(l -> found.add(l.cell()));
    path.state().marks().seenSigns().forEach(n -> found.add(n.cell()));
    found.removeIf(c -> returned == null || c.distanceFrom(returned) == null);
    return found;
  }

  /** The signs that what is in a cell is known to have. */
  private Signs seen(Symbolic cell, Path path) {
    Signs signs = Signs.ANY;
    for (Look look : allLooks) {
      boolean isKnown = look.cell().equals(cell) && isCurrent(look, path);
      signs = isKnown ? signs.and(path.facts().of(look.found())) : signs;
    }
    for (Named named : path.state().marks().seenSigns()) {
      signs = named.cell().equals(cell) ? signs.and(signs(named)) : signs;
    }
    return signs;
  }

  private static Mark seen(Signs signs) {
    return new Mark(Mark.Kind.SEEN_SIGNS, signs.code());
  }

  private static Signs signs(Named named) {
    return Signs.coded(named.mark().number());
  }

  /** Whether what is in a cell is known to have one of some signs. */
  boolean isKnown(Symbolic cell, Signs signs, Path path) {
    return seen(cell, path).and(signs.not()) == Signs.NONE;
  }

  /** How much more a value is than what is in a cell; null if that is not known. */
  @Nullable Long step(Symbolic value, Symbolic cell, Path path) {
    for (Look look : allLooks) {
      Long more = look.cell().equals(cell) ? value.distanceFrom(look.found()) : null;
      if (more != null && isCurrent(look, path)) {
        return more;
      }
    }
    return null;
  }
}
