package io.interlock.bench.generate;

import io.interlock.bench.generate.Location.Storage;
import io.interlock.bench.generate.Lock.Mode;
import io.interlock.bench.generate.Topology.Arguments;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Turns the steps of one gadget into C. Functions it needs are kept until the end. */
final class StepWriter {
  static final Pattern ARGUMENT = Pattern.compile("\\ba\\b");
  static final Pattern NUMBER = Pattern.compile("\\bme\\b");

  private final Gadget gadget;
  private final Oracle.Answer answer;
  private final Map<Touch.Kind, List<Touch>> helpers = new LinkedHashMap<>();
  private final Map<String, Code> wrappers = new LinkedHashMap<>();
  private final IdentityHashMap<Step.Section, String> sectionCalls = new IdentityHashMap<>();
  private final List<Code> sections = new ArrayList<>();
  private boolean callbacks;
  private int names;

  StepWriter(Gadget gadget, Oracle.Answer answer) {
    this.gadget = gadget;
    this.answer = answer;
  }

  /** Small functions that the code written so far calls. */
  List<Code> helpers() {
    var all = new ArrayList<Code>(wrappers.values());
    helpers.forEach((kind, touches) -> all.add(helper(kind, touches)));
    if (callbacks) {
      Code apply = new Code();
      apply.line("static int " + gadget.name() + "_apply(int (*f)(int *), int *p) {");
      all.add(apply.line("return f(p);").line("}"));
    }
    return all;
  }

  /** Functions with parts of the plan, which call the others. */
  List<Code> sections() {
    return sections;
  }

  private Code line(Code code, String text) {
    return code.line(text, gadget.number, List.of());
  }

  Code write(List<Step> steps, Place place) {
    Code code = new Code();
    steps.forEach(step -> write(code, step, place));
    return code;
  }

  private void write(Code code, Step step, Place place) {
    if (step instanceof Touch touch) {
      touch(code, touch, place);
    } else if (step instanceof Step.Acquire a) {
      acquire(code, a.lock(), a.index(), a.mode());
    } else if (step instanceof Step.Release r) {
      release(code, r.lock(), r.index());
    } else if (step instanceof Step.Attempt a) {
      String attempt = a.lock().kind().attempt + "(" + a.lock().pointer(a.index()) + ")";
      line(code, "if (" + attempt + " == 0) {").add(write(a.body(), place));
      release(code, a.lock(), a.index());
      line(code, "}");
    } else if (step instanceof Step.Regardless r) {
      regardless(code, r, place);
    } else if (step instanceof Step.Sometimes s) {
      sometimes(code, s, place);
    } else if (step instanceof Step.Each each) {
      line(code, "for (int i = 0; i < " + each.count() + "; i++) {");
      code.add(write(each.body(), place));
      line(code, "}");
    } else if (step instanceof Step.Leader leader) {
      line(code, "if (me == 0) {").add(write(leader.body(), place));
      line(code, "}");
    } else if (step instanceof Step.Section section) {
      line(code, "t += " + call(section, place) + ";");
    } else if (step instanceof Step.Text text) {
      line(code, text.line());
    } else {
      synchronize(code, step);
    }
  }

  private void regardless(Code code, Step.Regardless step, Place place) {
    String taken = gadget.name() + "_taken" + names++;
    String attempt = step.lock().kind().attempt + "(" + step.lock().pointer(step.index()) + ")";
    line(code, "int " + taken + " = " + attempt + ";");
    code.add(write(step.body(), place));
    line(code, "if (" + taken + " == 0) {");
    release(code, step.lock(), step.index());
    line(code, "}");
  }

  private void sometimes(Code code, Step.Sometimes step, Place place) {
    String coin = gadget.name() + "_coin";
    if (step.step() instanceof Step.Acquire) {
      line(code, "int " + coin + " = time(NULL) % 2 == 0;");
    }
    line(code, "if (" + coin + ") {").add(write(List.of(step.step()), place));
    line(code, "}");
  }

  private void synchronize(Code code, Step step) {
    if (step instanceof Step.Signal s) {
      ChannelText.signal(s.channel(), answer).forEach(text -> line(code, text));
    } else if (step instanceof Step.Await a) {
      ChannelText.await(a.channel(), answer).forEach(text -> line(code, text));
    } else if (step instanceof Step.Meet m) {
      line(code, "pthread_barrier_wait(&" + m.barrier().name() + ");");
    } else if (step instanceof Step.CallOnce c) {
      String name = c.once().name();
      String function = c.once().kind() == Step.Once.Kind.C11 ? "call_once" : "pthread_once";
      line(code, function + "(&" + name + ", " + name + "_init);");
    }
  }

  private void acquire(Code code, Lock lock, Index index, Mode mode) {
    String function = lock.acquireFunction(mode);
    String pointer = lock.pointer(index);
    switch (lock.style()) {
      case CHECKED -> {
        line(code, "if (" + function + "(" + pointer + ") != 0)");
        line(code, "  abort();");
      }
      case TRY_LOOP -> {
        String attempt = mode == Mode.SHARED ? "pthread_rwlock_tryrdlock" : lock.kind().attempt;
        line(code, "while (" + attempt + "(" + pointer + ") != 0)");
        line(code, "  sched_yield();");
      }
      case DIRECT, WRAPPER, DEEP_WRAPPER, SHARED_WRAPPER, RECORD_WRAPPER ->
          line(code, called(lock, function, index));
    }
  }

  private void release(Code code, Lock lock, Index index) {
    line(code, called(lock, lock.kind().release, index));
  }

