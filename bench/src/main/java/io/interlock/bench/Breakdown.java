package io.interlock.bench;

import java.util.concurrent.ExecutionException;

/** An exception in one line: what it says, and where in our code it was thrown. */
final class Breakdown {
  private Breakdown() {}

  static String of(ExecutionException failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    for (StackTraceElement frame : cause.getStackTrace()) {
      if (frame.getClassName().startsWith("io.interlock.")) {
        return cause + " at " + frame;
      }
    }
    return cause.toString();
  }
}
