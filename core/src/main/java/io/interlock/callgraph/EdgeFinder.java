package io.interlock.callgraph;

import io.interlock.ir.Function;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Program;
import io.interlock.ir.Return;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.pointsto.ModelLookup;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the edges of one call site after the other.
 *
 * <ul>
 *   <li>A call that names a function has that one target; one through a pointer has the functions
 *       the pointer may point to and the {@link CallMatch} accepts. An indirect function (ifunc)
 *       stands for those its resolver may return.
 *   <li>A target with a model is not entered, unless the model says that the body counts
 *       (BodyUnder). Functions its actions run get edges of the kind that the occasion says. What
 *       is handed to a loop of events is called back by every call that runs the loop.
 *   <li>A target with neither body nor model may do anything with the functions it is handed as
 *       arguments: they escape. Functions that lie in memory it is handed are not listed.
 *   <li>LLVM's intrinsics and inline assembly are operations, not calls.
 * </ul>
 */
final class EdgeFinder {
  private final Program program;
  private final PointsTo pointsTo;
  private final CallMatch match;
  private final EdgeTable table;
  private final OperandFunctions operands;

  /** By function; null where there is none. */
  private final @Nullable FunctionModel[] models;

  private final EventLoops loops;

  EdgeFinder(
      Program program,
      CallSites sites,
      ModelLookup lookup,
      PointsTo pointsTo,
      CallMatch match,
      EdgeTable table) {
    this.program = program;
    this.match = match;
    this.pointsTo = pointsTo;
    this.table = table;
    operands = new OperandFunctions(pointsTo);
    loops = new EventLoops(operands);
    models = new @Nullable FunctionModel[program.functions().size()];
    for (Function function : program.functions()) {
      models[function.index()] = lookup.of(function).orElse(null);
    }
    if (hasModelWith(Action.RunLoop.class::isInstance) && hasModelWith(EdgeFinder::isForLoop)) {
      sites.all().forEach(this::noteLoops);
      loops.finish();
    }
  }

  private boolean hasModelWith(Predicate<Action> wanted) {
    return Arrays.stream(models)
        .filter(Objects::nonNull)
        .anyMatch(model -> model.actions().stream().anyMatch(wanted));
  }

  private static boolean isForLoop(Action action) {
    return action instanceof Action.Run run && run.occasion() == Action.Occasion.LOOP;
  }

  private void noteLoops(CallSite site) {
    for (Function target : targets(site)) {
      FunctionModel model = models[target.index()];
      if (model != null) {
        loops.note(model, site);
      }
    }
  }

  /** Adds the edges of the next site. */
  void find(CallSite site) {
    List<Function> targets = targets(site);
    EdgeKind kind = CallGraph.isIndirect(site) ? EdgeKind.INDIRECT : EdgeKind.DIRECT;
    table.startTargets();
    targets.forEach(target -> addTarget(kind, target));
    targets.forEach(target -> addHandedTo(target, site));
    table.endSite();
  }

  private List<Function> targets(CallSite site) {
    Value callee = site.call().callee();
    if (callee instanceof InlineAssembly) {
      return List.of();
    }
    Optional<Function> named = site.call().directCallee();
    return named.map(List::of).orElseGet(() -> pointedTo(site, callee));
  }

  private List<Function> pointedTo(CallSite site, Value callee) {
    return pointsTo.functions(site.caller(), callee).stream()
        .filter(target -> match.accepts(site.call(), target))
        .toList();
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
                    .filter(block -> block.terminator() instanceof Return)
                    .flatMap(block -> block.terminator().operands().stream())
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
      add(EdgeKind.of(run.occasion()), operands.of(run.function(), site), action, through);
    } else if (action instanceof Action.Once once) {
      add(EdgeKind.CALLBACK, operands.of(once.function(), site), action, through);
    } else if (action instanceof Action.RunLoop loop) {
      add(EdgeKind.CALLBACK, loops.runBy(loop, site), action, through);
    }
  }

  private void add(EdgeKind kind, Collection<Function> functions, Action action, Function through) {
    table.startHandedTo(kind, through, action);
    functions.forEach(table::addHanded);
  }
}
