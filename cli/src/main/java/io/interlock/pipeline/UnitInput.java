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
import java.util.Set;
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
    CompileDatabase database = CompileDatabase.read(directory).withFlags(flags);
    return CapturedBuild.beside(database.file())
        .map(build -> ofBuild(database, build))
        .orElseGet(() -> ofDatabase(database.firstWays()));
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
