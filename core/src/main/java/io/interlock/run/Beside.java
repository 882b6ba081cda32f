package io.interlock.run;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Work that one thread does beside what another goes on with, until that wants the result.
 *
 * @param <T> the result
 */
public final class Beside<T> {
  private final CompletableFuture<T> result = new CompletableFuture<>();

  private Beside() {}

  /** Begins; with one thread only, this is all done at once. */
  public static <T> Beside<T> start(int threads, String name, Supplier<T> work) {
    var beside = new Beside<T>();
    if (threads <= 1) {
      beside.result.complete(work.get());
      return beside;
    }
    var thread =
        new Thread(
            () -> {
              try {
                beside.result.complete(work.get());
              } catch (RuntimeException | Error e) {
                beside.result.completeExceptionally(e);
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
    return beside;
  }

  /** The result, once it is there; fails as the work has failed. */
  public T get() {
    try {
      return result.join();
    } catch (CompletionException e) {
      throw Workers.unchecked(e.getCause());
    }
  }
}
