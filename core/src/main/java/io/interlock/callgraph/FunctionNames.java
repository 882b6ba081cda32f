package io.interlock.callgraph;

import io.interlock.ir.Function;
import io.interlock.ir.Linkage;
import io.interlock.ir.Program;
import io.interlock.run.InputException;
import io.interlock.util.CloseNames;
import java.util.List;
import java.util.stream.Stream;

/** Functions by the names that people type: {@code f}, or {@code file.c:f} for a static one. */
public final class FunctionNames {
  private FunctionNames() {}

  /** A name that tells static functions of different files apart. */
  public static String of(Function function) {
    return function.linkage() == Linkage.INTERNAL && function.position().isKnown()
        ? function.position().file().name() + ":" + function.name()
        : function.name();
  }

  /** All functions of a name: several, if static functions of different files share it. */
  public static List<Function> find(Program program, String name) {
    List<Function> found =
        program.functions().stream()
            .filter(f -> f.name().equals(name) || of(f).equals(name))
            .toList();
    if (found.isEmpty()) {
      List<String> names =
          program.functions().stream()
              .filter(f -> !f.isIntrinsic())
              .flatMap(f -> Stream.of(f.name(), of(f)))
              .toList();
      throw new InputException("no function " + name + CloseNames.question(name, names));
    }
    return found;
  }
}
