package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.finding.LockMode;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Store;
import io.interlock.lockset.Holding;
import io.interlock.lockset.RelativeLockset;
import io.interlock.lockset.RelativeLockset.Recursion;
import io.interlock.pointsto.Places;
import io.interlock.source.Position;
import io.interlock.summary.lock.CellWrite;
import io.interlock.summary.lock.ClaimCells;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.summary.state.UnheldRelease.Needed;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stores to {@link ClaimCells} mean in the states in which they are made. */
final class ClaimTransfer {
  /** The low byte: numbers have one name whatever is cut off from them. */
  private static final long LOW_BYTE = 0xff;

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
  private final CellLocking locking;
  private final ClaimLooks looks;

  /** The cells that instructions write. */
  private final IdentityHashMap<Instruction, Places> written = new IdentityHashMap<>();

  ClaimTransfer(
      Function function,
      AnalysisInput input,
      Body body,
      LocalNames names,
      Conditions conditions,
      @Nullable Symbolic returned) {
    this.function = function;
    this.input = input;
    this.names = names;
    locking = new CellLocking(names);
    looks = new ClaimLooks(function, input, body, names, conditions, returned);
  }

  States run(Instruction i, States states, @Nullable Recorder recorder) {
    if (input.claims().isEmpty()) {
      return states;
    }
    CellWrite write = CellWrite.of(i);
    if (write == null) {
      return looks.loaded(i, states);
    }
    Places at = places(write);
    Places touched = written.computeIfAbsent(i, w -> input.claims().touched(at, write.size()));
    Symbolic cell = names.name(write.address());
    States after = touched.isEmpty() ? states : write(i, cell, at, touched, states, recorder);
    if (recorder != null && !touched.isEmpty() && !after.equals(states)) {
      recorder.spans().call(i.position(), states, after);
    }
    boolean mayRelease = i instanceof MemoryAccess m && m.shape().isAtomic();
    return mayRelease ? looks.over(after) : looks.over(after, at, write.size());
  }

  private Places places(CellWrite write) {
    Places named = names.places().of(names.name(write.address()));
    return named.isEmpty() ? input.pointsTo().targets(function, write.address()) : named;
  }

  States called(CallSite site, States states) {
    return looks.called(site, states);
  }

  /** The names of the cells that the function stores to or looks at. */
  List<Symbolic> cells() {
    return looks.cells();
  }

  /** What is known of numbers after going to a block, by the values of its phis. */
  States along(States states, List<Cursor> cursors, int from) {
    return cursors.isEmpty() ? states : looks.along(states, cursors, from);
  }

  /** A way out with what is known of numbers in the object that is returned. */
  Exit seenAt(Path path, Exit exit) {
    return input.claims().isEmpty() ? exit : looks.seenAt(path, exit);
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
    boolean isZero = looks.isKnown(cell, Signs.ZERO, path);
    Symbolic value = names.name(store.value());
    Long step = isZero ? looks.step(value, cell, path) : null;
    long number = value.isConstant() ? value.offset() : step == null ? 0 : step;
    if ((number & LOW_BYTE) == 0) {
      return Meaning.RELEASE;
    }
    List<Symbolic> readers = input.claims().readers(cell, at);
    boolean isAlone =
        readers != null
            && readers.stream().allMatch(r -> looks.isKnown(r, Signs.NOT_POSITIVE, path));
    return isZero && isAlone ? Meaning.CLAIM : Meaning.KEEP;
  }

  private Meaning stock(Store store, Symbolic cell, Path path) {
    Symbolic value = names.name(store.value());
    Long step = value.isConstant() ? null : looks.step(value, cell, path);
    boolean isThere = looks.isKnown(cell, Signs.NOT_ZERO, path);
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
    Long step = value.isConstant() ? null : looks.step(value, cell, path);
    if (step != null && Math.abs(step) == 1) {
      Symbolic gate = input.claims().gate(cell, at);
      boolean isOpen = gate != null && looks.isKnown(gate, Signs.ZERO, path);
      return step < 0 ? Meaning.GIVE_BACK : isOpen ? Meaning.CLAIM : Meaning.OTHER;
    }
    boolean isSet = value.isConstant() || input.claims().isInitial(store);
    return isSet ? Meaning.OTHER : Meaning.NEVER;
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
