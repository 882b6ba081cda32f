package io.interlock.frontend.capture;

import java.nio.file.Path;
import java.util.List;

/**
 * What to capture, and into which directory.
 *
 * @param command the build, its program first
 */
public record CaptureOptions(
    List<String> command,
    Path workingDirectory,
    Path directory,
    EarlierSteps earlier,
    Watching watching) {

  /** What becomes of the steps that are in the directory already. */
  public enum EarlierSteps {
    KEEP,
    FORGET
  }

  /** How to see what a build runs. */
  public enum Watching {
    /** By a preloaded library; by shims on the {@code PATH} where that is not possible. */
    BY_PRELOADING,
    /** By both. */
    WITH_SHIMS
  }

  public CaptureOptions {
    command = List.copyOf(command);
  }
}
