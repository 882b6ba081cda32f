package io.interlock.race;

import io.interlock.race.LockProgram.Expression;
import io.interlock.race.LockProgram.Flow;
import io.interlock.race.LockProgram.Function;
import io.interlock.race.LockProgram.Step;
import io.interlock.race.LockWorld.Frame;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Makes a program of a sequence of numbers, each of which decides one thing. Fewer and smaller
 * numbers make a simpler program, so that a failing one can be made smaller. Text and steps are
 * made at the same time; an access is known by its line.
 */
final class LockProgramBuilder {
  private static final int FUNCTIONS = 3;
  private static final int MAX_NESTING = 3;
  private static final String[] LOCK_VARIABLES = {"p", "q", "s"};
  private static final String[] NODE_VARIABLES = {"u", "v"};

  /** C text, and what it means. */
  private record Term(String text, Expression value) {}

  private final int index;
  private final Iterator<Integer> choices;
  private final StringBuilder text = new StringBuilder();
  private final List<Function> functions = new ArrayList<>();
  private int line;

  /** The lock last used in the function, and whether it was probably acquired then. */
  private Term recent = new Term("p", frame -> frame.lockVariables[0]);

  private boolean isRecentHeld;
  private boolean isFirst;

  private LockProgramBuilder(int index, int line, List<Integer> choices) {
    this.index = index;
    this.line = line;
    this.choices = choices.iterator();
  }

  /**
   * Builds.
   *
   * @param line the first line of its text
   */
  static LockProgram build(int index, int line, List<Integer> choices) {
    return new LockProgramBuilder(index, line, choices).build();
  }

  private int choose(int count) {
    return choices.hasNext() ? choices.next() % count : 0;
  }

  private LockProgram build() {
    int firstLine = line;
    declare();
    for (int i = 0; i < FUNCTIONS; i++) {
      functions.add(new Function());
      add(signature(i) + ";");
    }
    for (int i = 0; i < FUNCTIONS; i++) {
      add(signature(i) + " {");
      add("pthread_mutex_t *s = p, *t = q; struct node *v = u; int r = 0;");
      recent = new Term("p", frame -> frame.lockVariables[0]);
      isRecentHeld = choose(2) == 1;
      isFirst = i == 0;
      functions.get(i).define(block(0));
      add("return 0; }");
    }
    add("static void *body_%(void *a) {");
    add("pthread_mutex_t *t = &m1_%; f0_%(&m0_%, &m1_%, &n0_%, any(), &t); return 0; }");
    return new LockProgram(index, firstLine, text.toString(), List.copyOf(functions));
  }

  private void declare() {
    add("static pthread_mutex_t m0_% = PTHREAD_MUTEX_INITIALIZER;");
    add("static pthread_mutex_t m1_% = PTHREAD_MUTEX_INITIALIZER;");
    add("static pthread_mutex_t m2_% = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;");
    add("static struct node n0_%, n1_%;");
    add("static struct node n0_% = { PTHREAD_MUTEX_INITIALIZER, 0, &n1_% };");
    add("static struct node n1_% = { PTHREAD_MUTEX_INITIALIZER, 0, &n0_% };");
    add("static pthread_mutex_t *gp_% = &m0_%; static struct node *gu_% = &n0_%;");
    add("int c0_%, c1_%, x_%;");
  }

  private String signature(int function) {
    return "static int f"
        + function
        + "_%(pthread_mutex_t *p, pthread_mutex_t *q, struct node *u, int k, pthread_mutex_t **o)";
  }

  /** Adds a line, and says which one it is. */
  private int add(String words) {
    text.append(words.replace("%", String.valueOf(index))).append('\n');
    return line++;
  }

  private Step block(int nesting) {
    var steps = new ArrayList<Step>();
    int count = 1 + choose(nesting == 0 ? 6 : 3);
    for (int i = 0; i < count; i++) {
      steps.add(isFirst && choose(3) == 2 ? call() : statement(nesting));
      if (choose(2) == 1) {
        steps.add(access());
      }
    }
    return LockProgram.sequence(steps);
  }

  private Step statement(int nesting) {
    return switch (choose(nesting < MAX_NESTING ? 16 : 10)) {
      case 0 -> access();
      case 1, 2, 3 -> lockOrUnlock();
      case 4 -> tryLock();
      case 5 -> assignLock();
      case 6 -> assignNode();
      case 7, 8 -> call();
      case 9 -> choose(3) == 2 ? giveBack() : assignNumber();
      case 10 -> branch(nesting);
      case 11 -> loop(nesting);
      case 12 -> twice(nesting);
      case 13 -> tryRegion(nesting);
      default -> region(nesting);
    };
  }

