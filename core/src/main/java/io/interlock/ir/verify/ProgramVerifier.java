package io.interlock.ir.verify;

import io.interlock.ir.Constant;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Program;
import io.interlock.ir.Symbol;
import io.interlock.ir.SymbolAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks a whole program: indexes are dense, every symbol mentioned belongs to it, initial values
 * lie within their variables, and every body is well formed ({@link BodyVerifier}).
 */
public final class ProgramVerifier {
  private final Program program;
  private final List<Problem> problems = new ArrayList<>();

  private ProgramVerifier(Program program) {
    this.program = program;
  }

  /** All problems, in the order of functions and globals. */
  public static List<Problem> verify(Program program) {
    var verifier = new ProgramVerifier(program);
    verifier.checkIndexes();
    if (verifier.problems.isEmpty()) { // without sound indexes nothing can be looked up
      program.functions().forEach(verifier::checkFunction);
      program.globals().forEach(verifier::checkGlobal);
    }
    return List.copyOf(verifier.problems);
  }

  private void checkIndexes() {
    for (int i = 0; i < program.functions().size(); i++) {
      Function f = program.functions().get(i);
      if (f.index() != i) {
        problems.add(new Problem(f.name(), f.position(), "has index " + f.index() + " at " + i));
      }
    }
    for (int i = 0; i < program.globals().size(); i++) {
      Global g = program.globals().get(i);
      if (g.index() != i) {
        problems.add(new Problem(g.name(), g.position(), "has index " + g.index() + " at " + i));
      }
    }
  }

  private void checkFunction(Function function) {
    program
        .body(function)
        .ifPresent(
            body -> problems.addAll(new BodyVerifier(function, body, this::belongs).verify()));
  }

  private boolean belongs(Symbol symbol) {
    List<? extends Symbol> all =
        symbol instanceof Function ? program.functions() : program.globals();
    return symbol.index() < all.size() && all.get(symbol.index()) == symbol;
  }

  private void checkGlobal(Global global) {
    program.initializer(global).ifPresent(i -> checkInitializer(global, i));
  }

  private void checkInitializer(Global global, Initializer initializer) {
    long end = 0;
    for (Initializer.Scalar scalar : initializer.scalars()) {
      if (scalar.offset() < end || scalar.offset() + scalar.size() > global.size()) {
        problems.add(
            new Problem(
                global.name(),
                global.position(),
                "initial value at offset " + scalar.offset() + " overlaps or lies outside"));
      }
      end = scalar.offset() + scalar.size();
      Constant value = scalar.value();
      if (value instanceof SymbolAddress a && !belongs(a.symbol())) {
        problems.add(
            new Problem(
                global.name(), global.position(), "mentions " + a.symbol() + " of no program"));
      }
    }
  }
}
