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

  private void awaitText(String text) throws InterruptedException {
    for (int i = 0; i < 500 && !err.toString().contains(text); i++) {
      Thread.sleep(10);
    }
    assertThat(err.toString()).contains(text);
  }

  @Test
  void itShowsThePhaseAndClearsItself() throws InterruptedException {
    Progress progress = ProgressLine.showing(new PrintWriter(err), Duration.ZERO);
    progress.started(READ);
    awaitText("interlock: read (0 s)");
    progress.advanced(READ, 3, 5);
    awaitText("interlock: read 3/5 (");
    progress.finished(READ);
    assertThat(err.toString()).endsWith("\r\033[K").doesNotContain("\n");
    String shown = err.toString();
    Thread.sleep(600);
    assertThat(err).hasToString(shown);
  }

  @Test
  void itIsSilentWithoutATerminal() {
    assertThat(ProgressLine.onTerminal(new PrintWriter(err))).isSameAs(Progress.SILENT);
  }
}
