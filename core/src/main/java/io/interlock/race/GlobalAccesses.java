package io.interlock.race;

import io.interlock.ir.Address;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.path.AccessPath;
import io.interlock.ir.path.BitSpan;
import io.interlock.ir.path.LocalPaths;
import io.interlock.ir.path.PathPrinter;
import io.interlock.ir.path.Root.GlobalRoot;
import io.interlock.lockset.ThreadState;
import io.interlock.lockset.ThreadWalk;
import io.interlock.lockset.ThreadWalk.Context;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a thread does to global variables while other threads may run. An index known only
 * at run time may reach all of the variable. Pieces of one access that were split, as struct copies
 * are, become one again.
 */
final class GlobalAccesses {
  private final Program program;
  private final Map<Function, LocalPaths> paths = new HashMap<>();
  private final Set<GlobalAccess> found = new LinkedHashSet<>();

  private GlobalAccesses(Program program) {
    this.program = program;
  }

  static List<GlobalAccess> of(Function entry, ThreadWalk walk, Program program) {
    var collector = new GlobalAccesses(program);
    walk.forEach(
        (context, instruction, state) -> {
          if (state.company() == ThreadState.Company.WITH_OTHERS) {
            collector.collect(entry, walk, context, instruction, state);
          }
        });
    return collector.joined();
  }

  private void collect(
      Function entry, ThreadWalk walk, Context context, Instruction at, ThreadState state) {
    for (MemoryUse use : MemoryUse.of(at)) {
      LocalPaths local = pathsOf(context.function());
      Reach reach = reach(use.address(), local);
      if (reach == null || isNeverShared(reach.global())) {
        continue;
      }
      found.add(
          new GlobalAccess(
              reach.global(),
              reach.start(),
              reach.isExact() && use.size() >= 0 ? reach.start() + use.size() : reach.end(),
              use.kind(),
              expression(local, use),
              context.function(),
              at.position(),
              state.locks(),
              entry,
              walk.chain(context)));
    }
  }

  private static boolean isNeverShared(Global global) {
    return switch (global.storage()) {
      case READ_ONLY, THREAD_LOCAL -> true;
      case WRITABLE -> false;
    };
  }

  private LocalPaths pathsOf(Function function) {
    return paths.computeIfAbsent(
        function,
        f -> {
          Body body = program.body(f).orElseThrow(() -> new IllegalStateException(f.name()));
          return new LocalPaths(f, body);
        });
  }

  private static String expression(LocalPaths local, MemoryUse use) {
    BitSpan span = use.size() < 0 ? BitSpan.WHOLE : BitSpan.of(use.size(), use.bits());
    return local.of(use.address()).map(p -> PathPrinter.print(p, span)).orElse("?");
  }

  /** The bytes of a global that an address may mean. */
  private record Reach(Global global, long start, long end, boolean isExact) {}

  private static @Nullable Reach reach(Value address, LocalPaths local) {
    if (address instanceof SymbolAddress a && a.symbol() instanceof Global g) {
      return new Reach(g, a.offset(), endOf(g), true);
    }
    Address arithmetic = local.arithmetic(address);
    if (arithmetic == null) {
      return null;
    }
    Reach base = reach(arithmetic.base(), local);
    if (base == null) {
      return null;
    }
    return base.isExact() && arithmetic.terms().isEmpty()
        ? new Reach(base.global(), base.start() + arithmetic.offset(), base.end(), true)
        : new Reach(base.global(), 0, endOf(base.global()), false);
  }

  /** An array declared without its length may be as long as any. */
  private static long endOf(Global global) {
    return global.size() > 0 ? global.size() : Long.MAX_VALUE;
  }

  private List<GlobalAccess> joined() {
    List<GlobalAccess> sorted =
        found.stream()
            .sorted(
                Comparator.comparingInt((GlobalAccess a) -> a.global().index())
                    .thenComparing(GlobalAccess::position)
                    .thenComparing(GlobalAccess::kind)
                    .thenComparing(a -> a.function().index())
                    .thenComparing(a -> a.locks().toString())
                    .thenComparingLong(GlobalAccess::start))
            .toList();
    var joined = new ArrayList<GlobalAccess>();
    for (GlobalAccess next : sorted) {
      int last = joined.size() - 1;
      if (last >= 0 && next.continues(joined.get(last))) {
        joined.set(last, join(joined.get(last), next));
      } else {
        joined.add(next);
      }
    }
    return joined;
  }

  private static GlobalAccess join(GlobalAccess first, GlobalAccess next) {
    AccessPath path = AccessPath.to(new GlobalRoot(first.global())).plus(first.start());
    BitSpan span = BitSpan.of(next.end() - first.start(), null);
    return first.joinedWith(next, PathPrinter.print(path, span));
  }
}
