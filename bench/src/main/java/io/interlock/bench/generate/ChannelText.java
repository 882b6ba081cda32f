package io.interlock.bench.generate;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How channels look in C. */
final class ChannelText {
  private ChannelText() {}

  static List<String> declarations(Channel channel) {
    String name = channel.name();
    return switch (channel.kind()) {
      case SEMAPHORE -> List.of("static sem_t " + name + ";");
      case CONDITION, BROADCAST ->
          List.of(
              "static pthread_mutex_t " + name + "_m = PTHREAD_MUTEX_INITIALIZER;",
              "static pthread_cond_t " + name + "_v = PTHREAD_COND_INITIALIZER;",
              "static int " + name + "_ready;");
      case FLAG, FLAG_RELEASE_ACQUIRE, FLAG_RELAXED, FLAG_IF ->
          List.of("static atomic_int " + name + ";");
      case FLAG_BUILTINS -> List.of("static int " + name + ";");
      case QUEUE -> List.of();
    };
  }

  static List<String> initialization(Channel channel) {
    return channel.kind() == Channel.Kind.SEMAPHORE
        ? List.of("sem_init(&" + channel.name() + ", 0, 0);")
        : List.of();
  }

  /** Whether a channel of its kind can be signalled and waited for that often. */
  static boolean isPossible(Channel channel, Oracle.Answer answer) {
    return channel.kind() != Channel.Kind.SEMAPHORE
        || answer.signals().getOrDefault(channel, 0) == 1
        || answer.awaits().getOrDefault(channel, 0) <= 1;
  }

  static List<String> signal(Channel channel, Oracle.Answer answer) {
    String name = channel.name();
    int signals = answer.signals().getOrDefault(channel, 0);
    int awaits = answer.awaits().getOrDefault(channel, 0);
    return switch (channel.kind()) {
      case SEMAPHORE -> repeat("sem_post(&" + name + ");", signals == 1 ? awaits : 1);
      case CONDITION, BROADCAST ->
          List.of(
              "pthread_mutex_lock(&" + name + "_m);",
              name + "_ready++;",
              (channel.kind() == Channel.Kind.BROADCAST
                      ? "pthread_cond_broadcast(&"
                      : "pthread_cond_signal(&")
                  + name
                  + "_v);",
              "pthread_mutex_unlock(&" + name + "_m);");
      case FLAG, FLAG_IF ->
          List.of(
              signals == 1
                  ? "atomic_store(&" + name + ", 1);"
                  : "atomic_fetch_add(&" + name + ", 1);");
      case FLAG_RELEASE_ACQUIRE ->
          List.of(
              signals == 1
                  ? "atomic_store_explicit(&" + name + ", 1, memory_order_release);"
                  : "atomic_fetch_add_explicit(&" + name + ", 1, memory_order_release);");
      case FLAG_RELAXED ->
          List.of("atomic_fetch_add_explicit(&" + name + ", 1, memory_order_relaxed);");
      case FLAG_BUILTINS ->
          List.of(
              signals == 1
                  ? "__atomic_store_n(&" + name + ", 1, __ATOMIC_RELEASE);"
                  : "__sync_fetch_and_add(&" + name + ", 1);");
      case QUEUE -> List.of();
    };
  }

  static List<String> await(Channel channel, Oracle.Answer answer) {
    String name = channel.name();
    int signals = answer.signals().getOrDefault(channel, 0);
    return switch (channel.kind()) {
      case SEMAPHORE -> repeat("sem_wait(&" + name + ");", signals);
      case CONDITION, BROADCAST ->
          List.of(
              "pthread_mutex_lock(&" + name + "_m);",
              "while (" + missing(name + "_ready", signals) + ")",
              "  pthread_cond_wait(&" + name + "_v, &" + name + "_m);",
              "pthread_mutex_unlock(&" + name + "_m);");
      case FLAG -> spin("atomic_load(&" + name + ")", signals);
      case FLAG_RELEASE_ACQUIRE ->
          spin("atomic_load_explicit(&" + name + ", memory_order_acquire)", signals);
      case FLAG_RELAXED ->
          spin("atomic_load_explicit(&" + name + ", memory_order_relaxed)", signals);
      case FLAG_BUILTINS -> spin("__atomic_load_n(&" + name + ", __ATOMIC_ACQUIRE)", signals);
      case FLAG_IF ->
          List.of("if (" + missing("atomic_load(&" + name + ")", signals) + ")", "  return t;");
      case QUEUE -> List.of();
    };
  }

  private static List<String> spin(String value, int signals) {
    return List.of("while (" + missing(value, signals) + ")", "  sched_yield();");
  }

  private static String missing(String value, int signals) {
    return signals == 1 ? value + " == 0" : value + " < " + signals;
  }

  private static List<String> repeat(String line, int times) {
    return Stream.generate(() -> line).limit(times).collect(Collectors.toList());
  }
}
