package io.interlock.pipeline;

import io.interlock.frontend.ReadResult.Failure;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.CompileResult.FailureKind;
import io.interlock.frontend.database.CompileDatabase;
import java.nio.file.Path;
import java.util.List;

/**
 * What units are made from.
 *
 * @param requests the units to be read
 * @param failures what cannot be read, as is known before trying
 */
public record UnitInput(List<CompileRequest> requests, List<Failure> failures) {
  public UnitInput {
    requests = List.copyOf(requests);
    failures = List.copyOf(failures);
  }

  /** Files with the same flags. */
  public static UnitInput ofFiles(List<Path> files, List<String> flags, Path workingDirectory) {
    return new UnitInput(
        files.stream().map(file -> new CompileRequest(file, workingDirectory, flags)).toList(),
        List.of());
  }

  /** The units of a build. */
  public static UnitInput ofDatabase(CompileDatabase database) {
    return new UnitInput(
        database.units().stream().map(CompileDatabase.Unit::request).toList(),
        database.unusable().stream()
            .map(u -> new Failure(u.source(), u.reason(), FailureKind.UNUSABLE_INPUT))
            .toList());
  }
}
