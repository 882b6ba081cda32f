package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that models put on executors: CoBE's asynchronous calls. */
final class ExecutorModelTest {
  private static final String MODELS =
      """
      functions:
        on_disk: {runs: {function: arg0, arguments: [arg1], executor: disk}}
        on_view: {runs: {function: arg0, arguments: [arg1], executor: view}}
      """;
  private static final String PROGRAM =
      """
      void on_disk(void (*run)(void *), void *argument);
      void on_view(void (*run)(void *), void *argument);
      static int input, late, only_disk, both, sum;
      static void load(void *p) { only_disk += *(int *)p; both = 1; sum += late; }
      static void store(void *p) { only_disk -= input; }
      static void show(void *p) { both = 2; }
      int main(void) {
        input = 1;
        on_disk(load, &input);
        on_disk(store, 0);
        late = 2;
        on_view(show, 0);
        return 0;
      }
      """;

  @TempDir private Path directory;

  private CommandRun check(String... options) {
    var programs = new Programs(directory);
    String models = programs.write("m.yml", MODELS);
    String file = programs.write("a.c", PROGRAM);
    String[] words = new String[options.length + 4];
    words[0] = "check";
    words[1] = "--no-config";
    words[2] = "--models=" + models;
    words[3] = file;
    System.arraycopy(options, 0, words, 4, options.length);
    return CommandRun.of(words);
  }

  @Test
  void tasksOfDifferentExecutorsOverlap() {
    String found = check("-q").ends(ExitCode.FINDINGS).out();
    assertThat(found).hasLineCount(2).contains("a.c:both", "a.c:late");
  }

  @Test
  void tasksOfOneExecutorDoNot() {
    assertThat(check("--explain-safe=only_disk").ends(ExitCode.OK).out())
        .contains("both run on something that does one task after the other");
  }

  @Test
  void whatWasWrittenBeforeIsOrdered() {
    assertThat(check("--explain-safe=input").ends(ExitCode.OK).out().replaceAll("\\s+", " "))
        .contains("before the thread of the other is started (thread store");
  }
}
