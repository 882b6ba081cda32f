package io.interlock.model;

import io.interlock.finding.LockMode;
import io.interlock.model.Action.Extent;
import io.interlock.model.Action.Likeness;
import io.interlock.model.Action.LockKind;
import io.interlock.model.Action.Occasion;
import io.interlock.model.Action.Success;
import io.interlock.model.Action.Touch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Writes actions as {@link ActionReader} reads them, with nothing said that goes without saying.
 */
final class ActionPrinter {
  private ActionPrinter() {}

  static String print(List<Action> actions) {
    var values = new LinkedHashMap<String, List<String>>();
    for (Action action : actions) {
      Form form = form(action);
      values.computeIfAbsent(form.key, k -> new ArrayList<>()).add(form.value());
    }
    var text = new StringJoiner(", ", "{", "}");
    values.forEach(
        (key, all) -> {
          String value = all.size() == 1 ? all.get(0) : "[" + String.join(", ", all) + "]";
          text.add(value.isEmpty() ? key : key + ": " + value);
        });
    return text.toString();
  }

  /** A key with its fields; the first field is the one that may stand alone. */
  private static final class Form {
    private final String key;
    private final String main;
    private final Map<String, String> fields = new LinkedHashMap<>();

    Form(String key, String main) {
      this.key = key;
      this.main = main;
    }

    Form with(String field, @Nullable Operand operand) {
      return operand == null ? this : with(field, quoted(OperandSyntax.print(operand)));
    }

    Form with(String field, String text) {
      fields.put(field, text);
      return this;
    }

    Form choice(String field, Enum<?> constant, Enum<?> standard) {
      return constant == standard ? this : with(field, Fields.spelling(constant));
    }

    Form number(String field, @Nullable Long number) {
      return number == null ? this : with(field, number.toString());
    }

    Form members(String field, List<String> names) {
      return names.isEmpty() ? this : with(field, "[" + String.join(", ", names) + "]");
    }

    Form extent(@Nullable Extent extent) {
      if (extent instanceof Extent.Bytes bytes) {
        return with("bytes", Long.toString(bytes.count()));
      }
      if (extent instanceof Extent.Argument argument) {
        with("bytes", Operand.argument(argument.count()));
        return argument.times() < 0 ? this : with("times", Operand.argument(argument.times()));
      }
      if (extent instanceof Extent.Scanned scanned) {
        return with("format", Operand.argument(scanned.format()));
      }
      return this;
    }

    String value() {
      if (fields.isEmpty()) {
        return "";
      }
      if (fields.size() == 1 && fields.containsKey(main)) {
        return fields.values().iterator().next();
      }
      var text = new StringJoiner(", ", "{", "}");
      fields.forEach((field, value) -> text.add(field + ": " + value));
      return text.toString();
    }
  }

  /** What YAML would take for something else goes into quotes. */
  private static String quoted(String text) {
    return text.startsWith("*") || text.indexOf(':') >= 0 ? "'" + text + "'" : text;
  }

  private static Form form(Action action) {
    Form form = lock(action);
    form = form != null ? form : thread(action);
    form = form != null ? form : signal(action);
    form = form != null ? form : memory(action);
    form = form != null ? form : value(action);
    return form != null ? form : flag(action);
  }