  /** A call that acquires or releases, by way of wrappers where the lock has some. */
  private String called(Lock lock, String function, Index index) {
    String pointer = lock.pointer(index);
    String wrapper = lock.name() + "_" + function.replaceAll("^[a-z0-9]+_", "");
    String type = lock.kind().type;
    return switch (lock.style()) {
      case DIRECT, CHECKED, TRY_LOOP -> function + "(" + pointer + ");";
      case SHARED_WRAPPER ->
          (function.endsWith("unlock") ? "common_unlock(" : "common_lock(") + pointer + ");";
      case WRAPPER -> wrapped(wrapper, type + " *m", function + "(m);") + "(" + pointer + ");";
      case DEEP_WRAPPER -> {
        wrapped(wrapper + "_inner", type + " *m", function + "(m);");
        yield wrapped(wrapper, type + " *m", wrapper + "_inner(m);") + "(" + pointer + ");";
      }
      case RECORD_WRAPPER -> {
        Location record = lock.record();
        String member = lock.keeping() == Lock.Keeping.BESIDE ? "&r->m" : "r->m";
        String formal = "struct " + record.name() + "_rec *r";
        yield wrapped(wrapper, formal, function + "(" + member + ");")
            + "(&"
            + record.record(index.text(lock.count()))
            + ");";
      }
    };
  }

  private String wrapped(String name, String formal, String statement) {
    Code code = new Code();
    line(code, "static void " + name + "(" + formal + ") {");
    line(code, statement);
    line(code, "}");
    wrappers.putIfAbsent(name, code);
    return name;
  }

  private String call(Step.Section section, Place place) {
    String known = sectionCalls.get(section);
    if (known == null) {
      String name = gadget.name() + "_part" + names++;
      Code body = write(section.body(), place);
      boolean argument = body.uses(ARGUMENT);
      boolean number = body.uses(NUMBER);
      String formals =
          argument
              ? number ? "struct arg *a, int me" : "struct arg *a"
              : number ? "int me" : "void";
      Code code = new Code();
      line(code, "static int " + name + "(" + formals + ") {");
      line(code, "int t = 0;");
      code.add(body);
      line(code, "return t;");
      line(code, "}");
      sections.add(code);
      known = name + "(" + (argument ? number ? "a, %" : "a" : number ? "%" : "") + ")";
      sectionCalls.put(section, known);
    }
    return known.replace("%", place.isMain() ? "0" : "me");
  }

  private void touch(Code code, Touch touch, Place place) {
    if (touch.statement != null) {
      access(code, touch.statement, touch);
      return;
    }
    String cell = cell(touch, place);
    switch (touch.style) {
      case DIRECT -> access(code, statement(touch.kind, cell), touch);
      case POINTER -> {
        String pointer = gadget.name() + "_q" + names++;
        line(code, "int *" + pointer + " = &" + cell + ";");
        access(code, statement(touch.kind, "*" + pointer), touch);
      }
      case HELPER -> line(code, "t += " + helper(touch) + "(&" + cell + ");");
      case CALLBACK -> {
        callbacks = true;
        line(code, "t += " + gadget.name() + "_apply(" + helper(touch) + ", &" + cell + ");");
      }
      case BLOCK -> access(code, blockStatement(touch.kind, cell), touch);
      case BRANCH -> {
        line(code, "if (t >= 0) {");
        access(code, statement(touch.kind, cell), touch);
        line(code, "}");
      }
      case LOOP -> {
        line(code, "for (int k = 0; k < 2; k++) {");
        access(code, statement(touch.kind, cell), touch);
        line(code, "}");
      }
    }
  }

  private void access(Code code, String statement, Touch touch) {
    code.line(statement, gadget.number, List.of(touch));
  }

  private String cell(Touch touch, Place place) {
    Location location = touch.location;
    String index = touch.index.text(location.count());
    boolean given = location.storage() == Storage.OWNED || location.storage() == Storage.SLOT;
    if (!given || !place.isMain()) {
      return location.cell(index);
    }
    if (location.storage() == Storage.SLOT) {
      return location.name() + "_x[" + index + "]";
    }
    String arguments = gadget.topology.workers().get(location.owner()).arguments();
    String member = gadget.topology.arguments() == Arguments.HEAP_EACH ? "->" : ".";
    return arguments + "[" + index + "]" + member + location.name() + "->" + location.member();
  }

  private static String statement(Touch.Kind kind, String cell) {
    String place = cell.startsWith("*") ? "(" + cell + ")" : cell;
    return switch (kind) {
      case UPDATE -> place + "++;";
      case WRITE -> cell + " = 7;";
      case READ -> "t += " + cell + ";";
      case ATOMIC_UPDATE -> "__atomic_fetch_add(&" + cell + ", 1, __ATOMIC_SEQ_CST);";
      case ATOMIC_READ -> "t += __atomic_load_n(&" + cell + ", __ATOMIC_SEQ_CST);";
    };
  }

  private static String blockStatement(Touch.Kind kind, String cell) {
    return switch (kind) {
      case WRITE -> "memset(&" + cell + ", 0, sizeof(int));";
      case READ -> "memcpy(&t, &" + cell + ", sizeof t);";
      case UPDATE, ATOMIC_UPDATE, ATOMIC_READ -> statement(kind, cell);
    };
  }

  private String helper(Touch touch) {
    helpers.computeIfAbsent(touch.kind, k -> new ArrayList<>()).add(touch);
    return helperName(touch.kind);
  }

  private String helperName(Touch.Kind kind) {
    return gadget.name() + "_" + kind.name().toLowerCase(java.util.Locale.ROOT);
  }

  private Code helper(Touch.Kind kind, List<Touch> touches) {
    Code code = new Code();
    line(code, "static int " + helperName(kind) + "(int *p) {");
    line(code, "int t = 0;");
    code.line(statement(kind, "*p"), gadget.number, List.copyOf(touches));
    line(code, "return t;");
    return line(code, "}");
  }
}
