package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs every command of the tutorial and compares what it prints with what the tutorial says. */
final class TutorialTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String PROMPT = "$ ";
  private static final String ANYTHING = "...";

  @TempDir private Path directory;

  /** A command and the lines it is said to print; dots stand for any number of lines. */
  private record Step(String command, List<String> output) {}

  @Test
  void everyCommandPrintsWhatIsSaid() throws Exception {
    assumeTrue(has("make") && has("cc"), "the tutorial needs make and a C compiler");
    Path project = copy(ROOT.resolve("examples/jobs"), directory.resolve("jobs"));
    Path launcher = launcher();
    List<Step> steps = steps(Files.readString(ROOT.resolve("docs/tutorial.md")));
    assertThat(steps).hasSizeGreaterThan(10);
    for (Step step : steps) {
      List<String> actual = run(step.command(), project, launcher);
      assertSaid(step, actual);
    }
  }

  private static List<Step> steps(String page) {
    var steps = new ArrayList<Step>();
    boolean isInside = false;
    for (String line : page.lines().toList()) {
      if (line.startsWith("```")) {
        isInside = line.equals("```console");
      } else if (isInside && line.startsWith(PROMPT)) {
        steps.add(new Step(line.substring(PROMPT.length()), new ArrayList<>()));
      } else if (isInside) {
        steps.get(steps.size() - 1).output().add(line);
      }
    }
    return steps;
  }

  private static void assertSaid(Step step, List<String> actual) {
    int at = 0;
    boolean mayDiffer = false;
    for (String expected : step.output()) {
      if (expected.equals(ANYTHING)) {
        mayDiffer = true;
        continue;
      }
      int found = at;
      while (found < actual.size() && !isSaid(expected, actual.get(found))) {
        found++;
      }
      assertThat(found)
          .as("'%s' of: %s%n%s", expected, step.command(), String.join("\n", actual))
          .isLessThan(actual.size());
      if (!mayDiffer) {
        assertThat(found).as("'%s' comes next after: %s", expected, step.command()).isEqualTo(at);
      }
      at = found + 1;
      mayDiffer = false;
    }
    boolean mayGoOn = mayDiffer || at == actual.size() || step.command().contains("--top");
    assertThat(mayGoOn)
        .as("more than is said after: %s%n%s", step.command(), String.join("\n", actual))
        .isTrue();
  }

  private static boolean isSaid(String expected, String actual) {
    return expected.endsWith(ANYTHING)
        ? actual.startsWith(expected.substring(0, expected.length() - ANYTHING.length()))
        : actual.equals(expected);
  }

  private static List<String> run(String command, Path project, Path launcher) throws Exception {
    var builder = new ProcessBuilder("sh", "-c", command).directory(project.toFile());
    builder
        .environment()
        .put("PATH", launcher.getParent() + ":" + System.getenv().getOrDefault("PATH", ""));
    Path output = launcher.resolveSibling("output.txt");
    Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(command).isTrue();
    assertThat(process.exitValue()).as("%s: %s", command, Files.readString(output)).isIn(0, 1);
    return Files.readAllLines(output);
  }

  private Path launcher() throws IOException {
    Path file = Files.createDirectories(directory.resolve("bin")).resolve("interlock");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        file,
        "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -cp '%s' %s \"$@\"\n"
            .formatted(java, System.getProperty("java.class.path"), Main.class.getName()),
        StandardCharsets.UTF_8);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  private static Path copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
    return to;
  }

  private static boolean has(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
        .anyMatch(d -> Files.isExecutable(Path.of(d, program)));
  }
}