  private static @Nullable Form lock(Action action) {
    if (action instanceof Action.Acquire a) {
      return new Form("acquires", "lock")
          .with("lock", a.lock())
          .choice("mode", a.mode(), LockMode.EXCLUSIVE)
          .choice("success", a.success(), Success.ALWAYS)
          .choice("kind", a.kind(), LockKind.MUTEX)
          .number("busy", a.busy());
    } else if (action instanceof Action.Release a) {
      return new Form("releases", "lock").with("lock", a.lock());
    } else if (action instanceof Action.Wait a) {
      return new Form("waits", "").with("condition", a.condition()).with("lock", a.lock());
    } else if (action instanceof Action.Wake a) {
      return new Form("wakes", "condition").with("condition", a.condition());
    } else if (action instanceof Action.InitializeLock a) {
      return new Form("initializes-lock", "lock")
          .with("lock", a.lock())
          .choice("kind", a.kind(), LockKind.MUTEX)
          .with("attributes", a.attributes());
    } else if (action instanceof Action.DestroyLock a) {
      return new Form("destroys-lock", "lock").with("lock", a.lock());
    } else if (action instanceof Action.RecursiveAttribute a) {
      return new Form("makes-recursive", "")
          .with("attributes", a.attributes())
          .with("if", Operand.argument(a.argument()))
          .with("equals", Long.toString(a.value()));
    } else if (action instanceof Action.AssertHeld a) {
      return new Form("asserts-held", "lock").with("lock", a.lock());
    }
    return action instanceof Action.BodyUnder a
        ? new Form("body-under", "lock").with("lock", a.lock())
        : null;
  }

  private static @Nullable Form thread(Action action) {
    if (action instanceof Action.Run a) {
      return run(a);
    } else if (action instanceof Action.RunLoop a) {
      return new Form("runs-loop", "loop").with("loop", a.loop()).with("object", a.object());
    } else if (action instanceof Action.Attach a) {
      return new Form("attaches", "")
          .with("event", a.event())
          .with("to", a.to())
          .with("loop", a.loop());
    } else if (action instanceof Action.Serve a) {
      return new Form("serves", "")
          .with("table", a.table())
          .with("of", a.struct())
          .with("as", a.session());
    } else if (action instanceof Action.Session a) {
      return session(a);
    } else if (action instanceof Action.End a) {
      return new Form(a.ending() == Action.Ending.FOR_GOOD ? "ends" : "waits-for", "what")
          .with("what", registration(a.registration()));
    } else if (action instanceof Action.Join a) {
      return new Form("joins", "thread")
          .with("thread", a.thread())
          .choice("success", a.success(), Success.ALWAYS)
          .with("result", a.result());
    } else if (action instanceof Action.Cancel a) {
      return new Form("cancels", "thread").with("thread", a.thread());
    } else if (action instanceof Action.Detach a) {
      return new Form("detaches", "thread").with("thread", a.thread());
    } else if (action instanceof Action.Once a) {
      return new Form("once", "").with("control", a.control()).with("function", a.function());
    } else if (action instanceof Action.SetSpecific a) {
      return new Form("sets-specific", "").with("key", a.key()).with("value", a.value());
    }
    return action instanceof Action.GetSpecific a
        ? new Form("gets-specific", "key").with("key", a.key())
        : null;
  }

  private static Form run(Action.Run run) {
    Form form = new Form("runs", "").with("function", run.function());
    if (!run.arguments().isEmpty()) {
      var arguments = new StringJoiner(", ", "[", "]");
      for (Operand argument : run.arguments()) {
        arguments.add(argument == null ? "none" : quoted(OperandSyntax.print(argument)));
      }
      form.with("arguments", arguments.toString());
    }
    boolean named = run.occasion() == Occasion.EXECUTOR || run.occasion() == Occasion.LOOP;
    String occasion = Fields.spelling(run.occasion());
    if (named) {
      form.with(occasion, String.valueOf(run.executor()));
    } else {
      form.with("on", occasion);
    }
    if (!run.until().isEmpty()) {
      var until = new StringJoiner(", ", "[", "]");
      run.until().forEach(r -> until.add(registration(r)));
      form.with("until", until.toString());
    }
    return form.with("event", run.event())
        .with("handle", run.handle())
        .choice("success", run.success(), Success.ALWAYS);
  }

  private static Form session(Action.Session session) {
    return new Form("session", "")
        .members("creates", session.creates())
        .with("times", Long.toString(session.times()))
        .members("first", session.first())
        .members("turns", session.turns())
        .members("single", session.single())
        .members("many", session.many())
        .members("last", session.last());
  }

  private static String registration(Action.Registration registration) {
    return quoted(registration.kind() + " " + OperandSyntax.print(registration.object()));
  }

