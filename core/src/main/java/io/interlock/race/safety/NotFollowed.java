package io.interlock.race.safety;

import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.NotSeen;
import io.interlock.finding.NotSeenKind;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.source.Position;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts the code whose effect the detector does not follow, with the first places of each. A
 * function that several programs share counts once, one that never runs not at all.
 */
public final class NotFollowed {
  private static final int MAX_PLACES = 3;

  private record Key(NotSeenKind kind, String what) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byKind = kind.compareTo(other.kind);
      return byKind != 0 ? byKind : what.compareTo(other.what);
    }
  }

  private static final class Tally {
    private long count;
    private final List<Position> places = new ArrayList<>();
  }

  /** A function's definition, whichever program it is in. */
  private record Definition(String name, Position position) {}

  private final Map<Key, Tally> tallies = new TreeMap<>();
  private final Set<Definition> scanned = new HashSet<>();

  /** Adds what is in one more program. */
  public void scan(CallGraph graph, ProgramModels models, PointsTo pointsTo) {
    Program program = graph.program();
    BitSet running = ThreadEntries.find(graph, pointsTo, Assumptions.all()).running();
    for (Function function : program.functions()) {
      Optional<Body> body = program.body(function).filter(b -> running.get(function.index()));
      if (body.isPresent() && scanned.add(new Definition(function.name(), function.position()))) {
        scan(function, body.get(), pointsTo);
        for (CallSite site : graph.sites().of(function)) {
          scanCall(site, graph, models);
        }
      }
    }
  }

  /** What it asks of the compiler was not done. */
  public void addDirective(Position position) {
    add(NotSeenKind.IGNORED_DIRECTIVE, "", position);
  }

  /** Who calls the functions of such a program, and in which threads, is not known. */
  public void addProgramWithoutMain(String name) {
    add(NotSeenKind.NO_MAIN, name, Position.UNKNOWN);
  }

  /** All that was seen so far. */
  public List<NotSeen> result() {
    return tallies.entrySet().stream()
        .map(
            e ->
                new NotSeen(
                    e.getKey().kind(), e.getKey().what(), e.getValue().count, e.getValue().places))
        .toList();
  }

  private void scan(Function function, Body body, PointsTo pointsTo) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Arithmetic a && a.operator() == Operator.INTEGER_TO_POINTER) {
          add(NotSeenKind.INTEGER_TO_POINTER, "", i.position());
        }
        Value address =
            i instanceof Load l ? l.address() : i instanceof Store s ? s.address() : null;
        if (address != null && pointsTo.leadsEverywhere(function, address)) {
          add(NotSeenKind.POINTER_ACCESS, "", i.position());
        }
      }
    }
  }

  private void scanCall(CallSite site, CallGraph graph, ProgramModels models) {
    Call call = site.call();
    if (call.callee() instanceof InlineAssembly) {
      add(NotSeenKind.INLINE_ASSEMBLY, "", call.position());
      return;
    }
    List<Function> targets = graph.targets(site);
    boolean isWritten = site.caller().position().isKnown(); // a table need not have all functions
    if (CallGraph.isIndirect(site) && targets.isEmpty() && isWritten) {
      add(NotSeenKind.UNRESOLVED_CALL, "", call.position());
    }
    for (Function target : targets) {
      Optional<FunctionModel> model = models.of(target);
      if (model.isPresent()) {
        if (model.get().actions().stream().anyMatch(Action.Longjmp.class::isInstance)) {
          add(NotSeenKind.LONGJMP, "", call.position());
        }
        if (startsNothing(site, graph, model.get())) {
          add(NotSeenKind.UNRESOLVED_CALL, "", call.position());
        }
      } else if (graph.program().body(target).isEmpty()) {
        add(NotSeenKind.UNKNOWN_EXTERNAL, target.name(), call.position());
      }
    }
  }

  /** Whether a call starts a thread of which it is not known what it runs. */
  private static boolean startsNothing(CallSite site, CallGraph graph, FunctionModel model) {
    return model.actions().stream()
            .anyMatch(a -> a instanceof Action.Run r && r.occasion() == Action.Occasion.THREAD)
        && graph.edges(site).stream().noneMatch(e -> e.kind() == EdgeKind.THREAD);
  }

  private void add(NotSeenKind kind, String what, Position position) {
    Tally tally = tallies.computeIfAbsent(new Key(kind, what), k -> new Tally());
    tally.count++;
    if (tally.places.size() < MAX_PLACES) {
      tally.places.add(position);
    }
  }
}