  private Step access() {
    if (choose(2) == 0) {
      int at = add("x_% = 1;");
      return frame -> {
        frame.world.visitGlobal(at);
        return Flow.ON;
      };
    }
    Term node = nodeTerm();
    int at = add("(" + node.text + ")->data = 1;");
    return frame -> {
      frame.world.visitNode(at, node.value.value(frame));
      return Flow.ON;
    };
  }

  /** Often the one used last: otherwise few programs would get far. */
  private Term lockTerm() {
    return choose(5) < 2 ? recent : anyLockTerm();
  }

  private Term anyLockTerm() {
    int kind = choose(11);
    if (kind < 3) {
      return new Term(LOCK_VARIABLES[kind], frame -> frame.lockVariables[kind]);
    }
    if (kind < 6) {
      return new Term("&m" + (kind - 3) + "_%", frame -> kind - 3);
    }
    return switch (kind) {
      case 6 -> new Term("t", frame -> frame.own[0]);
      case 7 -> new Term("*o", frame -> frame.out[0]);
      case 8 -> new Term("gp_%", frame -> frame.world.lockPointer);
      default -> {
        Term node = nodeTerm();
        yield new Term(
            "&(" + node.text + ")->lock", frame -> LockWorld.MUTEXES + node.value.value(frame));
      }
    };
  }

  private Term nodeTerm() {
    int kind = choose(7);
    return switch (kind) {
      case 0, 1 -> new Term(NODE_VARIABLES[kind], frame -> frame.nodeVariables[kind]);
      case 2, 3 -> new Term("&n" + (kind - 2) + "_%", frame -> kind - 2);
      case 4 -> new Term("gu_%", frame -> frame.world.nodePointer);
      default ->
          new Term(
              NODE_VARIABLES[kind - 5] + "->next",
              frame -> frame.world.next[frame.nodeVariables[kind - 5]]);
    };
  }

  private Term numberTerm() {
    return switch (choose(6)) {
      case 0 -> new Term("any()", frame -> frame.world.anyNumber());
      case 1 -> new Term("r", frame -> frame.result);
      case 2 -> new Term("k", frame -> frame.number);
      case 3 -> new Term("c0_%", frame -> frame.world.conditions[0]);
      case 4 -> new Term("c1_%", frame -> frame.world.conditions[1]);
      default -> {
        int constant = choose(3) - 1;
        yield new Term(String.valueOf(constant), frame -> constant);
      }
    };
  }

  private Term condition() {
    if (choose(6) == 5) {
      Term a = lockTerm();
      Term b = lockTerm();
      return new Term(a.text + " == " + b.text, f -> a.value.value(f) == b.value.value(f) ? 1 : 0);
    }
    Term number = numberTerm();
    return switch (choose(5)) {
      case 0 -> number;
      case 1 -> new Term("!" + number.text, f -> number.value.value(f) == 0 ? 1 : 0);
      case 2 -> new Term(number.text + " == 0", f -> number.value.value(f) == 0 ? 1 : 0);
      case 3 -> new Term(number.text + " > 0", f -> number.value.value(f) > 0 ? 1 : 0);
      default -> new Term(number.text + " < 0", f -> number.value.value(f) < 0 ? 1 : 0);
    };
  }

  private Step lockOrUnlock() {
    Term lock = lockTerm();
    boolean isExpected = choose(5) < 4;
    boolean acquires = (lock.equals(recent) && isRecentHeld) ? !isExpected : isExpected;
    recent = lock;
    isRecentHeld = acquires;
    return acquires ? lock(lock) : unlock(lock);
  }

  private Step lock(Term lock) {
    add("pthread_mutex_lock(" + lock.text + ");");
    return frame -> {
      frame.world.lock(lock.value.value(frame));
      return Flow.ON;
    };
  }

  private Step unlock(Term lock) {
    add("pthread_mutex_unlock(" + lock.text + ");");
    return frame -> {
      frame.world.unlock(lock.value.value(frame));
      return Flow.ON;
    };
  }

  private Step tryLock() {
    Term lock = lockTerm();
    add("r = pthread_mutex_trylock(" + lock.text + ");");
    return frame -> {
      frame.result = frame.world.tryLock(lock.value.value(frame));
      return Flow.ON;
    };
  }

