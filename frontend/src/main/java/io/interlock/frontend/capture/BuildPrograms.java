package io.interlock.frontend.capture;

import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.MissingNames;
import io.interlock.frontend.link.ProgramPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The programs of a captured build: one for each executable that was linked, made of its objects,
 * of the shared libraries of the build it is linked with, and of those archive members that define
 * something it lacks, as a linker takes them. What ends up in no executable becomes libraries.
 *
 * <p>A source that was compiled twice, once for a static and once for a shared library, is the same
 * code: of such twins a program takes the first, and one that no executable needs is not read.
 */
public final class BuildPrograms {
  private static final String REST = "library";

  /** What may be linked into a product. */
  private static final class Product {
    private final Set<CompileStep> certain = new LinkedHashSet<>();
    private final Set<CompileStep> onDemand = new LinkedHashSet<>();
    private final Set<Path> visited = new LinkedHashSet<>();

    Set<CompileStep> all() {
      var all = new LinkedHashSet<>(certain);
      all.addAll(onDemand);
      return all;
    }
  }

  private final Map<Path, BuildStep> makers = new HashMap<>();
  private final Map<LinkStep, Product> executables = new LinkedHashMap<>();
  private final Set<CompileStep> rest = new LinkedHashSet<>();

  public BuildPrograms(CapturedBuild build) {
    build.steps().forEach(step -> makers.put(step.output(), step));
    for (LinkStep link : build.linkSteps()) {
      if (link.kind() == LinkStep.Kind.EXECUTABLE) {
        var product = new Product();
        collect(link, product);
        executables.put(link, product);
      }
    }
    Set<Path> covered = new LinkedHashSet<>();
    executables.values().forEach(p -> p.all().forEach(step -> covered.add(step.source())));
    for (CompileStep step : build.compileSteps()) {
      if (step.language() == CompileStep.Language.C && covered.add(step.source())) {
        rest.add(step);
      }
    }
  }

  /** The steps whose units are needed. */
  public Set<CompileStep> steps() {
    var needed = new LinkedHashSet<CompileStep>();
    executables.values().forEach(p -> needed.addAll(p.all()));
    needed.addAll(rest);
    return needed;
  }

  /**
   * Sorts the units into programs.
   *
   * @param unitOf the unit a step gave; null if it could not be read
   */
  public List<ProgramPlan> compose(Function<CompileStep, @Nullable UnitImage> unitOf) {
    var plans = new ArrayList<ProgramPlan>();
    executables.forEach(
        (link, product) -> {
          List<UnitImage> units = members(product, unitOf);
          if (!units.isEmpty()) {
            plans.add(new ProgramPlan(name(link), ProgramPlan.Kind.EXECUTABLE, units));
          }
        });
    List<UnitImage> left = left(plans, unitOf);
    if (!left.isEmpty()) {
      plans.add(new ProgramPlan(REST, ProgramPlan.Kind.LIBRARY, left));
    }
    return plans;
  }

  /** The units of no program, those aside whose twin is in one. */
  private List<UnitImage> left(
      List<ProgramPlan> plans, Function<CompileStep, @Nullable UnitImage> unitOf) {
    Set<UnitImage> taken = new HashSet<>();
    plans.forEach(plan -> taken.addAll(plan.units()));
    Map<Path, UnitImage> untaken = new LinkedHashMap<>();
    Set<Path> sources = new HashSet<>();
    for (CompileStep step : steps()) {
      UnitImage unit = unitOf.apply(step);
      if (unit != null && taken.contains(unit)) {
        sources.add(step.source());
      } else if (unit != null) {
        untaken.putIfAbsent(step.source(), unit);
      }
    }
    untaken.keySet().removeAll(sources);
    return List.copyOf(untaken.values());
  }

  private void collect(LinkStep link, Product product) {
    link.inputs().forEach(input -> collect(input, product, product.certain));
    link.libraries().stream()
        .flatMap(library -> library.file().stream())
        .forEach(file -> collect(file, product, product.certain));
  }

  private void collect(Path file, Product product, Set<CompileStep> into) {
    BuildStep maker = makers.get(file);
    if (maker == null || !product.visited.add(file)) {
      return;
    }
    if (maker instanceof CompileStep compile) {
      if (makers.get(compile.source()) instanceof CompileStep) {
        collect(compile.source(), product, into); // assembly that was compiled from C
      } else if (compile.language() == CompileStep.Language.C) {
        into.add(compile);
      }
    } else if (maker instanceof ArchiveStep archive) {
      archive.members().forEach(member -> collect(member, product, product.onDemand));
    } else if (maker instanceof LinkStep link) {
      collect(link, product);
    }
  }

  private static List<UnitImage> members(
      Product product, Function<CompileStep, @Nullable UnitImage> unitOf) {
    Set<Path> sources = new LinkedHashSet<>();
    List<UnitImage> units = new ArrayList<>();
    List<UnitImage> offered = new ArrayList<>();
    addUnits(product.certain, sources, unitOf, units);
    addUnits(product.onDemand, sources, unitOf, offered);
    units.addAll(MissingNames.of(units).takenFrom(offered));
    return units;
  }

  /** Of twins only the first. */
  private static void addUnits(
      Set<CompileStep> steps,
      Set<Path> sources,
      Function<CompileStep, @Nullable UnitImage> unitOf,
      List<UnitImage> units) {
    for (CompileStep step : steps) {
      UnitImage unit = sources.add(step.source()) ? unitOf.apply(step) : null;
      if (unit != null) {
        units.add(unit);
      }
    }
  }

  /** The name of the file, with its directory where another executable has the same name. */
  private String name(LinkStep link) {
    String file = String.valueOf(link.output().getFileName());
    long same = executables.keySet().stream().filter(l -> l.output().endsWith(file)).count();
    return same > 1 ? link.output().toString() : file;
  }
}
