package io.interlock.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Does independent work on several threads. Tasks are begun in their order, each by the next worker
 * that is free; results are in the order of the tasks, so who did what does not matter.
 */
public final class Workers {
  private final int threads;

  public Workers(int threads) {
    this.threads = threads;
  }

  /**
   * The results of all tasks.
   *
   * @param worker makes what one worker keeps to itself from task to task
   */
  public <W, T, R> List<R> map(List<T> tasks, Supplier<W> worker, BiFunction<W, T, R> work) {
    var results = new AtomicReferenceArray<R>(tasks.size());
    var next = new AtomicInteger();
    Callable<Void> run =
        () -> {
          W own = worker.get();
          for (int i = next.getAndIncrement(); i < tasks.size(); i = next.getAndIncrement()) {
            results.set(i, work.apply(own, tasks.get(i)));
          }
          return null;
        };
    runAll(run, Math.min(threads, tasks.size()));
    var all = new ArrayList<R>(tasks.size());
    for (int i = 0; i < tasks.size(); i++) {
      all.add(results.get(i));
    }
    return all;
  }

  private static void runAll(Callable<Void> work, int count) {
    ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, count));
    try {
      var running = new ArrayList<Future<Void>>();
      for (int i = 0; i < count; i++) {
        running.add(pool.submit(work));
      }
      for (Future<Void> one : running) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw unchecked(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } finally {
      pool.shutdownNow();
    }
  }

  static RuntimeException unchecked(@Nullable Throwable cause) {
    if (cause instanceof Error e) {
      throw e;
    }
    return cause instanceof RuntimeException e ? e : new IllegalStateException(cause);
  }
}
