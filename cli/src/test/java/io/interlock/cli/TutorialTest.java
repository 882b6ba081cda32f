package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs every command of the tutorials and compares what it prints with what they say. */
final class TutorialTest {
  private static final String MEMCACHED = "tutorial-memcached.md";

  private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|\\S+");

  @TempDir private Path directory;

  @Test
  void everyCommandPrintsWhatIsSaid() throws Exception {
    assumeTrue(
        Walkthrough.has("make") && Walkthrough.has("cc"),
        "the tutorial needs make and a C compiler");
    Path project =
        Walkthrough.copy(Walkthrough.ROOT.resolve("examples/jobs"), directory.resolve("jobs"));
    Walkthrough walkthrough = Walkthrough.of("tutorial.md");
    assertThat(walkthrough.steps()).hasSizeGreaterThan(10);
    walkthrough.run(project, directory.resolve("bin"));
  }

  /**
   * The second part, where the sources of memcached are: {@code bench/real/obtain} leaves them
   * there, or in the directory of the property {@code interlock.real}.
   */
  @Test
  void theSameOnARealProgram() throws Exception {
    Path real =
        Path.of(
            System.getProperty(
                "interlock.real", Walkthrough.ROOT.resolve("bench/target/real").toString()));
    Path sources = real.resolve("memcached");
    assumeTrue(
        Files.exists(sources.resolve("version.m4"))
            && Files.readString(sources.resolve("version.m4")).contains("1.6.18"),
        "memcached 1.6.18 is not in " + real + "; bench/real/obtain fetches it");
    Path project = Walkthrough.copy(sources, directory.resolve("memcached"));
    Walkthrough.run("rm -rf .interlock .interlock.yml; make clean", project);
    Walkthrough.of(MEMCACHED).run(project, directory.resolve("bin"));
  }

  /** Without the sources at least this much of it is certain. */
  @Test
  void theCommandsOnTheRealProgramAreRight() throws Exception {
    List<Walkthrough.Step> steps = Walkthrough.of(MEMCACHED).steps();
    assertThat(steps).hasSizeGreaterThan(10);
    int checked = 0;
    for (Walkthrough.Step step : steps) {
      String command = step.command();
      if (command.startsWith("interlock ")) {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        Interlock.commandLine(nowhere, nowhere).parseArgs(words(command));
        checked++;
      } else if (command.startsWith("patch ")) {
        assertThat(Path.of(command.substring(command.indexOf("< ") + 2))).exists();
      }
    }
    assertThat(checked).isGreaterThan(6);
  }

  /** The words of a simple command but the first, without their quotes. */
  private static String[] words(String command) {
    return WORD.matcher(command)
        .results()
        .skip(1)
        .map(word -> word.group().replaceAll("['\"]", ""))
        .toArray(String[]::new);
  }
}
