package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.finding.AccessKind;
import io.interlock.ir.AccessShape;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Call;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.lockset.RelativeLockset;
import io.interlock.pointsto.Places;
import io.interlock.source.Position;
import io.interlock.summary.state.Extent;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Runs a block over states; says what it does to a recorder, if there is one. */
final class BlockTransfer {
  private final Function function;
  private final LocalNames names;
  private final List<CallSite> sites;
  private final CallTransfer calls;
  private final FlagTransfer flags;
  private final CounterTransfer counters;
  private final BirthTransfer births;
  private final SpinTransfer cells;
  private final ClaimTransfer claims;
  private final ObjectTransfer objects;
  private final StateTransfer turns;
  private final ExchangeResults exchanges;
  private final Publication publication;
  private final OrderedPairs pairs;
  private final CursorLocks cursors;

  BlockTransfer(
      Function function,
      LocalNames names,
      List<CallSite> sites,
      CallTransfer calls,
      FlagTransfer flags,
      CounterTransfer counters,
      BirthTransfer births,
      SpinTransfer cells,
      ClaimTransfer claims,
      ObjectTransfer objects,
      StateTransfer turns,
      ExchangeResults exchanges,
      Publication publication,
      OrderedPairs pairs,
      CursorLocks cursors) {
    this.cursors = cursors;
    this.exchanges = exchanges;
    this.pairs = pairs;
    this.flags = flags;
    this.counters = counters;
    this.births = births;
    this.cells = cells;
    this.claims = claims;
    this.objects = objects;
    this.turns = turns;
    this.publication = publication;
    this.function = function;
    this.names = names;
    this.sites = sites;
    this.calls = calls;
  }

  States run(Block block, States before, @Nullable Recorder recorder) {
    States states = before;
    int call = names.firstCallOf(block.index());
    for (Instruction i : block.instructions()) {
      States old = states;
      if (i instanceof Call c) {
        states = births.call(c, states, recorder);
        states = cells.call(sites.get(call), states, recorder);
        states = turns.called(calls.run(sites.get(call), call, states, recorder));
        states = claims.called(sites.get(call), states);
        call++;
      } else {
        states = run(i, states, recorder);
      }
      if (!pairs.isEmpty()) {
        states =
            i instanceof Call
                ? pairs.after(old, states, block.index())
                : pairs.afterPlain(old, states, block.index());
      }
      if (states.isEmpty()) {
        break;
      }
    }
    return states;
  }

  private States run(Instruction i, States before, @Nullable Recorder recorder) {
    Result result = i.definition().orElse(null);
    States states = result == null ? before : forget(result, i instanceof Phi, before);
    if (recorder != null) {
      record(i, states, recorder);
    }
    States locked =
        claims.run(i, cells.run(i, counters.run(i, states, recorder), recorder), recorder);
    States counted = turns.run(i, objects.run(i, locked));
    return flags.run(i, store(i, overwrite(i, counted)), recorder);
  }

  /** Ids of threads in an array may be stored over. */
  private States overwrite(Instruction i, States states) {
    if (i instanceof MemoryTransfer t) {
      return overwrite(t.destination(), t.size(), states);
    }
    return i instanceof Store s ? overwrite(s.address(), s.shape().size(), states) : states;
  }

  private States overwrite(Value address, long size, States states) {
    Symbolic by = names.name(address);
    return states.mapStates(s -> s.with(s.threads().store(by, size, ids -> mayBe(ids, by, size))));
  }

  /** Whether what is stored to may be ids in an array of which there is one. */
  private boolean mayBe(Symbolic ids, Symbolic by, long size) {
    boolean isOne =
        ids.atom() instanceof Atom.StackObject || ids.atom() instanceof Atom.GlobalAddress;
    Places at = isOne ? names.places().of(by) : Places.NONE;
    return isOne
        && names
            .places()
            .pointsTo()
            .mayOverlap(at, size, names.places().of(ids), names.places().pointsTo().pointerSize());
  }

