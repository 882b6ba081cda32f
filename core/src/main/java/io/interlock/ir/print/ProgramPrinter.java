package io.interlock.ir.print;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Constant;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.FunctionTrait;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.ir.path.AccessPath;
import io.interlock.ir.path.BitSpan;
import io.interlock.ir.path.PathPrinter;
import io.interlock.ir.path.Root.GlobalRoot;
import io.interlock.ir.path.SymbolNames;
import io.interlock.ir.type.TypePrinter;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints globals with their initial values, and functions block by block. */
public final class ProgramPrinter {
  private static final int POSITION_COLUMN = 8;

  private final Program program;
  private final StringBuilder out = new StringBuilder();

  private ProgramPrinter(Program program) {
    this.program = program;
  }

  /** The whole program. */
  public static String print(Program program) {
    var printer = new ProgramPrinter(program);
    program.globals().forEach(printer::printGlobal);
    printer.printFunctions(f -> true);
    return printer.out.toString();
  }

  /** The functions of one name; empty if there is none. */
  public static String printFunction(Program program, String name) {
    var printer = new ProgramPrinter(program);
    printer.printFunctions(f -> f.name().equals(name));
    return printer.out.toString();
  }

  private void printGlobal(Global global) {
    out.append("global ").append(SymbolNames.of(global)).append(" : ");
    out.append(global.type() == null ? "?" : TypePrinter.print(global.type()));
    out.append(", ").append(global.size()).append(" bytes");
    switch (global.storage()) {
      case READ_ONLY -> out.append(", read-only");
      case THREAD_LOCAL -> out.append(", per thread");
      case WRITABLE -> {}
    }
    if (program.initializer(global).isEmpty()) {
      out.append(", defined elsewhere");
    }
    out.append(global.position().isKnown() ? "  ; " + global.position() : "").append('\n');
    program.initializer(global).ifPresent(i -> printInitializer(global, i));
  }

  private void printInitializer(Global global, Initializer initializer) {
    if (initializer.text() != null) {
      out.append("  = ").append(ConstantNames.quoted(initializer.text())).append('\n');
    }
    AccessPath start = AccessPath.to(new GlobalRoot(global));
    for (Initializer.Scalar scalar : initializer.scalars()) {
      BitSpan span = BitSpan.of(scalar.size(), null);
      Constant value = scalar.value();
      out.append("  ").append(PathPrinter.print(start.plus(scalar.offset()), span));
      out.append(" = ").append(ConstantNames.of(value)).append('\n');
    }
    if (initializer.omittedBytes() > 0) {
      out.append("  (and ").append(initializer.omittedBytes()).append(" bytes of numbers)\n");
    }
  }

  private void printFunctions(Predicate<Function> wanted) {
    for (Function function : program.functions()) {
      if (wanted.test(function)) {
        printFunction(function);
      }
    }
  }

  private void printFunction(Function function) {
    var body = program.body(function);
    out.append(body.isPresent() ? "\nfunction " : "\nexternal ").append(function.name());
    out.append('(').append(formals(function, body.orElse(null))).append(')');
    out.append(function.position().isKnown() ? "  ; " + function.position() : "").append('\n');
    body.ifPresent(b -> printBody(function, b));
  }

  private static String formals(Function function, @Nullable Body body) {
    List<String> names = function.formals().stream().map(f -> formal(f, body)).toList();
    String variadic = function.has(FunctionTrait.VARIADIC) ? names.isEmpty() ? "..." : ", ..." : "";
    return names.stream().collect(Collectors.joining(", ")) + variadic;
  }

  private static String formal(Formal f, @Nullable Body body) {
    String text = f.type() + " %" + f.id();
    return body == null
        ? text
        : text + body.binding(f).map(b -> " " + b.variable().name()).orElse("");
  }

  /** Without the file where it is the function's own. */
  private static String position(Position position, SourceFile file) {
    if (!position.isKnown()) {
      return "";
    }
    return position.file().equals(file)
        ? position.line() + ":" + position.column()
        : position.toString();
  }

  private void printBody(Function function, Body body) {
    var instructions = new InstructionPrinter(function, body);
    for (Block block : body.blocks()) {
      out.append(" b").append(block.index()).append(":\n");
      String last = "";
      for (Instruction i : block.instructions()) {
        String position = position(i.position(), function.position().file());
        String shown = position.equals(last) ? "" : position;
        last = position;
        out.append("  ").append(shown);
        out.append(" ".repeat(Math.max(1, POSITION_COLUMN - shown.length())));
        out.append(instructions.print(i)).append('\n');
      }
    }
  }
}
