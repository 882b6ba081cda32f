package io.interlock.cli;

import io.interlock.run.Phase;
import io.interlock.run.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Tells how far a phase is that takes more than two seconds. On a terminal that is one line with a
 * bar, which is rewritten a few times a second and vanishes when the phase ends; elsewhere, in the
 * log of a build for example, a line now and then. The launcher says, in a system property, whether
 * there is a terminal; Java cannot tell for the error stream. Without the launcher nothing is told.
 */
final class ProgressLine implements Progress {
  private static final String TERMINAL_PROPERTY = "interlock.terminal";
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final String CLEAR = "\r\033[K";
  private static final int BAR = 24;

  /** How it is told. */
  enum Form {
    BAR(250),
    LINES(10_000);

    private final long intervalMillis;

    Form(long intervalMillis) {
      this.intervalMillis = intervalMillis;
    }
  }

  private final PrintWriter err;
  private final Form form;
  private final Duration patience;
  private @Nullable Phase current;
  private long done;
  private long total;
  private long started;
  private long nextShown;
  private boolean visible;

  private ProgressLine(PrintWriter err, Form form, Duration patience) {
    this.err = err;
    this.form = form;
    this.patience = patience;
  }

  /** As the launcher says. */
  static Progress onTerminal(PrintWriter err) {
    String terminal = System.getProperty(TERMINAL_PROPERTY);
    if (terminal == null) {
      return Progress.SILENT;
    }
    return showing(err, Boolean.parseBoolean(terminal) ? Form.BAR : Form.LINES, PATIENCE);
  }

  /** Phases are told of when they have run for some time. */
  static Progress showing(PrintWriter err, Form form, Duration patience) {
    var line = new ProgressLine(err, form, patience);
    // A thread of its own, since a phase may be silent for long; it ends with the process.
    var painter = new Thread(line::paint, "progress-line");
    painter.setDaemon(true);
    painter.start();
    return line;
  }

  @Override
  public synchronized void started(Phase phase) {
    current = phase;
    done = 0;
    total = 0;
    started = System.nanoTime();
    nextShown = started + patience.toNanos();
  }

  @Override
  public synchronized void advanced(Phase phase, long newDone, long newTotal) {
    if (phase.equals(current)) {
      done = newDone;
      total = newTotal;
    }
  }

  @Override
  public synchronized void finished(Phase phase) {
    current = null;
    if (visible) {
      err.print(CLEAR);
      err.flush();
      visible = false;
    }
  }

  private void paint() {
    try {
      while (true) {
        show();
        Thread.sleep(Form.BAR.intervalMillis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void show() {
    long now = System.nanoTime();
    if (current == null || now < nextShown) {
      return;
    }
    nextShown = now + Duration.ofMillis(form.intervalMillis).toNanos();
    String text = "interlock: " + current.name() + amount() + " (" + seconds(now) + " s)";
    if (form == Form.BAR) {
      visible = true;
      err.print(CLEAR + text);
    } else {
      err.println(text);
    }
    err.flush();
  }

  private String amount() {
    if (done == 0 && total == 0) {
      return "";
    }
    String numbers = " " + done + (total > 0 ? "/" + total : "");
    return form == Form.BAR && total > 0 ? " " + bar() + numbers : numbers;
  }

  private String bar() {
    int full = (int) Math.min(BAR, done * BAR / total);
    return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]";
  }

  private long seconds(long now) {
    return (now - started) / 1_000_000_000L;
  }
}
