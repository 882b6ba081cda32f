package io.interlock.model;

import io.interlock.model.Action.Extent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an action speaks of: all its operands, those that say how much memory included. */
final class ActionOperands {
  private final List<Operand> operands = new ArrayList<>(4);

  private ActionOperands() {}

  static List<Operand> of(Action action) {
    var all = new ActionOperands();
    boolean known = all.lock(action) || all.thread(action) || all.memory(action);
    if (!known) {
      all.value(action);
    }
    return all.operands;
  }

  private boolean lock(Action action) {
    if (action instanceof Action.Acquire a) {
      return add(a.lock());
    } else if (action instanceof Action.Release a) {
      return add(a.lock());
    } else if (action instanceof Action.Wait a) {
      return add(a.condition(), a.lock());
    } else if (action instanceof Action.Wake a) {
      return add(a.condition());
    } else if (action instanceof Action.InitializeLock a) {
      return add(a.lock(), a.attributes());
    } else if (action instanceof Action.DestroyLock a) {
      return add(a.lock());
    } else if (action instanceof Action.RecursiveAttribute a) {
      return add(a.attributes(), Operand.argument(a.argument()));
    } else if (action instanceof Action.AssertHeld a) {
      return add(a.lock());
    }
    return action instanceof Action.BodyUnder a && add(a.lock());
  }

  private boolean thread(Action action) {
    if (action instanceof Action.Run a) {
      a.arguments().forEach(this::add);
      a.until().forEach(r -> add(r.object()));
      return add(a.function(), a.handle(), a.event());
    } else if (action instanceof Action.Serve a) {
      return add(a.table());
    } else if (action instanceof Action.End a) {
      return add(a.registration().object());
    } else if (action instanceof Action.RunLoop a) {
      return add(a.object());
    } else if (action instanceof Action.Attach a) {
      return add(a.event(), a.to());
    } else if (action instanceof Action.Join a) {
      return add(a.thread(), a.result());
    } else if (action instanceof Action.Cancel a) {
      return add(a.thread());
    } else if (action instanceof Action.Detach a) {
      return add(a.thread());
    } else if (action instanceof Action.Once a) {
      return add(a.control(), a.function());
    } else if (action instanceof Action.BarrierWait a) {
      return add(a.barrier());
    } else if (action instanceof Action.BarrierInit a) {
      return add(a.barrier(), a.count());
    } else if (action instanceof Action.SemaphoreInit a) {
      return add(a.semaphore(), a.count());
    } else if (action instanceof Action.SemaphoreWait a) {
      return add(a.semaphore());
    }
    return action instanceof Action.SemaphorePost a && add(a.semaphore());
  }

  private boolean memory(Action action) {
    if (action instanceof Action.Memory a) {
      extent(a.extent());
      return add(a.pointer());
    } else if (action instanceof Action.Copy a) {
      extent(a.extent());
      return add(a.to(), a.from());
    } else if (action instanceof Action.Allocate a) {
      return extent(a.size());
    } else if (action instanceof Action.AllocateInto a) {
      extent(a.size());
      return add(a.place());
    } else if (action instanceof Action.Carry a) {
      return add(a.message());
    }
    return action instanceof Action.Flow a && add(a.to(), a.from());
  }

  private void value(Action action) {
    if (action instanceof Action.Returns a) {
      add(a.value());
    } else if (action instanceof Action.Store a) {
      add(a.to(), a.value());
    } else if (action instanceof Action.Publish a) {
      add(a.pointer());
    } else if (action instanceof Action.SetSpecific a) {
      add(a.key(), a.value());
    } else if (action instanceof Action.GetSpecific a) {
      add(a.key());
    } else if (action instanceof Action.Assume a) {
      add(Operand.argument(a.argument()));
    }
  }

  private boolean extent(@Nullable Extent extent) {
    if (extent instanceof Extent.Argument argument) {
      add(Operand.argument(argument.count()));
      if (argument.times() >= 0) {
        add(Operand.argument(argument.times()));
      }
    } else if (extent instanceof Extent.Scanned scanned) {
      add(Operand.argument(scanned.format()));
    }
    return true;
  }

  private boolean add(@Nullable Operand... some) {
    for (Operand operand : some) {
      if (operand != null) {
        operands.add(operand);
      }
    }
    return true;
  }
}
