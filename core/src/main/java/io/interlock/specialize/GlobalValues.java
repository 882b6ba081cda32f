package io.interlock.specialize;

import io.interlock.ir.Block;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Constant;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Linkage;
import io.interlock.ir.Load;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The few constants that global variables can hold: what they start with, and what is stored to
 * them anywhere in the program, whatever the order and whoever does it. A variable has such values
 * if all uses of its address are loads of it and stores to it as a whole, none of them volatile,
 * and all that is stored are constants. What it starts with is not among them if nothing can be
 * loaded from it before {@code main} has stored to it ({@link FirstStores}).
 *
 * <p>Two passes over the program. Assumes, as everything does, that in a program with a {@code
 * main} there is no other code that uses the variables by name.
 */
final class GlobalValues {
  /** More are not worth to be told apart. */
  private static final int MAX_VALUES = 4;

  private final Program program;
  private final Map<Global, Set<Constant>> stored = new LinkedHashMap<>();
  private final Set<Global> others = new HashSet<>();
  private final Map<Global, List<Constant>> values = new HashMap<>();

  private GlobalValues(Program program) {
    this.program = program;
  }

  static GlobalValues of(Program program, Specialization.Models models) {
    var found = new GlobalValues(program);
    program.globals().forEach(found::readInitial);
    for (Function function : program.functions()) {
      program.body(function).ifPresent(b -> b.blocks().forEach(found::read));
    }
    var first = new FirstStores(program, models);
    for (Global global : program.globals()) {
      List<Constant> all = found.others.contains(global) ? null : found.all(global, first);
      if (all != null) {
        found.values.put(global, all);
      }
    }
    return found;
  }

  /** What a load may find; null if that is not known. */
  @Nullable List<Constant> at(Load load) {
    Global global = whole(load);
    return global == null ? null : values.get(global);
  }

  private void readInitial(Global global) {
    program.initializer(global).ifPresent(i -> i.scalars().forEach(s -> refer(s.value())));
  }

  private void read(Block block) {
    for (Instruction i : block.instructions()) {
      Global global = i instanceof MemoryAccess a ? whole(a) : null;
      if (global == null) {
        i.operands().forEach(this::refer);
      } else if (i instanceof Store s) {
        refer(s.value());
        store(global, s.value());
      }
    }
  }

  private void store(Global global, Value value) {
    boolean isKnown =
        value instanceof IntegerConstant
            || value instanceof NullConstant
            || value instanceof SymbolAddress;
    if (isKnown && value instanceof Constant constant) {
      stored.computeIfAbsent(global, g -> new LinkedHashSet<>()).add(constant);
    } else {
      others.add(global);
    }
  }

  /** Whoever has the address may do anything. */
  private void refer(Value value) {
    if (value instanceof SymbolAddress a && a.symbol() instanceof Global g) {
      others.add(g);
    } else if (value instanceof CompositeConstant c) {
      c.parts().forEach(this::refer);
    }
  }

  /** The variable that an access loads or stores as a whole; null if it does something else. */
  static @Nullable Global whole(MemoryAccess access) {
    boolean isWhole =
        access instanceof Load l ? l.bits() == null : access instanceof Store s && s.bits() == null;
    return isWhole
            && access.address() instanceof SymbolAddress a
            && a.offset() == 0
            && a.symbol() instanceof Global g
            && access.shape().size() == g.size()
            && !access.shape().isVolatile()
        ? g
        : null;
  }

  private @Nullable List<Constant> all(Global global, FirstStores first) {
    Initializer initial = program.initializer(global).orElse(null);
    boolean isOurs = global.isStatic() || program.main().isPresent();
    boolean isDefined =
        initial != null
            && !global.isThreadLocal()
            && global.linkage() != Linkage.WEAK
            && global.linkage() != Linkage.EXTERN_WEAK;
    if (!isOurs || !isDefined || initial == null) {
      return null;
    }
    var all = new ArrayList<>(stored.getOrDefault(global, Set.of()));
    if (all.isEmpty() || !first.areBeforeLoads(global)) {
      Constant start = start(initial, all);
      if (start == null) {
        return null;
      }
      all.add(start);
    }
    return all.size() > MAX_VALUES ? null : List.copyOf(all);
  }

  /** What a variable starts with, said like what is stored to it; null if it is not known. */
  private static @Nullable Constant start(Initializer initial, List<Constant> stored) {
    List<Initializer.Scalar> scalars = initial.scalars();
    if (initial.omittedBytes() > 0 || scalars.size() > 1) {
      return null;
    }
    if (scalars.size() == 1) {
      Initializer.Scalar only = scalars.get(0);
      return only.offset() == 0 && only.size() == initial.size() ? only.value() : null;
    }
    boolean isAddress =
        stored.stream().anyMatch(c -> c instanceof SymbolAddress || c instanceof NullConstant);
    return isAddress
        ? new NullConstant()
        : initial.size() <= Long.BYTES
            ? new IntegerConstant(0, (int) initial.size() * Byte.SIZE)
            : null;
  }
}
