package io.interlock.pipeline;

import io.interlock.frontend.ReadResult;
import io.interlock.frontend.ReadResult.Failure;
import io.interlock.frontend.capture.BuildPrograms;
import io.interlock.frontend.capture.CapturedBuild;
import io.interlock.frontend.capture.CompileStep;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.CompileResult.FailureKind;
import io.interlock.frontend.database.CompileDatabase;
import io.interlock.frontend.link.ProgramComposer;
import io.interlock.frontend.link.ProgramPlan;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What units are made from, and how they are sorted into programs.
 *
 * @param requests the units to be read
 * @param failures what cannot be read, as is known before trying
 * @param composition makes programs of the units read
 */
public record UnitInput(
    List<CompileRequest> requests,
    List<Failure> failures,
    Function<ReadResult, List<ProgramPlan>> composition) {
  public UnitInput {
    requests = List.copyOf(requests);
    failures = List.copyOf(failures);
  }

  /** Files with the same flags. */
  public static UnitInput ofFiles(List<Path> files, List<String> flags, Path workingDirectory) {
    List<CompileRequest> requests =
        files.stream().map(file -> new CompileRequest(file, workingDirectory, flags)).toList();
    return new UnitInput(requests, List.of(), UnitInput::byMain);
  }

  /** The units of a compilation database. */
  public static UnitInput ofDatabase(CompileDatabase database) {
    List<CompileRequest> requests =
        database.units().stream().map(CompileDatabase.Unit::request).toList();
    return new UnitInput(requests, failures(database), UnitInput::byMain);
  }

  /** The units of a captured build, whose programs are what it linked. */
  public static UnitInput ofBuild(CompileDatabase database, CapturedBuild build) {
    var programs = new BuildPrograms(build);
    Set<Path> wanted = new HashSet<>();
    programs.steps().forEach(step -> wanted.add(step.output()));
    Map<Path, CompileRequest> byOutput = new HashMap<>();
    for (CompileDatabase.Unit unit : database.units()) {
      unit.outputs().forEach(output -> byOutput.put(output, unit.request()));
    }
    List<CompileRequest> requests =
        database.units().stream()
            .filter(unit -> unit.outputs().stream().anyMatch(wanted::contains))
            .map(CompileDatabase.Unit::request)
            .toList();
    List<Failure> failures =
        failures(database).stream().filter(f -> !programs.probes().contains(f.source())).toList();
    return new UnitInput(
        requests,
        failures,
        read ->
            programs.compose(
                (CompileStep step) -> {
                  CompileRequest request = byOutput.get(step.output());
                  return request == null ? null : read.byRequest().get(request);
                }));
  }

  /** All units of a compilation database, or of the captured build it belongs to. */
  public static UnitInput ofDirectory(Path directory, List<String> flags) {
    return ofDirectory(directory, List.of(), directory, flags, text -> {});
  }

  /**
   * The units of a compilation database; if none of its files is named, those of the captured build
   * it belongs to.
   *
   * @param files those wanted; all if there are none
   * @param notices hears about what is out of the ordinary
   */
  public static UnitInput ofDirectory(
      Path directory,
      List<Path> files,
      Path workingDirectory,
      List<String> flags,
      Consumer<String> notices) {
    CompileDatabase all = CompileDatabase.read(directory);
    CompileDatabase wanted = files.isEmpty() ? all : all.select(files, workingDirectory);
    wanted.notices().forEach(notices);
    Optional<CapturedBuild> build =
        files.isEmpty() ? CapturedBuild.beside(all.file()) : Optional.empty();
    return build
        .map(b -> ofBuild(wanted.withFlags(flags), b))
        .orElseGet(() -> ofDatabase(oneWayEach(wanted, notices).withFlags(flags)));
  }

  /** Two ways to compile a file, as for a static and a shared library, would clash in a program. */
  private static CompileDatabase oneWayEach(CompileDatabase database, Consumer<String> notices) {
    CompileDatabase first = database.firstWays();
    int others = database.units().size() - first.units().size();
    if (others > 0) {
      notices.accept(
          "%d other %s to compile a file left out; the first one was taken"
              .formatted(others, others == 1 ? "way" : "ways"));
    }
    return first;
  }

  /** The same units, each as a program of its own. */
  public UnitInput eachAlone() {
    return new UnitInput(
        requests,
        failures,
        read ->
            read.units().stream()
                .map(u -> new ProgramPlan(u.name(), ProgramPlan.Kind.LIBRARY, List.of(u)))
                .toList());
  }

  private static List<ProgramPlan> byMain(ReadResult read) {
    return ProgramComposer.compose(read.units());
  }

  private static List<Failure> failures(CompileDatabase database) {
    return database.unusable().stream()
        .map(u -> new Failure(u.source(), u.reason(), FailureKind.UNUSABLE_INPUT))
        .toList();
  }
}
