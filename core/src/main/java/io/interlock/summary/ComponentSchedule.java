package io.interlock.summary;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Function;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Runs a task for every component of a call graph after the tasks of all components it calls. Each
 * task sees finished callees only, so the order in which independent ones run does not matter.
 */
final class ComponentSchedule {
  private static final int END = -1;

  private final CallGraph graph;
  private final BitSet wanted = new BitSet();
  private final List<List<Integer>> callers = new ArrayList<>();
  private final AtomicInteger[] waitingFor;
  private final LinkedBlockingQueue<Integer> ready = new LinkedBlockingQueue<>();

  ComponentSchedule(CallGraph graph, BitSet functions) {
    this.graph = graph;
    int count = graph.components().size();
    waitingFor = new AtomicInteger[count];
    for (int i = 0; i < count; i++) {
      callers.add(new ArrayList<>());
      waitingFor[i] = new AtomicInteger();
    }
    for (int i = 0; i < count; i++) {
      if (graph.components().get(i).stream().anyMatch(f -> functions.get(f.index()))) {
        wanted.set(i);
      }
    }
    wanted.stream().forEach(this::countCallees);
  }

  private void countCallees(int component) {
    Set<Integer> callees = new HashSet<>();
    for (Function function : graph.components().get(component)) {
      for (int callee : graph.graph().successors(function.index())) {
        callees.add(graph.component(graph.program().functions().get(callee)));
      }
    }
    callees.remove(component);
    callees.removeIf(c -> !wanted.get(c));
    waitingFor[component].set(callees.size());
    callees.forEach(c -> callers.get(c).add(component));
    if (callees.isEmpty()) {
      ready.add(component);
    }
  }

  /** Returns when all tasks are done, or the run is cancelled. */
  void run(int threads, RunContext run, Phase phase, Consumer<List<Function>> task) {
    var left = new AtomicInteger(wanted.cardinality());
    int total = wanted.cardinality();
    if (total == 0) {
      return;
    }
    Runnable work =
        () -> {
          for (int next = take(); next != END && !run.isCancelled(); next = take()) {
            task.accept(graph.components().get(next));
            release(next);
            int rest = left.decrementAndGet();
            run.progress().advanced(phase, total - rest, total);
            if (rest == 0) {
              break;
            }
          }
        };
    await(threads, work);
  }

  private int take() {
    try {
      return ready.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return END;
    }
  }

  private void release(int finished) {
    for (int caller : callers.get(finished)) {
      if (waitingFor[caller].decrementAndGet() == 0) {
        ready.add(caller);
      }
    }
  }

  private void await(int threads, Runnable work) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      var workers = new ArrayList<Future<?>>();
      for (int i = 0; i < threads; i++) {
        workers.add(
            pool.submit(
                () -> {
                  try {
                    work.run();
                  } finally {
                    ready.add(END);
                  }
                }));
      }
      for (Future<?> worker : workers) {
        worker.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("summaries failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      pool.shutdownNow();
    }
  }
}
