package io.interlock.frontend;

import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.CompileResult.FailureKind;
import io.interlock.frontend.image.UnitImage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The units read, in the order asked for.
 *
 * @param byRequest the same units, by what asked for them
 * @param failures files that could not be read, in that order too
 * @param compiledCount how many units clang compiled; the others came from the cache
 * @param tolerated compiler flags that were left out although they may change the meaning
 */
public record ReadResult(
    List<UnitImage> units,
    Map<CompileRequest, UnitImage> byRequest,
    List<Failure> failures,
    int compiledCount,
    List<String> tolerated) {
  /** A file that could not be read; the reason is one line and names the place. */
  public record Failure(Path source, String reason, FailureKind kind) {}

  public ReadResult {
    units = List.copyOf(units);
    byRequest = Map.copyOf(byRequest);
    failures = List.copyOf(failures);
    tolerated = List.copyOf(tolerated);
  }
}
