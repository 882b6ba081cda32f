package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.finding.LockMode;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Result;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.lockset.Holding;
import io.interlock.lockset.RelativeLockset;
import io.interlock.lockset.RelativeLockset.Recursion;
import io.interlock.pointsto.Places;
import io.interlock.summary.lock.CellWrite;
import io.interlock.summary.lock.LockBits;
import io.interlock.summary.lock.SpinCells;
import io.interlock.summary.lock.TicketCells;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.summary.state.UnheldRelease.Needed;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What instructions do to {@link SpinCells}: tries are like calls of {@code trylock}, a way for
 * each answer ({@link ExchangeResults}); releases end what is held; other writes are noted.
 */
final class SpinTransfer {
  private final AnalysisInput input;
  private final LocalNames names;
  private final ExchangeResults exchanges;
  private final CellLocking locking;

  /** The cells that instructions touch. */
  private final IdentityHashMap<Instruction, Places> known = new IdentityHashMap<>();

  private final IdentityHashMap<Instruction, Symbolic> bitsTested = new IdentityHashMap<>();

  /** What is served in the function, and when. */
  private final List<Turn> turns = new ArrayList<>();

  /** The instructions that serve the next ticket, if the lock is held. */
  private final Set<Instruction> serves = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * A comparison that tells whether it is a thread's turn.
   *
   * @param difference of the number served and the ticket
   */
  private record Turn(Symbolic ticket, Symbolic difference, Symbolic opposite, Holding holding) {
    boolean isNow(Facts facts) {
      return facts.of(difference) == Signs.ZERO || facts.of(opposite) == Signs.ZERO;
    }
  }

  SpinTransfer(AnalysisInput input, Body body, LocalNames names, ExchangeResults exchanges) {
    this.input = input;
    this.names = names;
    this.exchanges = exchanges;
    locking = new CellLocking(names);
    if (!input.cells().isEmpty()) {
      LockBits.tries(body).forEach(this::addBits);
    }
    if (!input.cells().tickets().isEmpty()) {
      TicketCells.looks(body).forEach(this::addTurn);
      body.blocks().forEach(this::addServes);
    }
  }

  /** What is tested of what was found, if that tells whether the lock was free. */
  private void addBits(LockBits.Try t) {
    Places at = names.places().of(names.name(t.update().address()));
    if (input.cells().bits(at) == t.bits()) {
      bitsTested.put(t.update(), names.name(t.tested()));
    }
  }

  private void addTurn(TicketCells.Look look) {
    Symbolic cell = names.name(look.served().address());
    Symbolic tickets = names.name(look.draw().address());
    Symbolic served = names.name(look.served().result());
    Symbolic ticket = names.name(look.draw().result());
    Symbolic difference = served.plus(ticket, -1);
    Symbolic opposite = ticket.plus(served, -1);
    boolean areTogether =
        input
            .cells()
            .tickets()
            .areTogether(
                names.places().of(cell), names.places().of(tickets), cell.distanceFrom(tickets));
    if (areTogether && difference != null && opposite != null) {
      var holding = new Holding(cell, LockMode.EXCLUSIVE, 1, look.served().position());
      turns.add(new Turn(ticket, difference, opposite, holding));
    }
  }

  /** Adds one, or stores one more than what was just loaded. */
  private void addServes(Block block) {
    Map<Symbolic, Symbolic> loaded = new HashMap<>();
    for (Instruction i : block.instructions()) {
      if (i instanceof Load l) {
        loaded.put(names.name(l.address()), names.name(l.result()));
      } else if (i instanceof Call) {
        loaded.clear();
      } else if (i instanceof AtomicUpdate u && TicketCells.addsOne(u)) {
        serves.add(i);
      } else if (i instanceof Store s) {
        Symbolic cell = names.name(s.address());
        if (names.name(s.value()).plus(-1).equals(loaded.get(cell))) {
          serves.add(i);
        }
      }
    }
  }

  States run(Instruction i, States states, @Nullable Recorder recorder) {
    if (input.cells().isEmpty()) {
      return states;
    }
    CellWrite write = CellWrite.of(i);
    if (write == null) {
      return states;
    }
    Symbolic cell = names.name(write.address());
    Places touched =
        known.computeIfAbsent(i, w -> input.cells().touched(names.places().of(cell), write.size()));
    if (touched.isEmpty()) {
      return states;
    }
    Places at = names.places().of(cell);
    States after = write(i, effect(i, write, at, states), cell, touched, states, recorder);
    if (recorder != null && !after.equals(states)) {
      recorder.spans().call(i.position(), states, after);
    }
    return after;
  }

