package io.interlock.cli;

import io.interlock.frontend.image.UnitImage;
import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.pipeline.LinkedProgram;
import java.util.List;

/** What a program is made of: its units, and what it calls or names without defining it. */
final class ProgramListing {
  private ProgramListing() {}

  static String print(LinkedProgram linked) {
    var out = new StringBuilder();
    List<String> units = linked.plan().units().stream().map(UnitImage::name).toList();
    out.append(linked.plan().name()).append(" (");
    out.append(
        switch (linked.plan().kind()) {
          case EXECUTABLE -> "executable";
          case LIBRARY -> "library";
        });
    out.append(", ").append(units.size()).append(" units)\n");
    units.forEach(unit -> out.append("  unit ").append(unit).append('\n'));
    undefined(linked.program()).forEach(f -> out.append("  undefined ").append(f).append('\n'));
    return out.toString();
  }

  private static List<String> undefined(Program program) {
    return program.functions().stream()
        .filter(f -> program.body(f).isEmpty() && f.resolver() == null && !f.isIntrinsic())
        .map(Function::name)
        .sorted()
        .toList();
  }
}
