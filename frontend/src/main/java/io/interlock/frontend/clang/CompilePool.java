package io.interlock.frontend.clang;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Compiles many units, several at once. */
public final class CompilePool {
  /** Hears about each unit as soon as it is done. */
  public interface Listener {
    /** One more is done; {@code index} is its place among the requests. */
    void finished(int index, CompileResult result);
  }

  private final UnitCompiler compiler;
  private final int jobs;

  /**
   * @param jobs how many units at once, at least one
   */
  public CompilePool(UnitCompiler compiler, int jobs) {
    this.compiler = compiler;
    this.jobs = jobs;
  }

  /** As many jobs as there are processors. */
  public static int defaultJobs() {
    return Runtime.getRuntime().availableProcessors();
  }

  /**
   * Compiles all units and returns their results in the order of the requests.
   *
   * @param finished gets each result as soon as it is there, on the thread that made it, so that
   *     the next stage can start
   * @throws CancellationException if the run is cancelled or this thread interrupted
   */
  public List<CompileResult> compile(List<CompileRequest> requests, Listener finished) {
    ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, jobs));
    try {
      List<Future<CompileResult>> results = new ArrayList<>();
      for (int i = 0; i < requests.size(); i++) {
        int index = i;
        results.add(
            pool.submit(
                () -> {
                  CompileResult result = compiler.compileOne(requests.get(index));
                  finished.finished(index, result);
                  return result;
                }));
      }
      List<CompileResult> inOrder = new ArrayList<>();
      for (Future<CompileResult> result : results) {
        inOrder.add(await(result));
      }
      return inOrder;
    } finally {
      pool.shutdownNow();
    }
  }

  private static CompileResult await(Future<CompileResult> result) {
    try {
      return result.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException problem) {
        throw problem;
      } else if (e.getCause() instanceof Error problem) {
        throw problem;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
