package io.interlock.pointsto;

import io.interlock.frontend.CProgram;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.type.ArrayType;
import io.interlock.model.LibraryModels;
import io.interlock.model.ProgramModels;
import io.interlock.run.RunContext;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an analysis says of a program, in words that mean the same for every analysis: the objects
 * that values may point to, without offsets and contexts, and the functions that calls through
 * pointers may reach. Two runs of one analysis agree in offsets and contexts, too.
 */
record PointsToFacts(
    Map<String, Set<String>> targets,
    Map<String, Set<String>> calls,
    Set<String> published,
    Map<String, Set<String>> exactTargets) {
  static PointsToFacts of(CProgram c, PointsToKind kind) {
    return of(c, kind.solve(c.program(), models(c), RunContext.silent()));
  }

  /** With nodes looked at in an order that depends on the seed. */
  static PointsToFacts shuffled(CProgram c, PointsToKind kind, long seed) {
    var analysis =
        new PointsToAnalysis(
            c.program(), models(c), RunContext.silent(), PointsToLimits.NONE, new Random(seed));
    return of(c, analysis.solve(kind).pointsTo());
  }

  private static ModelLookup models(CProgram c) {
    ProgramModels models = ProgramModels.of(c.program(), LibraryModels.shipped().in(c.program()));
    return models::of;
  }

  static PointsToFacts of(CProgram c, PointsTo pointsTo) {
    Map<String, Set<String>> targets = new HashMap<>();
    Map<String, Set<String>> calls = new HashMap<>();
    Map<String, Set<String>> exact = new HashMap<>();
    for (Function function : c.program().functions()) {
      Body body = c.program().body(function).orElse(null);
      if (body == null) {
        continue;
      }
      for (Formal formal : function.formals()) {
        add(targets, exact, pointsTo, function, formal);
      }
      int at = 0;
      for (Block block : body.blocks()) {
        for (Instruction i : block.instructions()) {
          i.definition().ifPresent(result -> add(targets, exact, pointsTo, function, result));
          at++;
          if (i instanceof Call call && call.directCallee().isEmpty()) {
            Set<String> called = new HashSet<>();
            pointsTo.functions(function, call.callee()).forEach(f -> called.add(f.toString()));
            calls.put(function + " instruction " + at, called);
          }
        }
      }
    }
    Set<String> published = new HashSet<>();
    pointsTo.published().stream()
        .mapToObj(o -> pointsTo.objects().get(o))
        .filter(PointsToFacts::isComparable)
        .forEach(o -> published.add(name(o)));
    return new PointsToFacts(targets, calls, published, exact);
  }

  private static void add(
      Map<String, Set<String>> facts,
      Map<String, Set<String>> exactFacts,
      PointsTo pointsTo,
      Function function,
      LocalValue value) {
    Set<String> names = new HashSet<>();
    Set<String> exact = new HashSet<>();
    Places places = pointsTo.targets(function, value);
    for (int i = 0; i < places.size(); i++) {
      AbstractObject object = pointsTo.object(places.get(i));
      if (isComparable(object)) {
        names.add(name(object));
      }
      exact.add(name(object) + object.context() + "+" + pointsTo.offset(places.get(i)));
    }
    if (!names.isEmpty()) {
      facts.put(function + " value " + value.id(), names);
      exactFacts.put(function + " value " + value.id(), exact);
    }
  }

  /** Constant texts are nowhere where targets are unified; only one analysis knows of pools. */
  private static boolean isComparable(AbstractObject object) {
    boolean isText =
        object.symbol() instanceof Global g
            && g.storage() == Global.Storage.READ_ONLY
            && g.type() instanceof ArrayType;
    return !isText && object.kind() != AbstractObject.Kind.POOL;
  }

  private static String name(AbstractObject o) {
    return switch (o.kind()) {
      case GLOBAL, FUNCTION -> o.kind() + " " + o.symbol();
      case STACK, HEAP, VARIADIC -> o.kind() + " of " + o.function() + " at " + site(o.site());
      case POOL -> "some pool";
      case OUTSIDE -> "outside " + o.context().replaceFirst(" as .*", ""); // used as some type
    };
  }

  private static String site(@Nullable Instruction site) {
    return site == null ? "its start" : System.identityHashCode(site) + " " + site.position();
  }

  /** What is here and not there: as lines for people, few of them. */
  Set<String> beyond(PointsToFacts wider) {
    Set<String> more = new HashSet<>();
    beyond(targets, wider.targets, more);
    beyond(calls, wider.calls, more);
    published.stream().filter(o -> !wider.published.contains(o)).forEach(more::add);
    return more;
  }

  private static void beyond(
      Map<String, Set<String>> narrow, Map<String, Set<String>> wide, Set<String> more) {
    narrow.forEach(
        (who, what) -> {
          for (String target : what) {
            if (!wide.getOrDefault(who, Set.of()).contains(target)) {
              more.add(who + " -> " + target);
            }
          }
        });
  }
}
