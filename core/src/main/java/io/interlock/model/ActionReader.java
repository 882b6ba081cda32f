package io.interlock.model;

import io.interlock.finding.LockMode;
import io.interlock.model.Action.Content;
import io.interlock.model.Action.Ending;
import io.interlock.model.Action.Likeness;
import io.interlock.model.Action.LockKind;
import io.interlock.model.Action.Occasion;
import io.interlock.model.Action.Success;
import io.interlock.model.Action.Touch;
import io.interlock.util.CloseNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of a function in a model file: the keys, their fields and defaults. A field
 * after the key in {@code fields} may be given alone, without its name.
 */
final class ActionReader {
  /** Every key, for suggestions. */
  static final List<String> KEYS =
      List.of(
          "acquires",
          "releases",
          "waits",
          "wakes",
          "initializes-lock",
          "destroys-lock",
          "makes-recursive",
          "asserts-held",
          "body-under",
          "runs",
          "runs-loop",
          "ends",
          "waits-for",
          "serves",
          "session",
          "joins",
          "detaches",
          "once",
          "barrier-init",
          "barrier-wait",
          "semaphore-init",
          "semaphore-wait",
          "semaphore-post",
          "sets-specific",
          "gets-specific",
          "exits-thread",
          "returns-own-id",
          "allocates",
          "allocates-into",
          "reads",
          "writes",
          "reads-text",
          "writes-text",
          "reads-atomically",
          "writes-atomically",
          "frees",
          "copies",
          "flows",
          "opens",
          "sends",
          "receives",
          "returns",
          "stores",
          "publishes",
          "hidden-state",
          "returns-thread-local",
          "assumes",
          "never-returns",
          "exits-program",
          "jumps",
          "blocks");

  private final ModelSource source;

  private ActionReader(ModelSource source) {
    this.source = source;
  }

  /** The actions of one function, in the order written. */
  static List<Action> read(Node node, ModelSource source) {
    return new ActionReader(source.at(node.line())).actions(node);
  }

  private List<Action> actions(Node node) {
    if (!(node instanceof Node.Mapping mapping)) {
      throw source.error("expected actions, such as {acquires: arg0}, or {} for none");
    }
    var actions = new ArrayList<Action>();
    var seen = new HashSet<String>();
    for (Node.Entry entry : mapping.entries()) {
      if (!seen.add(entry.key())) {
        throw source
            .at(entry.line())
            .error("'" + entry.key() + "' is given twice; write a list: [first, second]");
      }
      List<Node> items =
          entry.value() instanceof Node.Sequence s ? s.items() : List.of(entry.value());
      for (Node item : items) {
        actions.add(action(entry, item));
      }
    }
    return List.copyOf(actions);
  }

  private Action action(Node.Entry entry, Node item) {
    String key = entry.key();
    Action action = lockAction(key, item);
    action = action != null ? action : threadAction(key, item);
    action = action != null ? action : signalAction(key, item);
    action = action != null ? action : memoryAction(key, item);
    action = action != null ? action : valueAction(key, item);
    action = action != null ? action : flag(entry, item);
    if (action == null) {
      throw source
          .at(entry.line())
          .error("unknown key '" + key + "'" + CloseNames.question(key, KEYS));
    }
    return action;
  }

  private @Nullable Action lockAction(String key, Node node) {
    return switch (key) {
      case "acquires" -> acquire(fields(key, node, "lock"));
      case "releases" -> new Action.Release(only(key, node, "lock"));
      case "waits" -> {
        Fields f = fields(key, node, "condition");
        yield done(f, new Action.Wait(f.operand("condition"), f.operand("lock")));
      }
      case "wakes" -> new Action.Wake(only(key, node, "condition"));
      case "initializes-lock" -> {
        Fields f = fields(key, node, "lock");
        LockKind kind = f.choice("kind", LockKind.MUTEX);
        Operand attributes = f.optionalOperand("attributes");
        yield done(f, new Action.InitializeLock(f.operand("lock"), kind, attributes));
      }
      case "destroys-lock" -> new Action.DestroyLock(only(key, node, "lock"));
      case "makes-recursive" -> {
        Fields f = fields(key, node, "attributes");
        long value = f.number("equals");
        int argument = f.argument("if");
        yield done(f, new Action.RecursiveAttribute(f.operand("attributes"), argument, value));
      }
      case "asserts-held" -> new Action.AssertHeld(only(key, node, "lock"));
      case "body-under" -> new Action.BodyUnder(only(key, node, "lock"));
      default -> null;
    };
  }

  private static Action acquire(Fields f) {
    LockMode mode = f.choice("mode", LockMode.EXCLUSIVE);
    Success success = f.choice("success", Success.ALWAYS);
    LockKind kind = f.choice("kind", LockKind.MUTEX);
    Long busy = f.has("busy") ? f.number("busy") : null;
    return done(f, new Action.Acquire(f.operand("lock"), mode, success, kind, busy));
  }

