package io.interlock.bench.mutate;

import io.interlock.bench.mutate.SyncOperations.Effect;
import io.interlock.bench.mutate.SyncOperations.Operation;
import io.interlock.bench.mutate.SyncSite.At;
import io.interlock.bench.mutate.SyncSite.Kind;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.path.LocalPaths;
import io.interlock.ir.path.PathPrinter;
import io.interlock.model.ProgramModels;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the synchronization of a program that can be taken out. An acquisition goes with the
 * releases of the same lock, by its text, that control may come to from it without another one
 * between; a release that another acquisition needs, too, stays. The code between, or after another
 * operation, is what it protects in its own function; what callers do under a lock that is still
 * held is not followed.
 */
public final class SyncSites {
  private final Program program;
  private final SyncOperations operations;
  private final Map<Function, Set<String>> callees = new HashMap<>();

  private SyncSites(Program program, ProgramModels models) {
    this.program = program;
    operations = new SyncOperations(program, models);
  }

  /** All sites, in the order of the program. */
  public static List<SyncSite> of(Program program, ProgramModels models) {
    var sites = new SyncSites(program, models);
    var all = new ArrayList<SyncSite>();
    for (Function function : program.functions()) {
      program
          .body(function)
          .filter(body -> !sites.operations.isWrapper(function) && models.of(function).isEmpty())
          .ifPresent(body -> all.addAll(sites.new Scan(function, body).sites()));
    }
    return all;
  }

  /** One function. */
  private final class Scan {
    /** An operation of the function. */
    private record Place(At at, Call call, Operation operation, String what) {}

    private final Function function;
    private final Body body;
    private final LocalPaths paths;
    private final Map<At, Place> places = new LinkedHashMap<>();

    Scan(Function function, Body body) {
      this.function = function;
      this.body = body;
      paths = new LocalPaths(function, body);
      for (Block block : body.blocks()) {
        for (int i = 0; i < block.instructions().size(); i++) {
          At at = new At(block.index(), i);
          Instruction instruction = block.instructions().get(i);
          operations
              .of(instruction)
              .ifPresent(o -> places.put(at, place(at, (Call) instruction, o)));
        }
      }
    }

    private Place place(At at, Call call, Operation operation) {
      if (operation.argument() != Operation.ALL) {
        return new Place(at, call, operation, text(call.arguments().get(operation.argument())));
      }
      List<String> arguments =
          call.arguments().stream().filter(a -> !isNote(a)).map(this::text).toList();
      return new Place(at, call, operation, "(" + String.join(", ", arguments) + ")");
    }

    /** Wrappers are often passed the line and the file of the call. */
    private static boolean isNote(Value argument) {
      return argument instanceof IntegerConstant
          || (argument instanceof SymbolAddress a && a.symbol().name().startsWith(".str"));
    }

    private String text(Value value) {
      return paths.of(value).map(PathPrinter::print).orElseGet(value::toString);
    }

    List<SyncSite> sites() {
      Map<At, Region> regions = new LinkedHashMap<>();
      for (Place place : places.values()) {
        if (place.operation.effect() == Effect.ACQUIRE) {
          regions.put(place.at, region(place));
        }
      }
      Map<At, Integer> wanted = new HashMap<>();
      regions.values().forEach(r -> r.releases.forEach(at -> wanted.merge(at, 1, Integer::sum)));
      var sites = new ArrayList<SyncSite>();
      for (Place place : places.values()) {
        Region region = regions.get(place.at);
        if (region != null) {
          var calls = new ArrayList<At>();
          calls.add(place.at);
          region.releases.stream()
              .filter(at -> wanted.getOrDefault(at, 0) == 1)
              .forEach(calls::add);
          sites.add(site(place, Kind.LOCK, calls, region));
        } else if (place.operation.effect() != Effect.RELEASE) {
          Kind kind = Kind.valueOf(place.operation.effect().name());
          sites.add(site(place, kind, List.of(place.at), region(place)));
        }
      }
      return sites;
    }

    private SyncSite site(Place place, Kind kind, List<At> calls, Region region) {
      return new SyncSite(
          function,
          kind,
          place.what,
          group(place, kind),
          place.call.position(),
          calls,
          region.lines,
          region.callees);
    }

    /** By the last member of its path, or the function that acquires it. */
    private static String group(Place place, Kind kind) {
      if (kind != Kind.LOCK) {
        return kind.toString();
      } else if (place.operation.argument() == Operation.ALL) {
        return place.call.directCallee().map(Function::name).orElse("");
      }
      return place.what.replaceAll("\\[[^\\]]*\\]", "").replaceAll(".*(->|[.:*])", "");
    }

    /** Up to the releases of a lock; everything after another operation. */
    private Region region(Place acquire) {
      var region = new Region();
      var seen = new HashSet<At>();
      var waiting = new ArrayDeque<At>();
      waiting.add(new At(acquire.at.block(), acquire.at.index() + 1));
      Predicate<Place> ends =
          p ->
              acquire.operation.effect() == Effect.ACQUIRE
                  && p.operation.effect() == Effect.RELEASE
                  && p.what.equals(acquire.what);
      while (!waiting.isEmpty()) {
        At at = waiting.remove();
        if (!seen.add(at)) {
          continue;
        }
        Place place = places.get(at);
        if (place != null && ends.test(place)) {
          region.releases.add(at);
          continue;
        }
        Block block = body.blocks().get(at.block());
        Instruction instruction = block.instructions().get(at.index());
        region.add(instruction);
        if (at.index() + 1 < block.instructions().size()) {
          waiting.add(new At(at.block(), at.index() + 1));
        } else {
          block.terminator().successors().forEach(next -> waiting.add(new At(next, 0)));
        }
      }
      return region;
    }
  }

  /** The code between an acquisition and its releases. */
  private final class Region {
    final Set<At> releases = new LinkedHashSet<>();
    final Set<String> lines = new LinkedHashSet<>();
    final Set<String> callees = new LinkedHashSet<>();

    void add(Instruction instruction) {
      if (instruction.position().line() > 0) {
        lines.add(place(instruction));
      }
      if (instruction instanceof Call call) {
        call.directCallee().ifPresent(f -> callees.addAll(reached(f)));
      }
    }
  }

  private static String place(Instruction instruction) {
    return instruction.position().file().path() + ":" + instruction.position().line();
  }

  /** The names of functions with bodies that run in a call of the function, itself included. */
  private Set<String> reached(Function function) {
    Set<String> known = callees.get(function);
    if (known != null) {
      return known;
    }
    Set<Function> reached = new LinkedHashSet<>();
    var waiting = new ArrayDeque<Function>();
    waiting.add(function);
    while (!waiting.isEmpty()) {
      Function next = waiting.remove();
      if (program.body(next).isEmpty() || !reached.add(next)) {
        continue;
      }
      for (Block block : program.body(next).get().blocks()) {
        for (Instruction instruction : block.instructions()) {
          if (instruction instanceof Call call) {
            call.directCallee().ifPresent(waiting::add);
          }
        }
      }
    }
    Set<String> names = new LinkedHashSet<>();
    reached.forEach(f -> names.add(f.name()));
    callees.put(function, names);
    return names;
  }
}
