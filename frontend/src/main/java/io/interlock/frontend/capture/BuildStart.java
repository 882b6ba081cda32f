package io.interlock.frontend.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** When a build began, to tell the files it made from older ones. */
record BuildStart(long millis) {
  /** File times come from a clock that ticks seldom. */
  private static final long SLACK_MILLIS = 20;

  static BuildStart now() {
    return new BuildStart(System.currentTimeMillis() - SLACK_MILLIS);
  }

  /** Whether a file was written since; not if there is none. */
  boolean isBefore(Path file) {
    try {
      return Files.getLastModifiedTime(file).toMillis() >= millis;
    } catch (IOException e) {
      return false;
    }
  }
}
