package io.interlock.ir.print;

import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts of what a program is made of, one per line. */
public final class ProgramStatistics {
  private ProgramStatistics() {}

  public static String print(Program program, int units) {
    long defined = 0;
    long blocks = 0;
    long instructions = 0;
    Map<String, Long> kinds = new TreeMap<>();
    for (Function function : program.functions()) {
      Optional<Body> body = program.body(function);
      if (body.isPresent()) {
        defined++;
        blocks += body.get().blocks().size();
        instructions += body.get().instructionCount();
        body.get().blocks().stream()
            .flatMap(b -> b.instructions().stream())
            .forEach(i -> kinds.merge(kind(i), 1L, Long::sum));
      }
    }
    var out = new StringBuilder();
    line(out, "units", units);
    line(out, "functions", defined);
    line(out, "external functions", program.functions().size() - defined);
    line(out, "globals", program.globals().size());
    line(out, "blocks", blocks);
    line(out, "instructions", instructions);
    kinds.forEach((kind, count) -> line(out, "  " + kind, count));
    return out.toString();
  }

  private static void line(StringBuilder out, String name, long count) {
    out.append(String.format("%-22s %10d%n", name, count));
  }

  /** As in {@code compare-exchange}. */
  private static String kind(Instruction instruction) {
    return instruction
        .getClass()
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT);
  }
}