  private @Nullable Action threadAction(String key, Node node) {
    return switch (key) {
      case "runs" -> run(fields(key, node, "function"));
      case "runs-loop" -> {
        Fields f = fields(key, node, "loop");
        Operand object = f.optionalOperand("object");
        yield done(f, new Action.RunLoop(f.text("loop"), object));
      }
      case "attaches" -> {
        Fields f = fields(key, node, "to");
        Operand event = f.optionalOperand("event");
        yield done(f, new Action.Attach(event, f.operand("to"), f.text("loop")));
      }
      case "joins" -> {
        Fields f = fields(key, node, "thread");
        Success success = f.choice("success", Success.ALWAYS);
        Operand result = f.optionalOperand("result");
        yield done(f, new Action.Join(f.operand("thread"), success, result));
      }
      case "ends", "waits-for" -> {
        Fields f = fields(key, node, "what");
        f.has("what");
        List<Action.Registration> all = registrations(f, "what");
        if (all.size() != 1) {
          throw f.source()
              .error("'" + key + "' takes one thing; write a list of them: [timer arg0, irq arg1]");
        }
        Ending ending = key.equals("ends") ? Ending.FOR_GOOD : Ending.SO_FAR;
        yield done(f, new Action.End(all.get(0), ending));
      }
      case "serves" -> {
        Fields f = fields(key, node, "table");
        yield done(f, new Action.Serve(f.operand("table"), f.text("of"), f.text("as")));
      }
      case "session" -> session(fields(key, node, "many"));
      case "cancels" -> new Action.Cancel(only(key, node, "thread"));
      case "detaches" -> new Action.Detach(only(key, node, "thread"));
      case "once" -> {
        Fields f = fields(key, node, "control");
        yield done(f, new Action.Once(f.operand("control"), f.operand("function")));
      }
      case "sets-specific" -> {
        Fields f = fields(key, node, "key");
        yield done(f, new Action.SetSpecific(f.operand("key"), f.operand("value")));
      }
      case "gets-specific" -> new Action.GetSpecific(only(key, node, "key"));
      default -> null;
    };
  }

  private static Action run(Fields f) {
    Occasion occasion = Occasion.NOW;
    String executor = null;
    if (f.has("loop")) {
      occasion = Occasion.LOOP;
      executor = f.text("loop");
    } else if (f.has("executor")) {
      occasion = Occasion.EXECUTOR;
      executor = f.text("executor");
    } else {
      f.text("on");
      occasion = f.choice("on", Occasion.NOW);
      if (occasion == Occasion.LOOP || occasion == Occasion.EXECUTOR) {
        String word = Fields.spelling(occasion);
        throw f.source().error("write '" + word + ": NAME' instead of 'on: " + word + "'");
      }
    }
    List<@Nullable Operand> arguments = f.operands("arguments");
    Operand handle = f.optionalOperand("handle");
    Operand function = f.operand("function");
    Success success = f.choice("success", Success.ALWAYS);
    Operand event = occasion == Occasion.LOOP ? f.optionalOperand("event") : null;
    List<Action.Registration> until =
        f.has("until") ? registrations(f, "until") : List.<Action.Registration>of();
    return done(
        f, new Action.Run(function, arguments, occasion, handle, executor, success, event, until));
  }

  private static Action session(Fields f) {
    long times = f.has("times") ? f.number("times") : 1;
    return done(
        f,
        new Action.Session(
            members(f, "creates"),
            times,
            members(f, "first"),
            members(f, "turns"),
            members(f, "single"),
            members(f, "many"),
            members(f, "last")));
  }

  private static List<String> members(Fields f, String field) {
    return f.has(field) ? f.words(field) : List.of();
  }

  /** Each is a kind and an operand: {@code timer arg0}. */
  private static List<Action.Registration> registrations(Fields f, String field) {
    var all = new ArrayList<Action.Registration>();
    for (String words : f.words(field)) {
      String[] parts = words.strip().split("\\s+", -1);
      if (parts.length != 2) {
        throw f.source().error("'" + field + "' is a kind and an operand, such as: timer arg0");
      }
      all.add(new Action.Registration(parts[0], OperandSyntax.parse(parts[1], f.source())));
    }
    return List.copyOf(all);
  }

