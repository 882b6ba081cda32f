package io.interlock.callgraph;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.ir.Return;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.Operand;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the edges of one call site after the other.
 *
 * <ul>
 *   <li>A call that names a function has that one target; one through a pointer has the functions
 *       the pointer may point to. An indirect function (ifunc) stands for those its resolver may
 *       return.
 *   <li>A target with a model is not entered, unless the model says that the body counts
 *       (BodyUnder). Functions its actions run get edges of the kind that the occasion says.
 *   <li>A target with neither body nor model may do anything with the functions it is handed as
 *       arguments: they escape. Functions that lie in memory it is handed are not listed.
 *   <li>LLVM's intrinsics and inline assembly are operations, not calls.
 * </ul>
 */
final class EdgeFinder {
  private final Program program;
  private final PointsTo pointsTo;
  private final EdgeTable table;

  /** By function; null where there is none. */
  private final @Nullable FunctionModel[] models;

  EdgeFinder(Program program, ModelLookup lookup, PointsTo pointsTo, EdgeTable table) {
    this.program = program;
    this.pointsTo = pointsTo;
    this.table = table;
    models = new @Nullable FunctionModel[program.functions().size()];
    for (Function function : program.functions()) {
      models[function.index()] = lookup.of(function).orElse(null);
    }
  }

  /** Adds the edges of the next site. */
  void find(CallSite site) {
    Call call = site.call();
    if (!(call.callee() instanceof InlineAssembly)) {
      Optional<Function> named = call.directCallee();
      EdgeKind kind = named.isPresent() ? EdgeKind.DIRECT : EdgeKind.INDIRECT;
      List<Function> targets =
          named.map(List::of).orElseGet(() -> pointsTo.functions(site.caller(), call.callee()));
      table.startTargets();
      targets.forEach(target -> addTarget(kind, target));
      targets.forEach(target -> addHandedTo(target, site));
    }
    table.endSite();
  }

  private void addTarget(EdgeKind kind, Function target) {
    if (target.isIntrinsic()) {
      return;
    }
    if (target.resolver() != null) {
      implementations(target.resolver()).forEach(f -> table.addTarget(EdgeKind.INDIRECT, f));
    } else {
      FunctionModel model = models[target.index()];
      table.addTarget(model == null || entersBody(model) ? kind : EdgeKind.MODELLED, target);
    }
  }

  private static boolean entersBody(FunctionModel model) {
    return model.actions().stream().anyMatch(Action.BodyUnder.class::isInstance);
  }

  /** What the resolver of an indirect function may return. */
  private List<Function> implementations(Function resolver) {
    var found = new ArrayList<Function>();
    program
        .body(resolver)
        .ifPresent(
            body ->
                body.blocks().stream()
                    .map(block -> (Instruction) block.terminator())
                    .filter(Return.class::isInstance)
                    .flatMap(i -> i.operands().stream())
                    .forEach(value -> found.addAll(pointsTo.functions(resolver, value))));
    return found;
  }

  private void addHandedTo(Function target, CallSite site) {
    FunctionModel model = models[target.index()];
    if (model != null) {
      model.actions().forEach(action -> addRunBy(action, target, site));
    } else if (isUnknown(target)) {
      table.startHandedTo(EdgeKind.ESCAPED, target, null);
      for (Value argument : site.call().arguments()) {
        pointsTo.functions(site.caller(), argument).forEach(table::addHanded);
      }
    }
  }

  private boolean isUnknown(Function function) {
    return program.body(function).isEmpty()
        && !function.isIntrinsic()
        && function.resolver() == null;
  }

  private void addRunBy(Action action, Function through, CallSite site) {
    if (action instanceof Action.Run run) {
      add(EdgeKind.of(run.occasion()), run.function(), action, through, site);
    } else if (action instanceof Action.Once once) {
      add(EdgeKind.CALLBACK, once.function(), action, through, site);
    }
  }

  private void add(
      EdgeKind kind, Operand function, Action action, Function through, CallSite site) {
    table.startHandedTo(kind, through, action);
    functions(function, site).forEach(table::addHanded);
  }

  /** The functions an operand may stand for at a site. */
  private List<Function> functions(Operand operand, CallSite site) {
    Value value = value(operand, site.call());
    if (value == null) {
      return List.of();
    }
    if (operand.dereferences() == 0) {
      return pointsTo.functions(site.caller(), value);
    }
    Places places = pointsTo.targets(site.caller(), value);
    for (int i = 0; i < operand.dereferences(); i++) {
      places = pointsTo.contents(places);
    }
    return functions(places);
  }

  private List<Function> functions(Places places) {
    var functions = new ArrayList<Function>();
    for (int i = 0; i < places.size(); i++) {
      AbstractObject object = pointsTo.object(places.get(i));
      if (object.symbol() instanceof Function function) {
        functions.add(function);
      }
    }
    return functions;
  }

  private static @Nullable Value value(Operand operand, Call call) {
    return switch (operand.kind()) {
      case ARGUMENT ->
          operand.argument() < call.arguments().size()
              ? call.arguments().get(operand.argument())
              : null;
      case RESULT -> call.result();
      case LIBRARY, REST -> null;
    };
  }
}
