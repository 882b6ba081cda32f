package io.interlock.frontend.clang;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * How units are compiled.
 *
 * @param timeLimit after which a unit is given up
 * @param cancelled asked often, from any thread; once true, all compiling ends
 */
public record CompilerOptions(Duration timeLimit, BooleanSupplier cancelled) {
  private static final Duration DEFAULT_TIME_LIMIT = Duration.ofMinutes(10);

  public static CompilerOptions defaults() {
    return new CompilerOptions(DEFAULT_TIME_LIMIT, () -> false);
  }

  public CompilerOptions withTimeLimit(Duration limit) {
    return new CompilerOptions(limit, cancelled);
  }

  public CompilerOptions withCancellation(BooleanSupplier isCancelled) {
    return new CompilerOptions(timeLimit, isCancelled);
  }
}
