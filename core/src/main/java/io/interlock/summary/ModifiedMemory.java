package io.interlock.summary;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Modified;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The memory each function may write, its callees included, by points-to. One pass over the
 * components, callees first; the functions of a component share one answer.
 *
 * <p>Assumes that an unknown external function writes at most the objects it is handed.
 */
public final class ModifiedMemory {
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final ProgramModels models;
  private final @Nullable Modified[] byComponent;

  private ModifiedMemory(CallGraph graph, PointsTo pointsTo, ProgramModels models) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.models = models;
    byComponent = new @Nullable Modified[graph.components().size()];
  }

  public static ModifiedMemory find(CallGraph graph, PointsTo pointsTo, ProgramModels models) {
    var result = new ModifiedMemory(graph, pointsTo, models);
    List<List<Function>> components = graph.components();
    for (int i = 0; i < components.size(); i++) {
      var sum = new Modified();
      for (Function function : components.get(i)) {
        result.addBody(function, i, sum);
      }
      result.byComponent[i] = sum;
    }
    return result;
  }

  /** What a function may write. */
  public Modified of(Function function) {
    Modified found = byComponent[graph.component(function)];
    return found == null ? new Modified() : found;
  }

  private void addBody(Function function, int component, Modified sum) {
    Program program = graph.program();
    Optional<Body> body = program.body(function);
    if (body.isEmpty()) {
      return;
    }
    List<CallSite> sites = graph.sites().of(function);
    int call = 0;
    for (Block block : body.get().blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call) {
          addCall(sites.get(call++), component, sum);
        } else {
          addWrite(function, i, sum);
        }
      }
    }
  }

  private void addWrite(Function function, Instruction i, Modified sum) {
    if (i instanceof Store s) {
      add(function, s.address(), s.shape().size(), sum);
    } else if (i instanceof AtomicUpdate u) {
      add(function, u.address(), u.shape().size(), sum);
    } else if (i instanceof CompareExchange c) {
      add(function, c.address(), c.shape().size(), sum);
    } else if (i instanceof MemoryTransfer t) {
      add(function, t.destination(), -1, sum);
    }
  }

  private void add(Function function, Value address, long size, Modified sum) {
    sum.add(pointsTo, pointsTo.targets(function, address), size);
  }

  private void addCall(CallSite site, int component, Modified sum) {
    for (Function callee : graph.callees(site)) {
      int of = graph.component(callee);
      Modified theirs = byComponent[of];
      if (of != component && theirs != null) {
        sum.addAll(theirs);
      }
    }
    sum.addAll(byLibrary(site));
  }

  /** What a call writes by itself: by the models of its targets, or because they are unknown. */
  public Modified byLibrary(CallSite site) {
    var sum = new Modified();
    for (Function target : graph.targets(site)) {
      Optional<FunctionModel> model = models.of(target);
      if (model.isPresent()) {
        for (Action action : model.get().at(site.call().arguments().size())) {
          addAction(site, action, sum);
        }
      } else if (graph.program().body(target).isEmpty()) {
        site.call().arguments().forEach(a -> add(site.caller(), a, -1, sum));
      }
    }
    return sum;
  }

  private void addAction(CallSite site, Action action, Modified sum) {
    if (action instanceof Action.Memory m
        && (m.touch() == Action.Touch.WRITE || m.touch() == Action.Touch.ATOMIC_WRITE)) {
      long size = m.extent() instanceof Action.Extent.Bytes b ? b.count() : -1;
      sum.add(pointsTo, places(site, m.pointer()), size);
    } else if (action instanceof Action.Copy c) {
      sum.add(pointsTo, places(site, c.to()), -1);
    } else if (action instanceof Action.Store s) {
      sum.add(pointsTo, places(site, s.to()), 8);
    } else if (action instanceof Action.AllocateInto a) {
      sum.add(pointsTo, places(site, a.place()), 8);
    } else if (action instanceof Action.Run r && r.handle() != null) {
      sum.add(pointsTo, places(site, r.handle()), 8);
    }
  }

  private Places places(CallSite site, Operand operand) {
    List<Value> arguments = site.call().arguments();
    if (operand.kind() != Operand.Kind.ARGUMENT || operand.argument() >= arguments.size()) {
      return Places.NONE;
    }
    Places places = pointsTo.targets(site.caller(), arguments.get(operand.argument()));
    for (int i = 0; i < operand.dereferences(); i++) {
      places = pointsTo.contents(places);
    }
    return places;
  }
}
