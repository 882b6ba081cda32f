package io.interlock.race.own;

import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.SafetyReason;
import io.interlock.ir.path.AccessPath;
import io.interlock.ir.path.BitSpan;
import io.interlock.ir.path.PathPrinter;
import io.interlock.ir.path.Root;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypePrinter;
import io.interlock.race.thread.ObjectOrder;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.List;

/**
 * What a signal handler and the thread that it interrupts may both access: variables of type {@code
 * volatile sig_atomic_t} (C11 7.14.1.1, paragraph 5). In a program of one thread that is all the
 * order there need be. Where there are more, a handler may run beside one that it does not
 * interrupt, and such a variable is as good as any other.
 */
public final class SignalFlags implements ObjectOrder {
  private static final String TYPE = "volatile sig_atomic_t";

  private final boolean isOneThread;

  public SignalFlags(List<ThreadRoot> roots) {
    isOneThread = roots.stream().allMatch(r -> r.isMain() || r.kind() == EdgeKind.INTERRUPT);
  }

  @Override
  public boolean areOrdered(ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    return isOneThread && isFlag(a) && isFlag(b);
  }

  private static boolean isFlag(ThreadAccess access) {
    Symbolic address = access.address();
    if (!(address.atom() instanceof Atom.GlobalAddress g)
        || !address.terms().isEmpty()
        || access.size() <= 0) {
      return false;
    }
    AccessPath path = AccessPath.to(new Root.GlobalRoot(g.global())).plus(address.offset());
    Type type = PathPrinter.type(path, BitSpan.of(access.size(), null));
    return type != null && TypePrinter.print(type).equals(TYPE);
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.SIGNAL_FLAG;
  }
}
