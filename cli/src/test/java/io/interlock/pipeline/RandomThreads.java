package io.interlock.pipeline;

import java.util.List;
import java.util.Random;

/**
 * Writes small programs whose threads lock, try, wait, join and use variables at random, one
 * statement to a line: two or three threads with a few statements each.
 */
final class RandomThreads {
  private static final String HEAD =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      static pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER, m1 = PTHREAD_MUTEX_INITIALIZER;
      static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
      static pthread_once_t once = PTHREAD_ONCE_INIT;
      static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
      static atomic_int f0, f1;
      static int x0, x1, x2;
      static void begin(void) {
      x2 = 7;
      }
      """;

  private static final int MAX_DEPTH = 2;
  private static final int VARIABLES = 3;

  private final Random random;
  private final StringBuilder text = new StringBuilder(HEAD);

  private RandomThreads(Random random) {
    this.random = random;
  }

  static String program(long seed) {
    var program = new RandomThreads(new Random(seed));
    program.write();
    return program.text.toString();
  }

  private void write() {
    int threads = 2 + random.nextInt(2);
    for (int t = 0; t < threads; t++) {
      line("static void *t" + t + "(void *arg) {");
      statements(2 + random.nextInt(2), 0);
      line("return arg;");
      line("}");
    }
    line("int main(void) {");
    for (int t = 0; t < threads; t++) {
      line("pthread_t p" + t + ";");
      line("pthread_create(&p%d, 0, t%d, 0);".formatted(t, t));
    }
    statements(random.nextInt(2), 0);
    for (int t = 0; t < threads; t++) {
      line("pthread_join(p" + t + ", 0);");
      statements(random.nextInt(2), MAX_DEPTH);
    }
    line("return 0;");
    line("}");
  }

  private void statements(int count, int depth) {
    for (int i = 0; i < count; i++) {
      statement(depth);
    }
  }

  private void statement(int depth) {
    int mutex = random.nextInt(2);
    switch (random.nextInt(depth >= MAX_DEPTH ? 4 : 12)) {
      case 0, 1 -> line(variable() + " = " + random.nextInt(3) + ";");
      case 2 -> line("if (" + variable() + " > 5) return 0;");
      case 3 -> line(flag() + " = " + random.nextInt(3) + ";");
      case 4, 5, 6 -> around("pthread_mutex_lock(&m" + mutex + ");", unlock(mutex), depth);
      case 7 -> around(reading() + "(&rw);", "pthread_rwlock_unlock(&rw);", depth);
      case 8 ->
          around("if (pthread_mutex_trylock(&m" + mutex + ") == 0) {", unlock(mutex) + " }", depth);
      case 9 -> around("if (" + flag() + " == 1) {", "}", depth);
      case 10 -> line("pthread_once(&once, begin);");
      default -> {
        line("pthread_mutex_lock(&m" + mutex + ");");
        line("while (" + variable() + " == 0) pthread_cond_wait(&c, &m" + mutex + ");");
        statements(1, depth + 1);
        line(unlock(mutex));
      }
    }
  }

  private void around(String before, String after, int depth) {
    line(before);
    statements(1 + random.nextInt(2), depth + 1);
    line(after);
  }

  private static String unlock(int mutex) {
    return "pthread_mutex_unlock(&m" + mutex + ");";
  }

  private String reading() {
    return List.of("pthread_rwlock_rdlock", "pthread_rwlock_wrlock").get(random.nextInt(2));
  }

  private String variable() {
    return "x" + random.nextInt(VARIABLES);
  }

  private String flag() {
    return "f" + random.nextInt(2);
  }

  private void line(String statement) {
    text.append(statement).append('\n');
  }
}