  private @Nullable Action signalAction(String key, Node node) {
    return switch (key) {
      case "barrier-init" -> {
        Fields f = fields(key, node, "barrier");
        yield done(f, new Action.BarrierInit(f.operand("barrier"), f.operand("count")));
      }
      case "barrier-wait" -> new Action.BarrierWait(only(key, node, "barrier"));
      case "semaphore-init" -> {
        Fields f = fields(key, node, "semaphore");
        yield done(f, new Action.SemaphoreInit(f.operand("semaphore"), f.operand("count")));
      }
      case "semaphore-wait" -> {
        Fields f = fields(key, node, "semaphore");
        Success success = f.choice("success", Success.ALWAYS);
        yield done(f, new Action.SemaphoreWait(f.operand("semaphore"), success));
      }
      case "semaphore-post" -> new Action.SemaphorePost(only(key, node, "semaphore"));
      default -> null;
    };
  }

  private @Nullable Action memoryAction(String key, Node node) {
    return switch (key) {
      case "reads" -> touch(key, node, Touch.READ);
      case "writes" -> touch(key, node, Touch.WRITE);
      case "reads-text" -> touch(key, node, Touch.READ, Content.TEXT);
      case "writes-text" -> touch(key, node, Touch.WRITE, Content.TEXT);
      case "reads-atomically" -> touch(key, node, Touch.ATOMIC_READ);
      case "writes-atomically" -> touch(key, node, Touch.ATOMIC_WRITE);
      case "frees" -> touch(key, node, Touch.FREE);
      case "copies" -> {
        Fields f = fields(key, node, "to");
        yield done(f, new Action.Copy(f.operand("to"), f.operand("from"), f.extent()));
      }
      case "flows" -> {
        Fields f = fields(key, node, "to");
        yield done(f, new Action.Flow(f.operand("to"), f.operand("from")));
      }
      case "opens" -> carry(key, node, Action.Direction.OPEN);
      case "sends" -> carry(key, node, Action.Direction.SEND);
      case "receives" -> carry(key, node, Action.Direction.RECEIVE);
      case "allocates" -> {
        Fields f = fields(key, node, "bytes");
        yield done(f, new Action.Allocate(f.size()));
      }
      case "allocates-into" -> {
        Fields f = fields(key, node, "place");
        yield done(f, new Action.AllocateInto(f.operand("place"), f.size()));
      }
      default -> null;
    };
  }

  private Action carry(String key, Node node, Action.Direction direction) {
    Fields f = fields(key, node, "message");
    return done(f, new Action.Carry(f.operand("message"), f.text("by"), direction));
  }

  private Action touch(String key, Node node, Touch touch) {
    return touch(key, node, touch, Content.ANY);
  }

  private Action touch(String key, Node node, Touch touch, Content content) {
    Fields f = fields(key, node, "pointer");
    return done(f, new Action.Memory(f.operandOrRest("pointer"), touch, f.extent(), content));
  }

  private @Nullable Action valueAction(String key, Node node) {
    return switch (key) {
      case "returns" -> new Action.Returns(only(key, node, "value"), Likeness.INSIDE);
      case "returns-same" -> new Action.Returns(only(key, node, "value"), Likeness.SAME);
      case "stores" -> {
        Fields f = fields(key, node, "to");
        yield done(
            f,
            new Action.Store(f.operand("to"), f.operand("value"), f.choice("touch", Touch.WRITE)));
      }
      case "publishes" -> {
        Fields f = fields(key, node, "pointer");
        yield done(f, new Action.Publish(f.operandOrRest("pointer")));
      }
      case "hidden-state" -> {
        Fields f = fields(key, node, "name");
        Touch touch = f.choice("touch", Touch.WRITE);
        yield done(f, new Action.HiddenState(f.text("name"), touch));
      }
      case "returns-thread-local" -> new Action.ReturnsThreadLocal(word(key, node, "name"));
      case "assumes" -> {
        Fields f = fields(key, node, "argument");
        yield done(f, new Action.Assume(f.argument("argument")));
      }
      default -> null;
    };
  }

  private @Nullable Action flag(Node.Entry entry, Node node) {
    Action action =
        switch (entry.key()) {
          case "exits-thread" -> new Action.ThreadExit();
          case "returns-own-id" -> new Action.OwnId();
          case "never-returns" -> new Action.NeverReturns();
          case "exits-program" -> new Action.ProgramExit();
          case "jumps" -> new Action.Longjmp();
          case "blocks" -> new Action.Blocks();
          default -> null;
        };
    boolean plain =
        node instanceof Node.Text text && (text.value().isEmpty() || text.value().equals("true"));
    if (action != null && !plain) {
      throw source.at(node.line()).error("'" + entry.key() + "' takes no value");
    }
    return action;
  }

  private Fields fields(String key, Node node, String main) {
    return new Fields(key, node, main, source);
  }

  private Operand only(String key, Node node, String main) {
    Fields f = fields(key, node, main);
    return done(f, f.operand(main));
  }

  private String word(String key, Node node, String main) {
    Fields f = fields(key, node, main);
    return done(f, f.text(main));
  }

  private static <T> T done(Fields fields, T value) {
    fields.finish();
    return value;
  }
}
