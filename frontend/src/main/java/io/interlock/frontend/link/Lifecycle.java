package io.interlock.frontend.link;

import io.interlock.frontend.image.SymbolHead.VariableHead;
import io.interlock.ir.Constant;
import io.interlock.ir.Function;
import io.interlock.ir.Initializer;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Program.LifecycleFunction;
import io.interlock.ir.SymbolAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Constructors and destructors. LLVM keeps them in two arrays of {@code {int priority; function;
 * data}}, one entry per function, which a linker concatenates.
 */
final class Lifecycle {
  static final int CONSTRUCTORS = 0;
  static final int DESTRUCTORS = 1;

  private static final List<String> NAMES = List.of("llvm.global_ctors", "llvm.global_dtors");
  private static final Initializer EMPTY = new Initializer(0, List.of(), null, 0);

  private Lifecycle() {}

  static boolean isList(VariableHead head) {
    return NAMES.contains(head.name());
  }

  static List<Initializer> none() {
    return List.of(EMPTY, EMPTY);
  }

  static List<Initializer> with(List<Initializer> lists, VariableHead head, Initializer list) {
    var changed = new ArrayList<>(lists);
    changed.set(NAMES.indexOf(head.name()), list);
    return changed;
  }

  /** All units' functions of one kind by priority, then in the order of units. */
  static List<LifecycleFunction> merge(List<List<Initializer>> units, int kind) {
    return units.stream()
        .flatMap(lists -> functions(lists.get(kind)).stream())
        .sorted(Comparator.comparingLong(LifecycleFunction::priority))
        .toList();
  }

  /** The priority stands before its function; a priority of zero is not listed. */
  private static List<LifecycleFunction> functions(Initializer list) {
    var functions = new ArrayList<LifecycleFunction>();
    long priority = 0;
    for (Initializer.Scalar scalar : list.scalars()) {
      Constant value = scalar.value();
      if (value instanceof IntegerConstant number) {
        priority = number.value();
      } else if (value instanceof SymbolAddress a && a.symbol() instanceof Function f) {
        functions.add(new LifecycleFunction(f, priority));
        priority = 0;
      }
    }
    return functions;
  }
}
