package io.interlock.callgraph;

import io.interlock.ir.Function;
import io.interlock.ir.Linkage;
import io.interlock.ir.Program;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** The functions that something outside the program calls. */
public final class Roots {
  private Roots() {}

  /**
   * {@code main}, what runs before and after it, and the resolvers of indirect functions. Without a
   * {@code main} the program is a library, and everything that can be called from outside counts.
   */
  public static List<Function> of(Program program) {
    var roots = new LinkedHashSet<Function>();
    Optional<Function> main = program.main();
    if (main.isPresent()) {
      roots.add(main.get());
    } else {
      program.functions().stream()
          .filter(f -> hasBody(program, f) && f.linkage() != Linkage.INTERNAL)
          .forEach(roots::add);
    }
    program.constructors().forEach(c -> roots.add(c.function()));
    program.destructors().forEach(d -> roots.add(d.function()));
    for (Function function : program.functions()) {
      if (function.resolver() != null) {
        roots.add(function.resolver());
      }
    }
    return new ArrayList<>(roots);
  }

  private static boolean hasBody(Program program, Function function) {
    return program.body(function).isPresent();
  }
}