  private CellWrite.Effect effect(Instruction i, CellWrite write, Places at, States states) {
    SpinCells cells = input.cells();
    if (cells.tickets().areServed(at, write.size())) {
      return serves.contains(i) || isAfterTicket(i, states)
          ? write.effect()
          : CellWrite.Effect.OTHER;
    }
    if (cells.tickets().areDrawn(at, write.size())) {
      return i instanceof AtomicUpdate u && TicketCells.addsOne(u)
          ? CellWrite.Effect.KEEP
          : CellWrite.Effect.OTHER;
    }
    if (!cells.areLocks(at, write.size())) {
      return CellWrite.Effect.OTHER;
    }
    long bits = cells.bits(at);
    if (bits != LockBits.WHOLE) {
      return LockBits.effect(i, bits);
    }
    return write.effect() == CellWrite.Effect.LOWER && !cells.areNarrow(at, write.size())
        ? CellWrite.Effect.RELEASE
        : write.effect();
  }

  /** Whether one more than the ticket is stored that is served now. */
  private boolean isAfterTicket(Instruction i, States states) {
    if (!(i instanceof Store s)) {
      return false;
    }
    Symbolic cell = names.name(s.address());
    Symbolic ticket = names.name(s.value()).plus(-1);
    return states.paths().stream()
        .allMatch(
            p ->
                turns.stream()
                    .filter(t -> t.holding().lock().equals(cell) && t.ticket().equals(ticket))
                    .anyMatch(t -> t.isNow(p.facts())));
  }

  /** The locks held, and those that a condition just taken tells to be served. */
  RelativeLockset after(RelativeLockset locks, Facts before, Facts now) {
    RelativeLockset result = locks;
    for (Turn turn : turns) {
      if (turn.isNow(now) && !turn.isNow(before)) {
        result = result.acquire(turn.holding(), Recursion.NONE);
      }
    }
    return result;
  }

  private States write(
      Instruction i,
      CellWrite.Effect effect,
      Symbolic cell,
      Places at,
      States states,
      @Nullable Recorder recorder) {
    return switch (effect) {
      case TRY -> tried(i, cell, at, states, recorder);
      case KEEP -> states;
      case LOWER -> lowered(i, cell, at, states, recorder);
      case RELEASE -> locking.release(cell, at, Needed.HELD_OR_ALONE, states, recorder);
      case OTHER -> locking.other(cell, at, states, recorder);
    };
  }

  /** Who finds one has the cell no more, who finds more still has it. */
  private States lowered(
      Instruction i, Symbolic cell, Places at, States states, @Nullable Recorder recorder) {
    States released = locking.release(cell, at, Needed.HELD_OR_ALONE, states, recorder);
    Result result = i.definition().orElse(null);
    if (result == null) {
      return released;
    }
    Symbolic rest = names.name(result).plus(-1);
    return known(released, rest, Signs.ZERO).join(known(states, rest, Signs.NOT_ZERO));
  }

  private static States known(States states, Symbolic number, Signs signs) {
    return states.map(
        p -> {
          Facts facts = p.facts().told(number, signs);
          return facts == null ? null : p.with(p.state(), facts);
        });
  }

  /** What a library, code that is not known, or assembly may write. */
  States call(CallSite site, States states, @Nullable Recorder recorder) {
    boolean isIntrinsic = site.call().directCallee().map(f -> f.isIntrinsic()).orElse(false);
    if (input.cells().isEmpty() || isIntrinsic) {
      return states;
    }
    Places touched = known.computeIfAbsent(site.call(), c -> touched(site));
    return locking.other(Symbolic.of(new Atom.Unknown()), touched, states, recorder);
  }

  private Places touched(CallSite site) {
    Modified written = input.modified().byLibrary(site);
    if (site.call().callee() instanceof InlineAssembly) {
      for (Value argument : site.call().arguments()) {
        written.add(input.pointsTo(), input.pointsTo().targets(site.caller(), argument), -1);
      }
    }
    return input.cells().touched(written);
  }

  private States tried(
      Instruction i, Symbolic cell, Places at, States states, @Nullable Recorder recorder) {
    if (recorder != null) {
      recorder.event(Kind.ACQUIRE, at, states);
    }
    var holding = new Holding(cell, LockMode.EXCLUSIVE, 1, i.position());
    UnaryOperator<State> done = s -> s.with(s.locks().acquire(holding, Recursion.NONE));
    if (i instanceof AtomicUpdate u) {
      Symbolic tested = bitsTested.getOrDefault(u, names.name(u.result()));
      return ExchangeResults.apart(tested, Signs.ZERO, done, states);
    }
    return i instanceof CompareExchange c && exchanges.isFromZero(c)
        ? exchanges.apart(c, done, states)
        : states;
  }
}
