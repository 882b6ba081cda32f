package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeersCommandTest {
  @TempDir private Path directory;

  @Test
  void countsWarningsOfWhatIsInstalled() throws IOException {
    Path programs = Files.createDirectories(directory.resolve("programs"));
    Files.writeString(programs.resolve("racy.c"), "int x; // RACE: bad\n");
    Files.writeString(programs.resolve("clean.c"), "int x; // NORACE\n");
    Files.writeString(programs.resolve("loud.c"), "int bad; // NORACE\n");
    Path config =
        write(
            """
            peers:
              words: {command: [cat, '{file}'], warning: bad}
              missing: {command: [no-such-detector-anywhere, '{file}'], warning: bad}
              slow: {command: [sleep, '30'], warning: bad}
            """);
    var run = new BenchRun();
    assertThat(
            run.bench(
                "peers", "--timeout", "1", "--config", config.toString(), programs.toString()))
        .isZero();
    assertThat(run.out().lines().toList().get(0))
        .startsWith("words")
        .contains("racy found 1/1")
        .contains("clean quiet 1/2")
        .contains("failed 0");
    assertThat(run.out())
        .contains("missing                not installed")
        .contains("racy found 0/1 (0.0 %), clean quiet 0/2 (0.0 %), failed 3");
  }

  @Test
  void theExampleCanBeRead() {
    assertThat(PeerTool.read(Path.of("peers.yml")))
        .extracting(PeerTool::name)
        .contains("interlock", "goblint", "locksmith", "infer", "clang-tidy", "thread-sanitizer");
  }

  @Test
  void whatIsMissingIsSaid() throws IOException {
    Path config = write("peers: {x: {command: [x]}}");
    assertThatThrownBy(() -> PeerTool.read(config))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("x needs a list 'command' and an expression 'warning'");
  }

  private Path write(String text) throws IOException {
    return Files.writeString(directory.resolve("peers.yml"), text);
  }
}