  private Step assignLock() {
    int to = choose(6);
    Term from = lockTerm();
    String name = to < 3 ? LOCK_VARIABLES[to] : List.of("t", "*o", "gp_%").get(to - 3);
    add(name + " = " + from.text + ";");
    return frame -> {
      int value = from.value.value(frame);
      switch (to) {
        case 3 -> frame.own[0] = value;
        case 4 -> frame.out[0] = value;
        case 5 -> frame.world.lockPointer = value;
        default -> frame.lockVariables[to] = value;
      }
      return Flow.ON;
    };
  }

  private Step assignNode() {
    int to = choose(4);
    Term from = nodeTerm();
    String name = to < 2 ? NODE_VARIABLES[to] : List.of("gu_%", "u->next").get(to - 2);
    add(name + " = " + from.text + ";");
    return frame -> {
      int value = from.value.value(frame);
      switch (to) {
        case 2 -> frame.world.nodePointer = value;
        case 3 -> frame.world.next[frame.nodeVariables[0]] = value;
        default -> frame.nodeVariables[to] = value;
      }
      return Flow.ON;
    };
  }

  private Step assignNumber() {
    Term from = numberTerm();
    add("r = " + from.text + ";");
    return frame -> {
      frame.result = from.value.value(frame);
      return Flow.ON;
    };
  }

  private Step giveBack() {
    Term value = numberTerm();
    add("return " + value.text + ";");
    return frame -> {
      frame.returned = value.value.value(frame);
      return Flow.RETURN;
    };
  }

  private Step call() {
    int number = FUNCTIONS - 1 - choose(FUNCTIONS);
    Function callee = functions.get(number);
    Term p = lockTerm();
    Term q = lockTerm();
    Term node = nodeTerm();
    Term k = numberTerm();
    boolean passesOwn = choose(2) == 0;
    boolean keepsResult = choose(2) == 0;
    String words = String.join(", ", p.text, q.text, node.text, k.text, passesOwn ? "&t" : "o");
    add((keepsResult ? "r = " : "") + "f" + number + "_%(" + words + ");");
    return frame -> {
      // At most one of the arguments has an effect, so their order does not matter.
      int result =
          callee.call(
              new Frame(
                  frame.world,
                  p.value.value(frame),
                  q.value.value(frame),
                  node.value.value(frame),
                  k.value.value(frame),
                  passesOwn ? frame.own : frame.out));
      frame.result = keepsResult ? result : frame.result;
      return Flow.ON;
    };
  }

  private Step branch(int nesting) {
    Term condition = condition();
    add("if (" + condition.text + ") {");
    Step then = block(nesting + 1);
    add("} else {");
    Step otherwise = choose(2) == 0 ? frame -> Flow.ON : block(nesting + 1);
    add("}");
    return frame -> (condition.value.value(frame) != 0 ? then : otherwise).run(frame);
  }

  private Step loop(int nesting) {
    Term condition = condition();
    add("while (" + condition.text + ") {");
    Step body = block(nesting + 1);
    add("}");
    return frame -> {
      while (condition.value.value(frame) != 0) {
        frame.world.step();
        if (body.run(frame) == Flow.RETURN) {
          return Flow.RETURN;
        }
      }
      return Flow.ON;
    };
  }

  private Step twice(int nesting) {
    String counter = "i" + nesting;
    add("for (int " + counter + " = 0; " + counter + " < 2; " + counter + "++) {");
    Step body = block(nesting + 1);
    add("}");
    return LockProgram.sequence(List.of(body, body));
  }

  /** A lock held over a block; what the lock is called may change in it. */
  private Step region(int nesting) {
    Term lock = lockTerm();
    Step acquire = lock(lock);
    recent = lock;
    isRecentHeld = true;
    Step inside = block(nesting + 1);
    return LockProgram.sequence(List.of(acquire, inside, unlock(lock)));
  }

  private Step tryRegion(int nesting) {
    Term lock = lockTerm();
    add("if (pthread_mutex_trylock(" + lock.text + ") == 0) {");
    Step inside = block(nesting + 1);
    Step release = unlock(lock);
    add("}");
    Step success = LockProgram.sequence(List.of(inside, release));
    return frame ->
        frame.world.tryLock(lock.value.value(frame)) == 0 ? success.run(frame) : Flow.ON;
  }
}
