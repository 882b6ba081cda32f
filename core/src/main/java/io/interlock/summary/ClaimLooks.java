package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.summary.States.Path;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a thread knows of {@link ClaimCells}: a value loaded from one is remembered as long as it is
 * still there if a lock is held ({@link Mark.Kind#CURRENT}), and its sign may be known. Only what
 * stores of the function depend on is followed.
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

  ClaimLooks(
      Function function, AnalysisInput input, Body body, LocalNames names, Conditions conditions) {
    this.conditions = conditions;
    this.function = function;
    this.input = input;
    this.names = names;
    Places stored = input.claims().isEmpty() ? Places.NONE : stored(body);
    for (Block block : stored.isEmpty() ? List.<Block>of() : body.blocks()) {
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
        && !at.filter(stored::contains).isEmpty()
        && found.mentionsDefinition(function, load.result().id())) {
      var look = new Look(allLooks.size(), cell, at, load.shape().size(), found);
      looks.put(load, look);
      allLooks.add(look);
    }
  }

  /** A cell may be loaded. */
  States loaded(Instruction i, States states) {
    Look look = looks.get(i);
    return look == null ? states : states.mapStates(s -> s.with(told(look, s.marks())));
  }

  /** What was found is forgotten when what it was found by means something else. */
  private static Marks told(Look look, Marks marks) {
    return marks
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
    if (looks.isEmpty() || !input.claims().quiet().contain(site)) {
      return over(states);
    }
    Modified by = input.modified().at(site);
    return states
        .mapStates(
            s -> s.with(s.marks().withoutCurrent(n -> by.mayAffect(input.pointsTo(), at(n)))))
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
    return looks.isEmpty()
        ? states
        : states.mapStates(s -> s.with(s.marks().withoutCurrent(n -> true)));
  }

  /** Without what may be no more in cells that are written. */
  States over(States states, Places at, long size) {
    return looks.isEmpty()
        ? states
        : states.mapStates(s -> s.with(s.marks().withoutCurrent(n -> isAt(n, at, size))));
  }

  private boolean isAt(int look, Places at, long size) {
    Look known = allLooks.get(look);
    return input.pointsTo().mayOverlap(known.at(), known.size(), at, size);
  }

  /** Whether what is in a cell is known to have one of some signs. */
  boolean isKnown(Symbolic cell, Signs signs, Path path) {
    for (Look look : allLooks) {
      if (look.cell().equals(cell)
          && path.facts().of(look.found()).and(signs.not()) == Signs.NONE
          && isCurrent(look, path)) {
        return true;
      }
    }
    return false;
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
