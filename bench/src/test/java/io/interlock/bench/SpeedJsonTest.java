package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.bench.SpeedFigures.Run;
import io.interlock.bench.Stopwatch.Cost;
import io.interlock.run.InputException;
import io.interlock.run.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpeedJsonTest {
  @TempDir private Path directory;

  private static SpeedFigures figures(long seconds) {
    long nanos = Duration.ofSeconds(seconds).toNanos();
    var run = new Run(new Cost(nanos, nanos), Map.of(new Phase("link"), Duration.ofSeconds(1)));
    return new SpeedFigures(10, 100, 2, new Cost(nanos, nanos), run, run, 5_000_000, 3, 0);
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    Path file = directory.resolve("old.json");
    SpeedJson.write(file, "a", figures(2), Machine.current());
    assertThat(SpeedJson.read(file))
        .isEqualTo(SpeedJson.figures(figures(2)))
        .containsEntry("link seconds", 1.0)
        .containsEntry("findings", 3.0);
  }

  @Test
  void changesAreInPercent() {
    String text = SpeedJson.changes(SpeedJson.figures(figures(2)), SpeedJson.figures(figures(3)));
    assertThat(text.lines().filter(line -> line.startsWith("median seconds")))
        .singleElement()
        .asString()
        .contains("2.000")
        .contains("3.000")
        .contains("+50.0 %");
    assertThat(text).doesNotContain("incomplete"); // nothing to divide by
  }

  @Test
  void nonsenseIsSaidToBe() throws IOException {
    Path file = Files.writeString(directory.resolve("x.json"), "{");
    assertThatThrownBy(() -> SpeedJson.read(file)).isInstanceOf(InputException.class);
  }
}
