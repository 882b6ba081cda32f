package io.interlock.pointsto;

import io.interlock.frontend.CProgram;
import io.interlock.frontend.Code;
import io.interlock.ir.Alloca;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.ir.type.TypePrinter;
import io.interlock.model.LibraryModels;
import io.interlock.run.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A program from C text with its pointers analyzed. Tests ask about the arguments of calls: the
 * call {@code at("name", p)}, with {@link #PRELUDE} in front of the program, makes {@code
 * targets("name")} tell where {@code p} may point.
 */
record Pointers(CProgram c, PointsTo pointsTo) {
  /** Declares what tests use in their programs. */
  static final String PRELUDE =
      """
      #include <stddef.h>
      #include <stdlib.h>
      #include <string.h>
      #include <stdarg.h>
      #include <pthread.h>
      static void at(const char *name, const void *p) {}
      """;

  static Pointers of(String source) {
    var c = CProgram.of(PRELUDE + source);
    return new Pointers(c, andersen(c));
  }

  /** The same, with an analysis of choice. */
  static Pointers of(PointsToKind kind, String source) {
    var c = CProgram.of(PRELUDE + source);
    LibraryModels models = LibraryModels.shipped().in(c.program());
    return new Pointers(c, kind.solve(c.program(), models::of, RunContext.silent()));
  }

  static PointsTo andersen(CProgram c) {
    LibraryModels models = LibraryModels.shipped().in(c.program());
    return PointsToKind.ANDERSEN.solve(c.program(), models::of, RunContext.silent());
  }

  /** What the pointers given to {@code at} with that name may point to. */
  Set<String> targets(String name) {
    var all = new TreeSet<String>();
    for (Asked asked : asked(name)) {
      all.addAll(shown(pointsTo.targets(asked.function, asked.value)));
    }
    return all;
  }

  Places places(String name) {
    List<Asked> asked = asked(name);
    if (asked.size() != 1) {
      throw new AssertionError(asked.size() + " calls at(\"" + name + "\")");
    }
    return pointsTo.targets(asked.get(0).function, asked.get(0).value);
  }

  private record Asked(Function function, Value value) {}

  private List<Asked> asked(String name) {
    var found = new ArrayList<Asked>();
    for (Function function : c.program().functions()) {
      if (c.program().body(function).isPresent()) {
        for (Call call : c.code(function).all(Call.class)) {
          if (call.directCallee().map(f -> f.name().equals("at")).orElse(false)
              && text(call).equals(name)) {
            found.add(new Asked(function, call.arguments().get(1)));
          }
        }
      }
    }
    if (found.isEmpty()) {
      throw new AssertionError("no call at(\"" + name + "\")");
    }
    return found;
  }

  private String text(Call call) {
    var address = (io.interlock.ir.SymbolAddress) call.arguments().get(0);
    var global = (io.interlock.ir.Global) address.symbol();
    return String.valueOf(c.program().initializer(global).orElseThrow().text())
        .replaceAll("[\\x00\"]", "");
  }

  Set<String> shown(Places places) {
    var shown = new TreeSet<String>();
    for (int i = 0; i < places.size(); i++) {
      shown.add(shown(places.get(i)));
    }
    return shown;
  }

  private String shown(int place) {
    long offset = pointsTo.offset(place);
    String name = name(pointsTo.object(place));
    if (offset == PointsTo.ANY_OFFSET) {
      return name + "+any";
    }
    return offset == 0 ? name : name + "+" + offset;
  }

  private String name(AbstractObject object) {
    return switch (object.kind()) {
      case GLOBAL, FUNCTION ->
          object.symbol() == null ? "?" : object.symbol().name().replaceFirst("^.*\\.(?!str)", "");
      case STACK -> local(object);
      case HEAP -> "heap@" + line(object) + context(object);
      case VARIADIC -> "unnamed arguments of " + object.function();
      case POOL -> "pool as " + TypePrinter.print(object.type());
      case OUTSIDE ->
          object.type() == null
              ? "outside " + object.context()
              : "outside " + TypePrinter.print(object.type());
    };
  }

  /** The line in the test's own text. */
  private static int line(AbstractObject object) {
    return object.position().line() - (int) PRELUDE.lines().count();
  }

  private static String context(AbstractObject object) {
    return object.context().isEmpty() ? "" : " in " + object.context().replaceAll(":[0-9]+", "");
  }

  private String local(AbstractObject object) {
    Function function = object.function();
    if (function == null) {
      return "?";
    }
    Code code = c.code(function);
    return object.site() instanceof Alloca a
        ? code.body().binding(a.result()).map(b -> b.variable().name()).orElse("local")
        : "copy in " + function;
  }

  /** The names of the functions that the pointer calls of a function may reach. */
  Set<String> calledFrom(String function) {
    var names = new TreeSet<String>();
    Function caller = c.function(function);
    for (Call call : c.code(caller).all(Call.class)) {
      if (call.directCallee().isEmpty()) {
        pointsTo.functions(caller, call.callee()).forEach(f -> names.add(f.name()));
      }
    }
    return names;
  }
}
