package io.interlock.cli;

import io.interlock.run.Phase;
import io.interlock.run.Progress;
import java.io.PrintWriter;
import java.time.Duration;

/**
 * One line on the terminal that tells how far a long run is. It appears after two seconds, is
 * rewritten a few times a second, and vanishes when the phase ends. The launcher says, in a system
 * property, whether there is a terminal; Java cannot tell for the error stream.
 */
final class ProgressLine implements Progress {
  private static final String TERMINAL_PROPERTY = "interlock.terminal";
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final long INTERVAL_MILLIS = 250;
  private static final String CLEAR = "\r\033[K";

  private final PrintWriter err;
  private final long start = System.nanoTime();
  private String text = ""; // empty between phases
  private boolean visible;

  private ProgressLine(PrintWriter err) {
    this.err = err;
  }

  /** A line if the error stream is a terminal, else silence. */
  static Progress onTerminal(PrintWriter err) {
    return Boolean.getBoolean(TERMINAL_PROPERTY) ? showing(err, PATIENCE) : Progress.SILENT;
  }

  /** A line that appears after some time. */
  static Progress showing(PrintWriter err, Duration patience) {
    var line = new ProgressLine(err);
    // A thread of its own, since a phase may be silent for long; it ends with the process.
    var painter = new Thread(() -> line.paint(patience), "progress-line");
    painter.setDaemon(true);
    painter.start();
    return line;
  }

  @Override
  public synchronized void started(Phase phase) {
    text = phase.name();
  }

  @Override
  public synchronized void advanced(Phase phase, long done, long total) {
    text = phase.name() + " " + done + (total > 0 ? "/" + total : "");
  }

  @Override
  public synchronized void finished(Phase phase) {
    text = "";
    if (visible) {
      err.print(CLEAR);
      err.flush();
      visible = false;
    }
  }

  private void paint(Duration patience) {
    try {
      Thread.sleep(patience.toMillis());
      while (true) {
        show();
        Thread.sleep(INTERVAL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void show() {
    if (!text.isEmpty()) {
      visible = true;
      long seconds = (System.nanoTime() - start) / 1_000_000_000L;
      err.print(CLEAR + "interlock: " + text + " (" + seconds + " s)");
      err.flush();
    }
  }
}
