package io.interlock.threads;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.ir.Linkage;
import io.interlock.ir.Program;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where control may start: the main thread's functions, and functions that run in other threads or
 * at other times. A library without {@code main} starts at its exported functions, which one client
 * thread is taken to call, if that is assumed, and else anybody at any time.
 *
 * @param main the functions the main thread runs, in their order: constructors first
 * @param others what creations lead to, by the order of their sites, and what has escaped
 * @param escaped functions that unknown code may call at any time, having found them in memory
 * @param running every function that may run, by index
 */
public record ThreadEntries(
    List<Function> main, Set<Function> others, Set<Function> escaped, BitSet running) {
  public ThreadEntries {
    main = List.copyOf(main);
  }

  /**
   * Whether there is a main function; else nobody knows how often and in what order it is called.
   */
  public boolean isProgram() {
    return main.stream().anyMatch(f -> f.name().equals("main"));
  }

  /** Every function that control may start at, those of the main thread first. */
  public Set<Function> starts() {
    var starts = new LinkedHashSet<>(main);
    starts.addAll(others);
    return starts;
  }

  public static ThreadEntries find(CallGraph graph, PointsTo pointsTo, Assumptions assumptions) {
    Program program = graph.program();
    List<Function> main = mainFunctions(program);
    Set<Function> escaped = escaped(program, pointsTo);
    if (main.stream().noneMatch(f -> f.name().equals("main"))) {
      List<Function> exported = exported(program);
      exported.forEach(f -> assumptions.used(Assumption.ONE_CLIENT, f));
      if (!assumptions.holds(Assumption.ONE_CLIENT)) {
        escaped.addAll(exported);
        main = main.stream().filter(f -> !exported.contains(f)).toList();
      }
    }
    Set<Function> others = new LinkedHashSet<>(escaped);
    BitSet running = graph.reachable(main);
    running.or(graph.reachable(others));
    boolean changed = true;
    while (changed) {
      changed = others.addAll(createdBy(graph, running));
      if (changed) {
        running.or(graph.reachable(others));
      }
    }
    return new ThreadEntries(main, others, escaped, running);
  }

  private static Set<Function> createdBy(CallGraph graph, BitSet running) {
    Set<Function> created = new LinkedHashSet<>();
    for (CallSite site : graph.sites().all()) {
      if (running.get(site.caller().index())) {
        for (CallEdge edge : graph.edges(site)) {
          boolean isOther = edge.kind().startsElsewhere();
          if (isOther && graph.program().body(edge.target()).isPresent()) {
            created.add(edge.target());
          }
        }
      }
    }
    return created;
  }

  /** In a library anybody may call anything exported; that is not meant here. */
  private static Set<Function> escaped(Program program, PointsTo pointsTo) {
    Set<Function> escaped = new LinkedHashSet<>();
    if (program.main().isPresent()) {
      pointsTo.escapedFunctions().stream()
          .filter(e -> e.call() == null && !e.function().name().equals("main"))
          .filter(e -> program.body(e.function()).isPresent())
          .forEach(e -> escaped.add(e.function()));
    }
    return escaped;
  }

  private static List<Function> exported(Program program) {
    return program.functions().stream()
        .filter(f -> program.body(f).isPresent() && f.linkage() != Linkage.INTERNAL)
        .toList();
  }

  private static List<Function> mainFunctions(Program program) {
    var main = new ArrayList<Function>();
    program.constructors().forEach(c -> main.add(c.function()));
    program.main().ifPresentOrElse(main::add, () -> main.addAll(exported(program)));
    program.destructors().forEach(d -> main.add(d.function()));
    return main.stream().filter(f -> program.body(f).isPresent()).distinct().toList();
  }
}
