package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelsCommandTest {
  @TempDir Path directory;

  @Test
  void listsModels() {
    CommandRun run = CommandRun.of("models", "list").ends(ExitCode.OK);
    assertThat(run.out().lines())
        .hasSizeGreaterThan(1000)
        .anyMatch(
            l -> l.matches("pthread_mutex_unlock: \\{releases: arg0}  # posix-threads.yml:\\d+"));
    assertThat(run.out().lines().map(l -> l.replaceFirst(":.*", ""))).isSorted();
    assertThat(run.err()).isEmpty();
  }

  @Test
  void listsModelsAsJson() {
    CommandRun run = CommandRun.of("models", "list", "--json").ends(ExitCode.OK);
    assertThat(Json.objects(Json.parse(run.out()), "models"))
        .anySatisfy(
            model ->
                assertThat(model)
                    .containsEntry("name", "pthread_mutex_unlock")
                    .containsEntry("model", "{releases: arg0}")
                    .containsKey("source"));
  }

  @Test
  void showsAModelThatCanBeCopied() throws IOException {
    CommandRun run = CommandRun.of("models", "show", "pthread_cond_wait").ends(ExitCode.OK);
    assertThat(run.out().lines())
        .contains("functions:", "  pthread_cond_wait: {waits: {condition: arg0, lock: arg1}}")
        .hasSize(3);
    Path copy = Files.writeString(directory.resolve("copy.yml"), run.out());
    CommandRun.of("models", "check", copy.toString()).ends(ExitCode.OK);
  }

  @Test
  void showsThePatternThatMatches() {
    assertThat(CommandRun.of("models", "show", "__VERIFIER_nondet_int").ends(ExitCode.OK).out())
        .contains("  __VERIFIER_nondet_*: {}");
  }

  @Test
  void tellsWhenNothingIsKnown() {
    assertThat(CommandRun.of("models", "show", "my_own").ends(ExitCode.USAGE).complaint())
        .isEqualTo("nothing is known of my_own");
  }

  @Test
  void showsModelsOfTheUser() throws IOException {
    Path file = Files.writeString(directory.resolve("m.yml"), "functions: {my_own: {blocks}}");
    assertThat(CommandRun.of("models", "show", "--models", file.toString(), "my_own").out())
        .contains("# " + file + ":1", "  my_own: {blocks}");
  }

  @Test
  void checksEveryFile() throws IOException {
    Path good = Files.writeString(directory.resolve("good.yml"), "functions: {'a, b*': {}}");
    Path bad = Files.writeString(directory.resolve("bad.yml"), "functions:\n  a: {acquire: arg0}");
    CommandRun run =
        CommandRun.of("models", "check", bad.toString(), good.toString()).ends(ExitCode.USAGE);
    assertThat(run.complaint())
        .startsWith(bad + ":2: unknown key 'acquire'; did you mean acquires");
    assertThat(run.out()).isEqualTo(good + ": 2 models" + System.lineSeparator());
  }

  @Test
  void needsToBeToldWhat() {
    CommandRun.of("models").ends(ExitCode.USAGE);
    CommandRun.of("models", "check").ends(ExitCode.USAGE);
    CommandRun.of("models", "show").ends(ExitCode.USAGE);
  }

  @Test
  void refusesBadModelsBeforeCompiling() throws IOException {
    Path bad = Files.writeString(directory.resolve("bad.yml"), "functions: 1");
    CommandRun run = CommandRun.of("check", "--models", bad.toString(), "no-such-file.c");
    assertThat(run.ends(ExitCode.USAGE).complaint()).startsWith(bad + ":1: expected functions");
  }

  @Test
  void takesTheModelsOfTheProject() throws IOException {
    Files.createDirectories(directory.resolve("project/.interlock"));
    Path models =
        Files.writeString(directory.resolve("project/.interlock/models.yml"), "functions: 1");
    Path build = Files.createDirectories(directory.resolve("project/build/debug"));
    assertThat(CommandRun.of("check", "-p", build.toString()).ends(ExitCode.USAGE).err())
        .contains(models.toRealPath() + ":1: expected functions");
  }
}
