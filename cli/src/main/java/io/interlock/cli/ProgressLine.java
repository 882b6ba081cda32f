package io.interlock.cli;

import io.interlock.run.Phase;
import io.interlock.run.Progress;
import java.io.PrintWriter;

/**
 * One line on the terminal that tells how far a long run is. It appears after two seconds, is
 * rewritten a few times a second, and vanishes when the phase ends. The launcher says, in a system
 * property, whether there is a terminal; Java cannot tell for the error stream.
 */
final class ProgressLine implements Progress {
  private static final String TERMINAL_PROPERTY = "interlock.terminal";
  private static final long PATIENCE_NANOS = 2_000_000_000L;
  private static final long INTERVAL_NANOS = 200_000_000L;
  private static final String CLEAR = "\r\033[K";

  private final PrintWriter err;
  private final long start = System.nanoTime();
  private long lastShown;
  private boolean visible;

  private ProgressLine(PrintWriter err) {
    this.err = err;
  }

  /** A line if the error stream is a terminal, else silence. */
  static Progress onTerminal(PrintWriter err) {
    return Boolean.getBoolean(TERMINAL_PROPERTY) ? new ProgressLine(err) : Progress.SILENT;
  }

  @Override
  public synchronized void started(Phase phase) {
    show(phase.name());
  }

  @Override
  public synchronized void advanced(Phase phase, long done, long total) {
    show(phase.name() + " " + done + (total > 0 ? "/" + total : ""));
  }

  @Override
  public synchronized void finished(Phase phase) {
    if (visible) {
      err.print(CLEAR);
      err.flush();
      visible = false;
    }
  }

  private void show(String text) {
    long now = System.nanoTime();
    if (now - start < PATIENCE_NANOS || now - lastShown < INTERVAL_NANOS) {
      return;
    }
    lastShown = now;
    visible = true;
    err.print(CLEAR + "interlock: " + text + " (" + (now - start) / 1_000_000_000L + " s)");
    err.flush();
  }
}
