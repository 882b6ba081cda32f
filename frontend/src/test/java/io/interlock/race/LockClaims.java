package io.interlock.race;

import io.interlock.callgraph.CallGraph;
import io.interlock.frontend.CProgram;
import io.interlock.ir.Program;
import io.interlock.lockset.Holding;
import io.interlock.model.LibraryModels;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.pointsto.PointsToKind;
import io.interlock.race.LockWorld.Cell;
import io.interlock.race.LockWorld.Visit;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.run.RunContext;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the check says of the accesses of a program: with which locks they are made, by line. */
final class LockClaims {
  private final PointsTo pointsTo;
  private final SymbolicPlaces places;
  private final Map<Integer, List<ThreadAccess>> byLine = new TreeMap<>();

  private LockClaims(PointsTo pointsTo, SymbolicPlaces places) {
    this.pointsTo = pointsTo;
    this.places = places;
  }

  static LockClaims of(String source) {
    Program program = CProgram.of(source).program();
    RunContext run = RunContext.silent();
    LibraryModels library = LibraryModels.shipped().in(program);
    ProgramModels models = ProgramModels.of(program, library);
    PointsTo pointsTo = PointsToKind.ANDERSEN.solve(program, models::of, run);
    CallGraph graph = CallGraph.build(program, library, pointsTo, run);
    var check = new RaceCheck(graph, pointsTo, models, 2, run);
    var claims = new LockClaims(pointsTo, new SymbolicPlaces(pointsTo, program.functions().get(0)));
    check.accesses().all().forEach(claims::add);
    return claims;
  }

  private void add(ThreadAccess access) {
    for (int line : lines(access.access())) {
      byLine.computeIfAbsent(line, l -> new ArrayList<>()).add(access);
    }
  }

  private static Set<Integer> lines(GuardedAccess access) {
    Set<Integer> lines = new HashSet<>();
    Set<GuardedAccess> seen = new HashSet<>(Set.of(access));
    var waiting = new ArrayDeque<>(List.of(access));
    while (!waiting.isEmpty()) {
      for (Origin origin : waiting.pop().origins()) {
        if (origin instanceof Origin.Direct direct) {
          lines.add(direct.position().line());
        } else if (origin instanceof Origin.Lifted lifted && seen.add(lifted.access())) {
          waiting.push(lifted.access());
        }
      }
    }
    return lines;
  }

  /**
   * How many locks the check knows of at an access that was really made; negative if it says
   * nothing of it, or only what is not true.
   */
  int known(Visit visit) {
    int most = -1;
    for (ThreadAccess access : byLine.getOrDefault(visit.line(), List.of())) {
      if (isTrue(access, visit)) {
        most = Math.max(most, access.locks().size());
      }
    }
    return most;
  }

  /** What is said of a line. */
  String said(int line) {
    return byLine.getOrDefault(line, List.of()).stream()
        .map(a -> a.address() + " under " + a.locks().stream().map(LockClaims::said).toList())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static String said(Holding holding) {
    return holding.lock() + (holding.count() > 1 ? " x " + holding.count() : "");
  }

  private boolean isTrue(ThreadAccess access, Visit visit) {
    return mayBe(access.address(), visit.address())
        && access.locks().stream().allMatch(h -> isHeld(h, access, visit));
  }

  /**
   * A lock by its own name must be held; so must one a fixed distance away from what is accessed.
   * Of other names only the places are known: one of them must be held.
   */
  private boolean isHeld(Holding holding, ThreadAccess access, Visit visit) {
    Symbolic lock = holding.lock();
    Long distance = lock.distanceFrom(access.address());
    if (distance != null) {
      return visit.held().getOrDefault(visit.address().plus(distance), 0) >= holding.count();
    }
    return visit.held().entrySet().stream()
        .anyMatch(h -> mayBe(lock, h.getKey()) && h.getValue() >= holding.count());
  }

  private boolean mayBe(Symbolic name, Cell cell) {
    if (name.atom() instanceof GlobalAddress g && name.terms().isEmpty()) {
      return new Cell(g.global().name(), name.offset()).equals(cell);
    }
    Places all = places.of(name);
    for (int i = 0; i < all.size(); i++) {
      var symbol = pointsTo.object(all.get(i)).symbol();
      long offset = pointsTo.offset(all.get(i));
      boolean isThere =
          symbol != null
              && symbol.name().equals(cell.global())
              && (offset == cell.offset() || offset == PointsTo.ANY_OFFSET);
      if (isThere) {
        return true;
      }
    }
    return false;
  }
}
