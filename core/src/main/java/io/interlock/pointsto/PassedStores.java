package io.interlock.pointsto;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Definitions;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Linkage;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stores that are done where functions are called, not in the functions: of one formal where
 * another one points. What is stored where is then told apart by call: {@code put(&a, x)} puts
 * nothing into {@code b}. And a call that passes two parts of one object stores inside of that
 * object, see {@link InnerStore}.
 *
 * <p>Only of functions all of whose calls are known: no variable, argument or result is their
 * address, and they are static, or there is a {@code main}, which then calls all that is ever
 * called. A caller that passes on formals of its own leaves the store to its callers in turn, up to
 * {@link #MAX_CALLS} calls away. Functions with more than {@link #MAX_STORES} such stores keep
 * them. Each level looks at each call once, so this ends.
 */
final class PassedStores {
  private static final int MAX_CALLS = 3;
  private static final int MAX_STORES = 16;

  private final Program program;
  private final TypeHints hints;
  private final int pointerSize;

  /** Functions that are called in other ways than by their name. */
  private final BitSet referredTo = new BitSet();

  /** Functions with too many stores, by how many calls away they are. */
  private final List<BitSet> refused = new ArrayList<>();

  private final Map<Function, List<PassedStore>> stores = new HashMap<>();

  private PassedStores(Program program, TypeHints hints) {
    this.program = program;
    this.hints = hints;
    pointerSize = program.pointerSize();
    for (int i = 0; i <= MAX_CALLS; i++) {
      refused.add(new BitSet());
    }
  }

  static PassedStores find(Program program, TypeHints hints) {
    var result = new PassedStores(program, hints);
    result.findReferences();
    for (int calls = 0; calls <= MAX_CALLS; calls++) {
      Map<Function, List<PassedStore>> level = new HashMap<>();
      for (Function function : program.functions()) {
        List<PassedStore> found = result.level(function, calls);
        if (found.size() > MAX_STORES) {
          result.refused.get(calls).set(function.index());
        } else if (!found.isEmpty()) {
          level.put(function, found);
        }
      }
      level.forEach(
          (f, found) -> result.stores.computeIfAbsent(f, k -> new ArrayList<>()).addAll(found));
    }
    return result;
  }

  /** The stores that the callers of a function do. */
  List<PassedStore> of(Function function) {
    return stores.getOrDefault(function, List.of());
  }

  /** The store that callers do in place of one in the text of a function; null if it stays. */
  @Nullable PassedStore ofCallers(Function function, Store store, Definitions definitions) {
    return isLeft(function, 0) ? passed(function, store, definitions) : null;
  }

  /** The store that callers do in place of one that a call would do; null if it stays. */
  @Nullable PassedStore ofCallers(
      Function function, Call call, PassedStore store, Definitions definitions) {
    return isLeft(function, store.calls() + 1) ? passed(call, store, definitions) : null;
  }

  private boolean isLeft(Function function, int calls) {
    return calls <= MAX_CALLS
        && hasKnownCalls(function)
        && !refused.get(calls).get(function.index());
  }

  private boolean hasKnownCalls(Function function) {
    return !referredTo.get(function.index())
        && !function.name().equals("main")
        && (function.linkage() == Linkage.INTERNAL || program.main().isPresent());
  }

  private List<PassedStore> level(Function function, int calls) {
    ValueTypes values = hasKnownCalls(function) ? hints.values(function) : null;
    if (values == null) {
      return List.of();
    }
    var found = new ArrayList<PassedStore>();
    for (Block block : values.body().blocks()) {
      for (Instruction i : block.instructions()) {
        if (calls == 0 && i instanceof Store s) {
          add(passed(function, s, values.definitions()), found);
        } else if (calls > 0 && i instanceof Call c && c.directCallee().isPresent()) {
          for (PassedStore store : of(c.directCallee().get())) {
            if (store.calls() == calls - 1) {
              add(passed(c, store, values.definitions()), found);
            }
          }
        }
      }
    }
    return found;
  }

  private static void add(@Nullable PassedStore store, List<PassedStore> found) {
    if (store != null) {
      found.add(store);
    }
  }

  private @Nullable PassedStore passed(Function function, Store store, Definitions definitions) {
    if (store.shape().size() != pointerSize) {
      return null;
    }
    Way address = Way.of(store.address(), definitions);
    Way value = Way.of(store.value(), definitions);
    Formal pointer = address.formal();
    Formal stored = value.formal();
    if (pointer == null || stored == null || pointer.equals(stored)) {
      return null;
    }
    return new PassedStore(
        function,
        pointer,
        stored,
        pointer.id(),
        address.distances(),
        stored.id(),
        value.distances(),
        FunctionConstraints.kept(store.value()),
        0);
  }

  private static @Nullable PassedStore passed(
      Call call, PassedStore store, Definitions definitions) {
    if (Math.max(store.pointerFormal(), store.valueFormal()) >= call.arguments().size()) {
      return null;
    }
    Way address = Way.of(call.arguments().get(store.pointerFormal()), definitions);
    Way value = Way.of(call.arguments().get(store.valueFormal()), definitions);
    Formal pointer = address.formal();
    Formal stored = value.formal();
    if (pointer == null || stored == null || pointer.equals(stored)) {
      return null;
    }
    return new PassedStore(
        store.owner(),
        store.pointer(),
        store.value(),
        pointer.id(),
        address.then(store.address()),
        stored.id(),
        value.then(store.distances()),
        store.holds(),
        store.calls() + 1);
  }

  private void findReferences() {
    for (Function function : program.functions()) {
      Body body = program.body(function).orElse(null);
      if (body != null) {
        for (Block block : body.blocks()) {
          block.instructions().forEach(this::findReferences);
        }
      }
      if (function.resolver() != null) {
        referredTo.set(function.index());
      }
    }
    for (Global global : program.globals()) {
      program.initializer(global).ifPresent(i -> i.scalars().forEach(s -> refer(s.value())));
    }
    program.constructors().forEach(f -> referredTo.set(f.function().index()));
    program.destructors().forEach(f -> referredTo.set(f.function().index()));
  }

  private void findReferences(Instruction instruction) {
    if (instruction instanceof Call call && call.directCallee().isPresent()) {
      call.arguments().forEach(this::refer);
    } else {
      instruction.operands().forEach(this::refer);
    }
  }

  private void refer(Value value) {
    var waiting = new ArrayList<>(List.of(value));
    while (!waiting.isEmpty()) {
      Value next = waiting.remove(waiting.size() - 1);
      if (next instanceof SymbolAddress address && address.symbol() instanceof Function f) {
        referredTo.set(f.index());
      } else if (next instanceof CompositeConstant composite) {
        waiting.addAll(composite.parts());
      }
    }
  }
}
