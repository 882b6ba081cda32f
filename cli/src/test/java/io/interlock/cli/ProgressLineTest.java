package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.run.Phase;
import io.interlock.run.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
  private static final Phase READ = new Phase("read");

  private final StringWriter err = new StringWriter();

  private Progress showing(ProgressLine.Form form, Duration patience) {
    return ProgressLine.showing(new PrintWriter(err), form, patience);
  }

  private void awaitText(String text) throws InterruptedException {
    for (int i = 0; i < 500 && !err.toString().contains(text); i++) {
      Thread.sleep(10);
    }
    assertThat(err.toString()).contains(text);
  }

  @Test
  void onATerminalItShowsABarAndClearsItself() throws InterruptedException {
    Progress progress = showing(ProgressLine.Form.BAR, Duration.ZERO);
    progress.started(READ);
    awaitText("interlock: read (0 s)");
    progress.advanced(READ, 3, 6);
    awaitText("interlock: read [############............] 3/6 (");
    progress.advanced(READ, 6, 6);
    awaitText("[########################] 6/6");
    progress.finished(READ);
    assertThat(err.toString()).endsWith("\r\033[K").doesNotContain("\n");
    String shown = err.toString();
    Thread.sleep(600);
    assertThat(err).hasToString(shown);
  }

  @Test
  void elsewhereItPrintsPlainLines() throws InterruptedException {
    Progress progress = showing(ProgressLine.Form.LINES, Duration.ofMillis(300));
    progress.started(READ);
    progress.advanced(READ, 3, 6);
    awaitText("interlock: read 3/6 (0 s)\n");
    progress.finished(READ);
    assertThat(err.toString()).doesNotContain("\r", "\033", "#");
  }

  @Test
  void shortPhasesAreNotMentioned() throws InterruptedException {
    Progress progress = showing(ProgressLine.Form.LINES, Duration.ofSeconds(30));
    for (int i = 0; i < 3; i++) {
      progress.started(READ);
      Thread.sleep(100);
      progress.finished(READ);
    }
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void itIsSilentWithoutTheLauncher() {
    assertThat(ProgressLine.onTerminal(new PrintWriter(err))).isSameAs(Progress.SILENT);
  }
}
