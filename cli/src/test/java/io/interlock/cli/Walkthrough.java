package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The commands of a page, and what they are said to print; dots stand for anything. */
final class Walkthrough {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** What stands for the checkout on the pages. */
  private static final String CHECKOUT = "/path/to/interlock";

  private static final String PROMPT = "$ ";
  private static final String ANYTHING = "...";
  private static final int PATIENCE_SECONDS = 300;

  /** A command and the lines it is said to print; dots stand for any number of lines. */
  record Step(String command, List<String> output) {}

  private final List<Step> steps;

  private Walkthrough(List<Step> steps) {
    this.steps = List.copyOf(steps);
  }

  static Walkthrough of(String page) throws IOException {
    String text = Files.readString(ROOT.resolve("docs").resolve(page));
    return new Walkthrough(steps(text.replace(CHECKOUT, ROOT.toString())));
  }

  List<Step> steps() {
    return steps;
  }

  /**
   * Runs all commands one after the other.
   *
   * @param tools a directory for a launcher
   */
  void run(Path project, Path tools) throws Exception {
    Path launcher = launcher(tools);
    for (Step step : steps) {
      assertSaid(step, run(step.command(), project, launcher));
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

  /** Runs a command that is not on the page. */
  static void run(String command, Path project) throws Exception {
    Process process =
        new ProcessBuilder("sh", "-c", command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(command).isTrue();
  }

  private static List<String> run(String command, Path project, Path launcher) throws Exception {
    var builder = new ProcessBuilder("sh", "-c", command).directory(project.toFile());
    builder
        .environment()
        .put("PATH", launcher.getParent() + ":" + System.getenv().getOrDefault("PATH", ""));
    Path output = launcher.resolveSibling("output.txt");
    Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(command).isTrue();
    assertThat(process.exitValue()).as("%s: %s", command, Files.readString(output)).isIn(0, 1);
    return Files.readAllLines(output);
  }

  private static Path launcher(Path tools) throws IOException {
    Path file = Files.createDirectories(tools).resolve("interlock");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        file,
        "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -cp '%s' %s \"$@\"\n"
            .formatted(java, System.getProperty("java.class.path"), Main.class.getName()),
        StandardCharsets.UTF_8);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  static Path copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
    return to;
  }

  static boolean has(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
        .anyMatch(d -> Files.isExecutable(Path.of(d, program)));
  }
}
