package io.interlock.frontend.capture;

import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.Libraries;
import io.interlock.frontend.link.MissingNames;
import io.interlock.frontend.link.ProgramPlan;
import java.io.IOException;
import java.nio.file.Files;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The programs of a captured build: one for each executable that was linked, made of its objects,
 * of the shared libraries of the build it is linked with, and of those archive members that define
 * something it lacks, as a linker takes them. A shared library that no executable is linked with is
 * a library of its own, and so is what is left after that ({@link Libraries}).
 *
 * <p>A source that was compiled twice, once for a static and once for a shared library, is the same
 * code: of such twins a program takes the first, and one that no executable needs is not read.
 *
 * <p>Builds probe the compiler with little programs that they delete again. What was made and is
 * gone together with its sources is taken for such a probe and left out.
 */
public final class BuildPrograms {
  /** What may be linked into a product. */
  private static final class Product {
    private final Set<CompileStep> certain = new LinkedHashSet<>();
    private final Set<CompileStep> onDemand = new LinkedHashSet<>();
    private final Set<Path> visited = new HashSet<>();

    Set<CompileStep> all() {
      var all = new LinkedHashSet<>(certain);
      all.addAll(onDemand);
      return all;
    }
  }

  private final Map<Path, BuildStep> makers = new HashMap<>();
  private final Map<LinkStep, Product> executables = new LinkedHashMap<>();
  private final Map<LinkStep, Product> plugins = new LinkedHashMap<>();
  private final Set<CompileStep> rest = new LinkedHashSet<>();
  private final Set<Path> probes = new HashSet<>();

  public BuildPrograms(CapturedBuild build) {
    build.steps().forEach(step -> makers.put(step.output(), step));
    Set<Path> covered = new HashSet<>();
    for (LinkStep link : ofKind(build, LinkStep.Kind.EXECUTABLE)) {
      Product product = product(link);
      if (isGone(link.output(), product.all())) {
        product.all().forEach(step -> probes.add(step.source()));
      } else {
        executables.put(link, product);
        product.all().forEach(step -> covered.add(step.source()));
      }
    }
    for (LinkStep link : ofKind(build, LinkStep.Kind.SHARED_LIBRARY)) {
      Product product = product(link);
      if (product.all().stream().noneMatch(step -> covered.contains(step.source()))) {
        plugins.put(link, product);
      }
    }
    plugins.values().forEach(p -> p.all().forEach(step -> covered.add(step.source())));
    build.compileSteps().stream()
        .filter(step -> step.language() == CompileStep.Language.C && covered.add(step.source()))
        .forEach(this::addRest);
  }

  private static List<LinkStep> ofKind(CapturedBuild build, LinkStep.Kind kind) {
    return build.linkSteps().stream().filter(link -> link.kind() == kind).toList();
  }

  private void addRest(CompileStep step) {
    if (probes.contains(step.source()) || isGone(step.output(), Set.of(step))) {
      probes.add(step.source());
    } else {
      rest.add(step);
    }
  }

  private static boolean isGone(Path output, Set<CompileStep> steps) {
    return !steps.isEmpty()
        && Files.notExists(output)
        && steps.stream().allMatch(step -> Files.notExists(step.source()));
  }

  /** Sources of probes, which nobody misses. */
  public Set<Path> probes() {
    return Set.copyOf(probes);
  }

  /** The steps whose units are needed. */
  public Set<CompileStep> steps() {
    var needed = new LinkedHashSet<CompileStep>();
    executables.values().forEach(p -> needed.addAll(p.all()));
    plugins.values().forEach(p -> needed.addAll(p.all()));
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
        (link, product) ->
            addPlan(name(link), ProgramPlan.Kind.EXECUTABLE, members(product, unitOf), plans));
    plugins.forEach(
        (link, product) ->
            addPlan(name(link), ProgramPlan.Kind.LIBRARY, members(product, unitOf), plans));
    plans.addAll(Libraries.of(left(plans, unitOf)));
    return plans;
  }

  private static void addPlan(
      String name, ProgramPlan.Kind kind, List<UnitImage> units, List<ProgramPlan> plans) {
    if (!units.isEmpty()) {
      plans.add(new ProgramPlan(name, kind, units));
    }
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

  private Product product(LinkStep link) {
    var product = new Product();
    collect(link, product);
    return product;
  }

  private void collect(LinkStep link, Product product) {
    link.inputs().forEach(input -> collect(input, product, product.certain));
    link.libraries().stream()
        .flatMap(library -> library.file().stream())
        .forEach(file -> collect(file, product, product.certain));
  }

  private void collect(Path file, Product product, Set<CompileStep> into) {
    BuildStep maker = makerOf(file);
    if (maker == null || !product.visited.add(maker.output())) {
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

  /** A shared library is often linked by a name that is a symbolic link to it. */
  private @Nullable BuildStep makerOf(Path file) {
    BuildStep maker = makers.get(file);
    if (maker != null || !Files.isSymbolicLink(file)) {
      return maker;
    }
    try {
      return makers.get(file.toRealPath());
    } catch (IOException e) {
      return null;
    }
  }

  private static List<UnitImage> members(
      Product product, Function<CompileStep, @Nullable UnitImage> unitOf) {
    Set<Path> sources = new HashSet<>();
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

  /** The name of the file, with its directory where another product has the same name. */
  private String name(LinkStep link) {
    String file = String.valueOf(link.output().getFileName());
    long same =
        Stream.concat(executables.keySet().stream(), plugins.keySet().stream())
            .filter(l -> l.output().endsWith(file))
            .count();
    return same > 1 ? link.output().toString() : file;
  }
}
