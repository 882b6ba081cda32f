package io.interlock.summary.creation;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.creation.RingSide.Element;
import io.interlock.summary.creation.RingSide.Kind;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.summary.order.FlagCell;
import io.interlock.symbolic.Modified;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.MadeOnce;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rings between one thread that puts and one that takes, with an index each that is stored with
 * release and looked at with acquire. Let one function store each index, always the next one, each
 * run by one thread only; let both indexes be zero at first, and nothing else write them.
 *
 * <p>Count the rounds of both sides. Who takes goes on at round {@code t} only when it has found
 * that the other has stored {@code t + 1} or more, so never passes it. Who puts goes on at round
 * {@code h} only if it has found an index {@code s} of the other with {@code h - s} less than the
 * capacity, by induction also if it asks for being equal only, since what a thread finds in one
 * place never goes back. So if both access one element, in rounds {@code h} and {@code t} that are
 * equal modulo the length, which is not less than the capacity, then {@code h <= t}, and the taker
 * has found what was stored after the putter's access; or {@code h >= t + length}, and {@code s > h
 * - capacity >= t}: the putter has found what was stored after the taker's access. Either way they
 * are ordered (C11 5.1.2.4).
 *
 * <p>Only accesses between the load of the own index and the store of the next are meant, in the
 * function itself, by an address that is used for nothing else ({@link RingSide}).
 *
 * <p>Assumes that indexes of arrays stay in bounds. One pass over the program, and one more if
 * there is a candidate.
 */
public final class SingleProducerRings {
  /**
   * What an address in the text of a function leads to.
   *
   * @param ring which ring
   */
  public record Slot(int ring, Kind kind, Element element) {
    /** Whether an access by this address and one by another to the same memory are ordered. */
    public boolean isOrderedWith(Slot other) {
      return ring == other.ring && kind != other.kind && element.equals(other.element);
    }
  }

  private final Map<Function, Map<LocalValue, Slot>> slots = new HashMap<>();

  private SingleProducerRings() {}

  public static SingleProducerRings find(
      CallGraph graph, PointsTo pointsTo, ModifiedMemory modified, FunctionRuns runs) {
    var rings = new SingleProducerRings();
    if (runs.isProgram()) {
      new Finder(graph, pointsTo, modified, runs).find(rings);
    }
    return rings;
  }

  private void add(RingSide side, Kind kind, int ring, PointsTo pointsTo) {
    Map<LocalValue, Slot> found = slots.computeIfAbsent(side.function(), f -> new HashMap<>());
    side.elements(pointsTo).forEach((address, e) -> found.put(address, new Slot(ring, kind, e)));
  }

  /** What an address leads to; null if it is not known to be an element in between. */
  public @Nullable Slot at(Function function, Value address) {
    return slots.isEmpty() || !(address instanceof LocalValue local)
        ? null
        : slots.getOrDefault(function, Map.of()).get(local);
  }

  public boolean isEmpty() {
    return slots.isEmpty();
  }

  private static final class Finder {
    private final CallGraph graph;
    private final PointsTo pointsTo;
    private final ModifiedMemory modified;
    private final FunctionRuns runs;
    private final MadeOnce once;
    private final ThreadsOfFunctions threads;
    private @Nullable EarlyCode early;

    Finder(CallGraph graph, PointsTo pointsTo, ModifiedMemory modified, FunctionRuns runs) {
      this.graph = graph;
      this.pointsTo = pointsTo;
      this.modified = modified;
      this.runs = runs;
      once = new MadeOnce(graph, runs);
      threads = new ThreadsOfFunctions(graph);
    }

    void find(SingleProducerRings rings) {
      Map<Integer, RingSide> sides = sides();
      int ring = 0;
      for (RingSide puts : sides.values()) {
        RingSide takes = sides.get(puts.other());
        boolean isRing =
            takes != null
                && puts.kind() == Kind.PUTS
                && takes.kind() == Kind.TAKES
                && takes.other() == puts.place()
                && takes.stored() == puts.stored()
                && areCounted(puts, takes);
        if (isRing && takes != null) {
          rings.add(puts, Kind.PUTS, ring, pointsTo);
          rings.add(takes, Kind.TAKES, ring, pointsTo);
          ring++;
        }
      }
    }

