package io.interlock.pointsto;

import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Constant;
import io.interlock.ir.Definitions;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Program;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.PointerType;
import io.interlock.model.Action;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the functions that hand out memory they allocate: whatever they return is the result of an
 * allocating function, of another such function, of a call through a pointer, as a hook that may
 * take the allocator's place, a formal, or null. Calls of them are analyzed one by one, so that
 * each gets heap objects of its own; so are calls of functions that store what they allocate where
 * a formal points. Being one or not changes precision only.
 */
final class AllocationWrappers {
  private static final Pattern POOL =
      Pattern.compile("(?<!de|un|re)alloc(?!at(ed|ion|or))(?!.*(free|size|stat|init|info))");

  /** Longer functions do more than allocate. */
  private static final int MAX_INSTRUCTIONS = 300;

  private static final int MAX_STEPS = 8;

  private final Program program;
  private final ModelLookup models;
  private final BitSet wrappers = new BitSet();
  private final BitSet pools = new BitSet();

  /** Those that may call an allocator through a pointer. */
  private final BitSet hooked = new BitSet();

  private final ReturnedValues returned;

  AllocationWrappers(Program program, ModelLookup models) {
    this.program = program;
    this.models = models;
    returned = new ReturnedValues(program);
    for (Function function : program.functions()) {
      if (looksLikePool(function)) {
        pools.set(function.index());
      }
    }
    var named = (BitSet) pools.clone();
    find();
    pools.andNot(wrappers);
    findPoolWrappers(named);
    findFillers();
  }

  /** How a call's result is returned by the function around it. */
  ReturnedValues.Way returned(Function function, Call call) {
    return returned.of(function, call);
  }

  /** Whether calls of the function are to be kept apart. */
  boolean contains(Function function) {
    return wrappers.get(function.index());
  }

  /** Whether the function is an allocator with a hook that takes its place. */
  boolean isHooked(Function function) {
    return hooked.get(function.index()) && looksLikePool(function);
  }

  /**
   * Whether the function is an allocator of the program's own, which hands out memory from a pool:
   * by its name and by a result of type {@code void *}. What it returns is taken for fresh, as what
   * {@code malloc} returns is.
   */
  boolean isPool(Function function) {
    return pools.get(function.index());
  }

  private boolean looksLikePool(Function function) {
    String name = function.name().toLowerCase(Locale.ROOT);
    return POOL.matcher(name).find()
        && program.body(function).isPresent()
        && models.of(function).isEmpty()
        && function.type() instanceof FunctionType type
        && type.result() != null
        && type.result().stripped() instanceof PointerType p
        && Layouts.stripped(p.target()) == null;
  }

  private boolean allocates(Function function) {
    if (pools.get(function.index())) {
      return true;
    }
    return models
        .of(function)
        .map(m -> m.actions().stream().anyMatch(a -> a instanceof Action.Allocate))
        .orElse(false);
  }

  private void find() {
    Map<Function, Set<Function>> waiting = new HashMap<>();
    Map<Function, List<Function>> waitedFor = new HashMap<>();
    var ready = new ArrayDeque<Function>();
    for (Function function : program.functions()) {
      Set<Function> sources = returnedFrom(function);
      if (sources == null || sources.isEmpty()) {
        continue;
      }
      sources.removeIf(this::allocates);
      if (sources.isEmpty()) {
        ready.add(function);
      } else {
        waiting.put(function, sources);
        sources.forEach(s -> waitedFor.computeIfAbsent(s, k -> new ArrayList<>()).add(function));
      }
    }
    while (!ready.isEmpty()) {
      Function wrapper = ready.pop();
      wrappers.set(wrapper.index());
      for (Function caller : waitedFor.getOrDefault(wrapper, List.of())) {
        Set<Function> rest = waiting.getOrDefault(caller, Set.of());
        if (rest.remove(wrapper) && rest.isEmpty()) {
          ready.add(caller);
        }
      }
    }
  }

  /** What hands out memory of a pool and is named so too is a pool itself. */
  private void findPoolWrappers(BitSet named) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = wrappers.nextSetBit(0); i >= 0; i = wrappers.nextSetBit(i + 1)) {
        if (named.get(i) && sourcesOf(i).stream().anyMatch(f -> pools.get(f.index()))) {
          wrappers.clear(i);
          pools.set(i);
          changed = true;
        }
      }
    }
  }

  private Set<Function> sourcesOf(int function) {
    Set<Function> sources = returnedFrom(program.functions().get(function));
    return sources == null ? Set.of() : sources;
  }

  /** Finds functions that store memory they allocate where a formal points. */
  private void findFillers() {
    var found = new BitSet();
    for (Function function : program.functions()) {
      Body body = program.body(function).orElse(null);
      if (body != null
          && body.instructionCount() <= MAX_INSTRUCTIONS
          && models.of(function).isEmpty()
          && isFiller(body)) {
        found.set(function.index());
      }
    }
    wrappers.or(found);
  }

  private boolean isFiller(Body body) {
    Definitions definitions = body.definitions();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s
            && s.value() instanceof LocalValue value
            && origin(value, definitions) instanceof LocalValue made
            && definitions.of(made) instanceof Call c
            && c.directCallee().map(f -> allocates(f) || contains(f)).orElse(false)
            && origin(s.address(), definitions) instanceof Formal) {
          return true;
        }
      }
    }
    return false;
  }

  /** Where a pointer comes from, back through address arithmetic and choices. */
  private static Value origin(Value value, Definitions definitions) {
    Value at = value;
    for (int step = 0; step < MAX_STEPS && at instanceof LocalValue local; step++) {
      Instruction definition = definitions.of(local);
      if (definition instanceof Address a) {
        at = a.base();
      } else if (definition instanceof Phi p) {
        at = p.incoming().get(0).value();
      } else {
        break;
      }
    }
    return at;
  }

  /** The functions whose results a function returns; null if it returns something else too. */
  private @Nullable Set<Function> returnedFrom(Function function) {
    Body body = program.body(function).orElse(null);
    if (body == null
        || models.of(function).isPresent()
        || body.instructionCount() > MAX_INSTRUCTIONS) {
      return null;
    }
    var waiting = new ArrayDeque<Value>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Return r && r.value() != null) {
          waiting.add(r.value());
        }
      }
    }
    return follow(function, waiting, body.definitions());
  }

  private @Nullable Set<Function> follow(
      Function function, ArrayDeque<Value> waiting, Definitions definitions) {
    var sources = new HashSet<Function>();
    var seen = new BitSet();
    while (!waiting.isEmpty()) {
      Value value = waiting.pop();
      if (value instanceof SymbolAddress) {
        return null;
      }
      if (value instanceof Constant || value instanceof Formal) {
        continue;
      }
      LocalValue local = (LocalValue) value;
      if (!local.type().isPointer()) {
        return null;
      }
      if (seen.get(local.id())) {
        continue;
      }
      seen.set(local.id());
      Instruction definition = definitions.of(local);
      if (definition instanceof Call c && !(c.callee() instanceof InlineAssembly)) {
        c.directCallee().ifPresent(sources::add);
        if (c.directCallee().isEmpty()) {
          hooked.set(function.index());
        }
      } else if (definition instanceof Phi || definition instanceof Arithmetic) {
        waiting.addAll(definition.operands());
      } else if (definition instanceof Select s) {
        waiting.add(s.then());
        waiting.add(s.otherwise());
      } else if (definition instanceof Address a) {
        waiting.add(a.base());
      } else {
        return null;
      }
    }
    sources.remove(function);
    return sources;
  }
}
