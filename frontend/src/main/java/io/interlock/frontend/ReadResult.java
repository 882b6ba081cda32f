package io.interlock.frontend;

import io.interlock.frontend.clang.CompileResult.FailureKind;
import io.interlock.frontend.image.UnitImage;
import java.nio.file.Path;
import java.util.List;

/**
 * The units read, in the order asked for.
 *
 * @param failures files that could not be read, in that order too
 * @param compiledCount how many units clang compiled; the others came from the cache
 * @param tolerated compiler flags that were left out although they may change the meaning
 */
public record ReadResult(
    List<UnitImage> units, List<Failure> failures, int compiledCount, List<String> tolerated) {
  /** A file that could not be read; the reason is one line and names the place. */
  public record Failure(Path source, String reason, FailureKind kind) {}

  public ReadResult {
    units = List.copyOf(units);
    failures = List.copyOf(failures);
    tolerated = List.copyOf(tolerated);
  }
}