    /** The sides by the places of their own indexes, where there is one. */
    private Map<Integer, RingSide> sides() {
      Map<Integer, RingSide> sides = new LinkedHashMap<>();
      var several = new HashSet<Integer>();
      for (Function function : graph.program().functions()) {
        for (RingSide side : sides(function)) {
          if (sides.put(side.place(), side) != null) {
            several.add(side.place());
          }
        }
      }
      sides.keySet().removeAll(several);
      return sides;
    }

    private List<RingSide> sides(Function function) {
      var found = new ArrayList<RingSide>();
      Body body = graph.program().body(function).orElse(null);
      for (Block block : body == null ? List.<Block>of() : body.blocks()) {
        for (Instruction i : block.instructions()) {
          if (i instanceof Store s
              && body != null
              && s.shape().ordering().releases()
              && isInOneThread(function)) {
            RingSide side =
                RingSide.of(
                    function, body, s, v -> once.only(pointsTo, pointsTo.targets(function, v)));
            if (side != null) {
              found.add(side);
            }
          }
        }
      }
      return found;
    }

    private boolean isInOneThread(Function function) {
      Function first = threads.startOf(function);
      return first != null && runs.isOnce(first) && !graph.isRecursive(function);
    }

    /** Whether both indexes are zero at first and nothing else is stored there. */
    private boolean areCounted(RingSide puts, RingSide takes) {
      return isCounted(puts) && isCounted(takes);
    }

    @SuppressWarnings("ReferenceEquality") // the very store, not one that looks the same
    private boolean isCounted(RingSide side) {
      Places at = Places.of(side.place());
      boolean isZero = isZeroAtFirst(side.place());
      for (Function function : graph.program().functions()) {
        Body body = graph.program().body(function).orElse(null);
        List<CallSite> sites = graph.sites().of(function);
        int call = 0;
        for (Block block : body == null ? List.<Block>of() : body.blocks()) {
          for (Instruction i : block.instructions()) {
            var written = new Modified();
            if (i instanceof Call) {
              written = modified.byLibrary(sites.get(call++));
            } else {
              modified.addWrite(function, i, written);
            }
            if (i != side.advance() && written.mayAffect(pointsTo, at)) {
              boolean isReset =
                  i instanceof Store s
                      && Long.valueOf(0).equals(FlagCell.number(s.value()))
                      && isEarly(function, i);
              if (!isReset) {
                return false;
              }
              // A variable that is not zero from the start may keep what it has.
              isZero |= !(pointsTo.object(side.place()).symbol() instanceof Global);
            }
          }
        }
      }
      return isZero;
    }

    /** Whether an instruction is over before there is a second thread. */
    private boolean isEarly(Function function, Instruction instruction) {
      if (early == null) {
        var starts = new HashSet<CallSite>();
        for (CallSite site : graph.sites().all()) {
          if (graph.edges(site).stream().anyMatch(e -> e.kind().startsElsewhere())) {
            starts.add(site);
          }
        }
        early = new EarlyCode(graph, starts);
      }
      return early.contains(function, instruction);
    }

    private boolean isZeroAtFirst(int place) {
      if (!(pointsTo.object(place).symbol() instanceof Global g)) {
        return false;
      }
      Initializer first = graph.program().initializer(g).orElse(null);
      long offset = pointsTo.offset(place);
      return first == null
          || (first.omittedBytes() == 0
              && first.scalars().stream()
                  .filter(s -> s.offset() < offset + Long.BYTES && offset < s.offset() + s.size())
                  .allMatch(s -> Long.valueOf(0).equals(FlagCell.number(s.value()))));
    }
  }
}
