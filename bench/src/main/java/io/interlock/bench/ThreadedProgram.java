package io.interlock.bench;

import java.util.Locale;

/**
 * C programs with threads and locks, of any size in one way: to see how the whole check grows. What
 * one unit can reach does not grow with the program.
 */
enum ThreadedProgram {
  /** Functions that call each other, with objects and locks as arguments; always four threads. */
  CALLS {
    @Override
    String unit() {
      return """
      struct object_@U@ { pthread_mutex_t lock; int guarded, plain; struct object_@U@ *next; };
      static struct object_@U@ *list_@U@;
      static pthread_mutex_t lists_@U@ = PTHREAD_MUTEX_INITIALIZER;
      static void enter_@U@(struct object_@U@ *o) { pthread_mutex_lock(&o->lock); }
      static void leave_@U@(struct object_@U@ *o) { pthread_mutex_unlock(&o->lock); }
      static void add_@U@(struct object_@U@ *o, int n) { o->guarded += n; }
      static int both_@U@(struct object_@U@ *o, int n) {
        enter_@U@(o);
        add_@U@(o, n);
        if (n < 0) { leave_@U@(o); return -1; }
        o->guarded++;
        leave_@U@(o);
        o->plain = n;
        return 0;
      }
      static struct object_@U@ *find_@U@(int n) {
        struct object_@U@ *o;
        pthread_mutex_lock(&lists_@U@);
        for (o = list_@U@; o; o = o->next)
          if (o->plain == n) break;
        pthread_mutex_unlock(&lists_@U@);
        return o;
      }
      static void insert_@U@(int n) {
        struct object_@U@ *o = calloc(1, sizeof *o);
        o->guarded = n;
        pthread_mutex_init(&o->lock, 0);
        pthread_mutex_lock(&lists_@U@);
        o->next = list_@U@;
        list_@U@ = o;
        pthread_mutex_unlock(&lists_@U@);
      }
      static void walk_@U@(struct object_@U@ *o, int depth) {
        if (!o || both_@U@(o, depth)) return;
        walk_@U@(o->next, depth - 1);
      }
      void use_@U@(int n) {
        struct object_@U@ *o = find_@U@(n);
        if (!o) insert_@U@(n);
        else walk_@U@(o, n);
        if (n > 1) use_@P@(n - 1);
      }
      """;
    }

    @Override
    String rest(int units) {
      return ThreadedProgram.callAll(units, 4);
    }
  },

  /** Pairs of a lock and what it guards, passed to the same few functions by two threads. */
  LOCKS {
    @Override
    String unit() {
      return """
      static struct pair pair_@U@ = { PTHREAD_MUTEX_INITIALIZER };
      static pthread_mutex_t own_@U@ = PTHREAD_MUTEX_INITIALIZER;
      static int guarded_@U@, plain_@U@;
      void use_@U@(int n) {
        change(&pair_@U@, n);
        pthread_mutex_lock(&own_@U@);
        guarded_@U@ += n;
        if (n > 1) change(&pair_@P@, guarded_@U@);
        pthread_mutex_unlock(&own_@U@);
        locked(&own_@U@, &guarded_@U@);
        plain_@U@ = n;
      }
      """;
    }

    @Override
    String common() {
      return """
      struct pair { pthread_mutex_t lock; int first, second; };
      static void locked(pthread_mutex_t *lock, int *data) {
        pthread_mutex_lock(lock);
        ++*data;
        pthread_mutex_unlock(lock);
      }
      static void change(struct pair *p, int n) {
        locked(&p->lock, &p->first);
        p->second = n;
      }
      """;
    }

    @Override
    String declarePrevious() {
      return "static struct pair pair_@P@;\n";
    }

    @Override
    String rest(int units) {
      return ThreadedProgram.callAll(units, 2);
    }
  },

  /** Threads, each with a function and data of its own, and some data they share. */
  THREADS {
    @Override
    String unit() {
      return """
      static struct job job_@U@;
      static int only_@U@;
      static void *thread_@U@(void *a) {
        struct job *j = a;
        begin(j);
        only_@U@++;
        j->rounds++;
        pthread_mutex_lock(&all);
        total++;
        pthread_mutex_unlock(&all);
        plain_@G@ = j->rounds;
        return 0;
      }
      static void start_@U@(struct job *j, void *(*run)(void *)) {
        pthread_mutex_init(&j->lock, 0);
        pthread_create(&j->thread, 0, run, j);
      }
      void use_@U@(int n) { job_@U@.rounds = n; start_@U@(&job_@U@, thread_@U@); }
      """;
    }

    @Override
    String common() {
      return """
      struct job { pthread_t thread; pthread_mutex_t lock; int rounds, state; };
      static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
      static int total, plain_0, plain_1, plain_2, plain_3;
      static void begin(struct job *j) {
        pthread_mutex_lock(&j->lock);
        j->state = 1;
        pthread_mutex_unlock(&j->lock);
      }
      """;
    }

    @Override
    String rest(int units) {
      return ThreadedProgram.callAll(units, 0);
    }
  };

  private static final int GROUPS = 4;

  /** What is there once for each unit: @U@ is its number, @P@ the one before. */
  abstract String unit();

  /** What ends the text. */
  abstract String rest(int units);

  /** What is there once. */
  String common() {
    return "";
  }

  /** What has to be declared of the unit before. */
  String declarePrevious() {
    return "";
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The program with so many units. */
  String text(int units) {
    var text = new StringBuilder("#include <pthread.h>\n#include <stdlib.h>\nint any(void);\n");
    text.append(common());
    for (int i = 0; i < units; i++) {
      text.append("void use_%d(int n);\n".formatted(i));
    }
    for (int i = 0; i < units; i++) {
      String previous = Integer.toString((i + units - 1) % units);
      text.append(
          (declarePrevious() + unit())
              .replace("@U@", Integer.toString(i))
              .replace("@P@", previous)
              .replace("@G@", Integer.toString(i % GROUPS)));
    }
    return text.append(rest(units)).toString();
  }

  /** A {@code main} that uses all units, and starts threads that do so, too. */
  private static String callAll(int units, int threads) {
    var text = new StringBuilder("static void *work(void *a) {\n");
    for (int i = 0; i < units; i++) {
      text.append("  use_%d(any());\n".formatted(i));
    }
    text.append("  return 0;\n}\nint main(void) {\n  pthread_t t;\n");
    text.append("  pthread_create(&t, 0, work, 0);\n".repeat(threads));
    return text.append("  work(0);\n  return 0;\n}\n").toString();
  }
}