  /** A definition runs again. What is known of a phi's new value was said on the edge. */
  private States forget(Result result, boolean isPhi, States states) {
    Symbolic name = names.name(result);
    if (!name.mentionsDefinition(function, result.id())) {
      return states;
    }
    int id = result.id();
    return states.map(
        p ->
            isPhi
                ? p.with(forget(p.state(), id, p.state().marks()::forgetCertain), p.facts())
                : p.with(
                    forget(p.state(), id, p.state().marks()::forget),
                    p.facts().forget(function, id)));
  }

  private State forget(State state, int id, BiFunction<Function, Integer, Marks> marks) {
    RelativeLockset locks = state.locks();
    return state
        .with(cursors.isCursor(id) ? locks : locks.forget(function, id, names.places()))
        .with(state.threads().redefined(a -> Symbolic.of(a).mentionsDefinition(function, id)))
        .with(cursors.isCursor(id) ? state.marks() : marks.apply(function, id));
  }

  /** What others may find from now on; after an exchange, if that was done. */
  private States store(Instruction i, States states) {
    if (i instanceof MemoryTransfer t && t.kind() != MemoryTransfer.Kind.FILL) {
      return publication.copy(names.name(t.destination()), names.name(t.source()), states);
    }
    if (i instanceof CompareExchange c) {
      Symbolic address = names.name(c.address());
      Symbolic value = names.name(c.replacement());
      Symbolic result = names.name(c.result());
      return publication.mayGiveAway(value)
          ? exchanges.apart(
              c, s -> s.with(publication.store(address, value, s.escapes()).by(result)), states)
          : states;
    }
    if (i instanceof MemoryAccess m && m.stored() != null) {
      return publication.store(names.name(m.address()), names.name(m.stored()), states);
    }
    return i instanceof Arithmetic a && ExchangeResults.isPart(a)
        ? exchanges.part(a, states)
        : states;
  }

  private void record(Instruction i, States states, Recorder recorder) {
    if (i instanceof MemoryAccess access) {
      flags.record(access, states, recorder);
    }
    if (i instanceof Load l) {
      if (l.purpose() == Load.Purpose.READ) {
        access(
            l.address(),
            l.shape(),
            Extent.of(l.shape(), l.bits(), l.result()),
            Direction.READ,
            l.position(),
            states,
            recorder);
      }
    } else if (i instanceof Store s) {
      access(
          s.address(),
          s.shape(),
          Extent.of(s.shape(), s.bits(), s.value()),
          Direction.WRITE,
          s.position(),
          turns.atStore(s, objects.atWrite(s, states)),
          recorder);
    } else if (i instanceof AtomicUpdate u) {
      access(
          u.address(),
          u.shape(),
          Extent.bytes(u.shape().size()),
          Direction.WRITE,
          u.position(),
          objects.atWrite(u, states),
          recorder);
    } else if (i instanceof CompareExchange c) {
      access(
          c.address(),
          c.shape(),
          Extent.bytes(c.shape().size()),
          Direction.WRITE,
          c.position(),
          states,
          recorder);
    } else if (i instanceof MemoryTransfer t) {
      range(t.destination(), t.size(), AccessKind.WRITE, t.position(), states, recorder);
      if (t.kind() != MemoryTransfer.Kind.FILL) {
        range(t.source(), t.size(), AccessKind.READ, t.position(), states, recorder);
      }
    }
  }

  private enum Direction {
    READ,
    WRITE
  }

  private void access(
      Value address,
      AccessShape shape,
      Extent extent,
      Direction direction,
      Position position,
      States states,
      Recorder recorder) {
    AccessKind kind;
    if (direction == Direction.READ) {
      kind = shape.isAtomic() ? AccessKind.ATOMIC_READ : AccessKind.READ;
    } else {
      kind = shape.isAtomic() ? AccessKind.ATOMIC_WRITE : AccessKind.WRITE;
    }
    recorder.access(names.name(address), extent, kind, states, position, address);
  }

  private void range(
      Value address,
      long size,
      AccessKind kind,
      Position position,
      States states,
      Recorder recorder) {
    recorder.access(names.name(address), Extent.bytes(size), kind, states, position, address);
  }
}