  private static @Nullable Form signal(Action action) {
    if (action instanceof Action.BarrierInit a) {
      return new Form("barrier-init", "").with("barrier", a.barrier()).with("count", a.count());
    } else if (action instanceof Action.BarrierWait a) {
      return new Form("barrier-wait", "barrier").with("barrier", a.barrier());
    } else if (action instanceof Action.SemaphoreInit a) {
      return new Form("semaphore-init", "")
          .with("semaphore", a.semaphore())
          .with("count", a.count());
    } else if (action instanceof Action.SemaphoreWait a) {
      return new Form("semaphore-wait", "semaphore")
          .with("semaphore", a.semaphore())
          .choice("success", a.success(), Success.ALWAYS);
    }
    return action instanceof Action.SemaphorePost a
        ? new Form("semaphore-post", "semaphore").with("semaphore", a.semaphore())
        : null;
  }

  private static @Nullable Form memory(Action action) {
    if (action instanceof Action.Memory a) {
      String key = touch(a.touch()) + (a.content() == Action.Content.TEXT ? "-text" : "");
      return new Form(key, "pointer").with("pointer", a.pointer()).extent(a.extent());
    } else if (action instanceof Action.Copy a) {
      return new Form("copies", "").with("to", a.to()).with("from", a.from()).extent(a.extent());
    } else if (action instanceof Action.Flow a) {
      return new Form("flows", "").with("to", a.to()).with("from", a.from());
    } else if (action instanceof Action.Carry a) {
      return new Form(direction(a.direction()), "").with("message", a.message()).with("by", a.by());
    } else if (action instanceof Action.Allocate a) {
      return new Form("allocates", "bytes").extent(a.size());
    }
    return action instanceof Action.AllocateInto a
        ? new Form("allocates-into", "place").with("place", a.place()).extent(a.size())
        : null;
  }

  private static String direction(Action.Direction direction) {
    return switch (direction) {
      case OPEN -> "opens";
      case SEND -> "sends";
      case RECEIVE -> "receives";
    };
  }

  private static String touch(Touch touch) {
    return switch (touch) {
      case READ -> "reads";
      case WRITE -> "writes";
      case ATOMIC_READ -> "reads-atomically";
      case ATOMIC_WRITE -> "writes-atomically";
      case FREE -> "frees";
    };
  }

  private static @Nullable Form value(Action action) {
    if (action instanceof Action.Returns a) {
      String key = a.likeness() == Likeness.SAME ? "returns-same" : "returns";
      return new Form(key, "value").with("value", a.value());
    } else if (action instanceof Action.Store a) {
      return new Form("stores", "")
          .with("to", a.to())
          .with("value", a.value())
          .choice("touch", a.touch(), Touch.WRITE);
    } else if (action instanceof Action.Publish a) {
      return new Form("publishes", "pointer").with("pointer", a.pointer());
    } else if (action instanceof Action.HiddenState a) {
      return new Form("hidden-state", "name")
          .with("name", a.name())
          .choice("touch", a.touch(), Touch.WRITE);
    } else if (action instanceof Action.ReturnsThreadLocal a) {
      return new Form("returns-thread-local", "name").with("name", a.name());
    }
    return action instanceof Action.Assume a
        ? new Form("assumes", "argument").with("argument", Operand.argument(a.argument()))
        : null;
  }

  private static Form flag(Action action) {
    if (action instanceof Action.ThreadExit) {
      return new Form("exits-thread", "");
    } else if (action instanceof Action.ProgramExit) {
      return new Form("exits-program", "");
    } else if (action instanceof Action.OwnId) {
      return new Form("returns-own-id", "");
    } else if (action instanceof Action.NeverReturns) {
      return new Form("never-returns", "");
    } else if (action instanceof Action.Longjmp) {
      return new Form("jumps", "");
    } else if (action instanceof Action.Blocks) {
      return new Form("blocks", "");
    }
    throw new IllegalStateException("no way to write " + action);
  }
}
