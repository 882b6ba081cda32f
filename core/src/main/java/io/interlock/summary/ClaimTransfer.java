package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.finding.LockMode;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.lockset.Holding;
import io.interlock.lockset.RelativeLockset;
import io.interlock.lockset.RelativeLockset.Recursion;
import io.interlock.pointsto.Places;
import io.interlock.source.Position;
import io.interlock.summary.States.Path;
import io.interlock.summary.UnheldRelease.Needed;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What instructions do to {@link ClaimCells}. A value loaded from a cell is remembered as long as
 * it is there if a lock is held ({@link Mark.Kind#CURRENT}); together with what is known of its
 * sign that tells, at a store, what the store means.
 */
final class ClaimTransfer {
  /** The low byte: numbers have one name whatever is cut off from them. */
  private static final long LOW_BYTE = 0xff;

  /**
   * A load of a cell.
   *
   * @param number which of the function
   */
  private record Look(int number, Symbolic cell, Places at, long size, Symbolic found) {}

  /** What a store means. */
  private enum Meaning {
    /** The cell is the thread's now. */
    CLAIM,
    /** Nobody gets the cell, and nobody loses it. */
    KEEP,
    /** A thread that has the cell gives it up, or nobody else is there. */
    RELEASE,
    /** A thread that has the cell gives it up. */
    GIVE_BACK,
    /** Nobody else is there. */
    OTHER,
    /** The cell is no lock. */
    NEVER
  }

  private final Function function;
  private final AnalysisInput input;
  private final LocalNames names;
  private final Conditions conditions;
  private final CellLocking locking;
  private final IdentityHashMap<Instruction, Look> looks = new IdentityHashMap<>();
  private final List<Look> allLooks = new ArrayList<>();

  /** The cells that instructions write. */
  private final IdentityHashMap<Instruction, Places> written = new IdentityHashMap<>();

  ClaimTransfer(
      Function function, AnalysisInput input, Body body, LocalNames names, Conditions conditions) {
    this.conditions = conditions;
    this.function = function;
    this.input = input;
    this.names = names;
    locking = new CellLocking(names);
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

  States run(Instruction i, States states, @Nullable Recorder recorder) {
    if (input.claims().isEmpty()) {
      return states;
    }
    Look look = looks.get(i);
    if (look != null) {
      return states.mapStates(s -> s.with(told(look, s.marks())));
    }
    CellWrite write = CellWrite.of(i);
    if (write == null) {
      return states;
    }
    Places at = places(write);
    Places touched = written.computeIfAbsent(i, w -> input.claims().touched(at, write.size()));
    Symbolic cell = names.name(write.address());
    States after = touched.isEmpty() ? states : write(i, cell, at, touched, states, recorder);
    if (recorder != null && !touched.isEmpty() && !after.equals(states)) {
      recorder.spans().call(i.position(), states, after);
    }
    boolean mayRelease = i instanceof MemoryAccess m && m.shape().isAtomic();
    return mayRelease ? over(after) : over(after, at, write.size());
  }

  private Places places(CellWrite write) {
    Places named = names.places().of(names.name(write.address()));
    return named.isEmpty() ? input.pointsTo().targets(function, write.address()) : named;
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

  private States over(States states) {
    return looks.isEmpty()
        ? states
        : states.mapStates(s -> s.with(s.marks().withoutCurrent(n -> true)));
  }

  /** Without what may be no more in cells that are written. */
  private States over(States states, Places at, long size) {
    return looks.isEmpty()
        ? states
        : states.mapStates(s -> s.with(s.marks().withoutCurrent(n -> isAt(n, at, size))));
  }

  private boolean isAt(int look, Places at, long size) {
    Look known = allLooks.get(look);
    return input.pointsTo().mayOverlap(known.at(), known.size(), at, size);
  }

  private States write(
      Instruction i,
      Symbolic cell,
      Places at,
      Places touched,
      States states,
      @Nullable Recorder recorder) {
    ClaimCells.Kind kind =
        i instanceof Store s && s.bits() == null ? input.claims().kind(at, s.shape().size()) : null;
    Map<Meaning, List<Path>> apart = new EnumMap<>(Meaning.class);
    for (Path path : states.paths()) {
      Meaning meaning =
          kind != null && i instanceof Store store ? meaning(kind, store, at, path) : Meaning.OTHER;
      apart.computeIfAbsent(meaning, m -> new ArrayList<>()).add(path);
    }
    States result = States.NONE;
    for (var some : apart.entrySet()) {
      States before = States.of(some.getValue());
      result = result.join(mean(some.getKey(), i, cell, at, touched, before, recorder));
    }
    return result;
  }

  private Meaning meaning(ClaimCells.Kind kind, Store store, Places at, Path path) {
    Symbolic cell = names.name(store.address());
    return switch (kind) {
      case FLAG -> flag(store, cell, at, path);
      case STOCK -> stock(store, cell, path);
      case READERS -> readers(store, cell, at, path);
    };
  }

  private Meaning flag(Store store, Symbolic cell, Places at, Path path) {
    boolean isZero = isKnown(cell, Signs.ZERO, path);
    Symbolic value = names.name(store.value());
    Long step = isZero ? step(value, cell, path) : null;
    long number = value.isConstant() ? value.offset() : step == null ? 0 : step;
    if ((number & LOW_BYTE) == 0) {
      return Meaning.RELEASE;
    }
    List<Symbolic> readers = input.claims().readers(cell, at);
    boolean isAlone =
        readers != null && readers.stream().allMatch(r -> isKnown(r, Signs.NOT_POSITIVE, path));
    return isZero && isAlone ? Meaning.CLAIM : Meaning.KEEP;
  }

  private Meaning stock(Store store, Symbolic cell, Path path) {
    Symbolic value = names.name(store.value());
    Long step = value.isConstant() ? null : step(value, cell, path);
    boolean isThere = isKnown(cell, Signs.NOT_ZERO, path);
    if (value.isConstant() && value.offset() == 0) {
      return isThere ? Meaning.CLAIM : Meaning.KEEP;
    }
    if (value.isConstant() && value.offset() == 1) {
      return Meaning.RELEASE;
    }
    if (step != null && Math.abs(step) == 1) {
      return step > 0 ? Meaning.GIVE_BACK : isThere ? Meaning.CLAIM : Meaning.NEVER;
    }
    return input.claims().isInitial(store) ? Meaning.OTHER : Meaning.NEVER;
  }

  private Meaning readers(Store store, Symbolic cell, Places at, Path path) {
    Symbolic value = names.name(store.value());
    Long step = value.isConstant() ? null : step(value, cell, path);
    if (step != null && Math.abs(step) == 1) {
      Symbolic gate = input.claims().gate(cell, at);
      boolean isOpen = gate != null && isKnown(gate, Signs.ZERO, path);
      return step < 0 ? Meaning.GIVE_BACK : isOpen ? Meaning.CLAIM : Meaning.OTHER;
    }
    boolean isSet = value.isConstant() || input.claims().isInitial(store);
    return isSet ? Meaning.OTHER : Meaning.NEVER;
  }

  /** Whether what is in a cell is known to have one of some signs. */
  private boolean isKnown(Symbolic cell, Signs signs, Path path) {
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
  private @Nullable Long step(Symbolic value, Symbolic cell, Path path) {
    for (Look look : allLooks) {
      Long more = look.cell().equals(cell) ? value.distanceFrom(look.found()) : null;
      if (more != null && isCurrent(look, path)) {
        return more;
      }
    }
    return null;
  }

  private States mean(
      Meaning meaning,
      Instruction i,
      Symbolic cell,
      Places at,
      Places touched,
      States states,
      @Nullable Recorder recorder) {
    return switch (meaning) {
      case KEEP -> states;
      case CLAIM -> claim(cell, at, i.position(), states, recorder);
      case RELEASE -> locking.release(cell, at, Needed.HELD_OR_ALONE, states, recorder);
      case GIVE_BACK -> giveBack(cell, at, states, recorder);
      case OTHER -> locking.other(cell, touched, states, recorder);
      case NEVER -> never(cell, touched, states, recorder);
    };
  }

  private States claim(
      Symbolic cell, Places at, Position position, States states, @Nullable Recorder recorder) {
    if (recorder != null) {
      recorder.event(OrderEvents.Kind.ACQUIRE, at, states);
    }
    Symbolic gate = gate(cell, at);
    if (gate == null) {
      return states.mapStates(s -> s.with(held(s.locks(), cell, LockMode.EXCLUSIVE, position)));
    }
    if (recorder != null) {
      recorder.event(OrderEvents.Kind.ACQUIRE, names.places().of(gate), states);
    }
    return states.mapStates(
        s ->
            s.with(
                held(
                    held(s.locks(), cell, LockMode.SHARED, position),
                    gate,
                    LockMode.SHARED,
                    position)));
  }

  private static RelativeLockset held(
      RelativeLockset locks, Symbolic cell, LockMode mode, Position position) {
    return locks.acquire(new Holding(cell, mode, 1, position), Recursion.NONE);
  }

  private @Nullable Symbolic gate(Symbolic cell, Places at) {
    return input.claims().areReaders(at) ? input.claims().gate(cell, at) : null;
  }

  private States giveBack(Symbolic cell, Places at, States states, @Nullable Recorder recorder) {
    States after = locking.release(cell, at, Needed.HELD, states, recorder);
    Places gates = input.claims().gates(at);
    if (gates.isEmpty()) {
      return after;
    }
    Symbolic gate = gate(cell, at);
    if (recorder != null) {
      recorder.event(OrderEvents.Kind.RELEASE, gates, states);
    }
    return after.mapStates(
        s ->
            s.with(
                gate == null
                    ? s.locks().releaseClass(gates, names.places())
                    : s.locks().release(gate, names.places())));
  }

  private States never(Symbolic cell, Places touched, States states, @Nullable Recorder recorder) {
    if (recorder != null) {
      recorder.releases().add(Symbolic.of(new Atom.Unknown()), touched, Needed.HELD, states);
    }
    return locking.other(cell, touched, states, recorder);
  }
}
