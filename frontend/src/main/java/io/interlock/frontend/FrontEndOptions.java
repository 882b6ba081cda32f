package io.interlock.frontend;

import io.interlock.frontend.cache.CacheStore;
import io.interlock.frontend.clang.CompilePool;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How files are read.
 *
 * @param workingDirectory what relative paths are relative to
 * @param jobs how many units are compiled at once
 * @param clang another clang than the bundled one
 * @param cache where unit images are kept, if they are
 */
public record FrontEndOptions(
    Path workingDirectory, int jobs, Optional<Path> clang, Optional<CacheStore> cache) {
  /**
   * The bundled clang, as many jobs as there are processors, in the process's own directory, no
   * cache.
   */
  public static FrontEndOptions defaults() {
    return new FrontEndOptions(
        Path.of("").toAbsolutePath(),
        CompilePool.defaultJobs(),
        Optional.empty(),
        Optional.empty());
  }

  public FrontEndOptions withJobs(int count) {
    return new FrontEndOptions(workingDirectory, count, clang, cache);
  }

  public FrontEndOptions withClang(Optional<Path> otherClang) {
    return new FrontEndOptions(workingDirectory, jobs, otherClang, cache);
  }

  public FrontEndOptions in(Path directory) {
    return new FrontEndOptions(directory, jobs, clang, cache);
  }

  public FrontEndOptions withCache(CacheStore store) {
    return new FrontEndOptions(workingDirectory, jobs, clang, Optional.of(store));
  }
}
