package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interleavings of small programs are explored unless somebody says no. */
final class ExploreOptionTest {
  /** Peterson's lock, which no proof but the exploration knows. */
  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      static atomic_int wants[2], turn;
      static int x, y;
      static void *worker(void *arg) {
        long me = (long)arg;
        wants[me] = 1;
        turn = 1 - me;
        while (wants[1 - me] && turn == 1 - me)
          ;
        x++;
        wants[me] = 0;
        y++;
        return NULL;
      }
      int main(void) {
        pthread_t a, b;
        pthread_create(&a, NULL, worker, (void *)0);
        pthread_create(&b, NULL, worker, (void *)1);
        pthread_join(a, NULL);
        pthread_join(b, NULL);
        return x + y;
      }
      """;

  @TempDir private Path directory;
  private String file;

  @BeforeEach
  void writeProgram() {
    file = new Programs(directory).write("a.c", PROGRAM);
  }

  private String check(String... options) {
    String[] arguments = new String[options.length + 3];
    arguments[0] = "check";
    arguments[1] = "--no-config";
    System.arraycopy(options, 0, arguments, 2, options.length);
    arguments[arguments.length - 1] = file;
    return CommandRun.of(arguments).ends(ExitCode.FINDINGS).out();
  }

  @Test
  void whatNoInterleavingRacesOnIsLeftOut() {
    assertThat(check()).contains("data race on a.c:y").doesNotContain("data race on a.c:x");
  }

  @Test
  void proofsAloneReportIt() {
    assertThat(check("--no-explore")).contains("data race on a.c:x", "data race on a.c:y");
  }

  @Test
  void nothingIsExploredIfWhatThatTakesForGrantedIsNotAssumed() {
    assertThat(check("--assume=-locks-succeed")).contains("data race on a.c:x");
  }

  @Test
  void theReasonIsTold() {
    String told =
        CommandRun.of("check", "--no-config", "--explain-safe", "x", file).ends(ExitCode.OK).out();
    assertThat(told.replaceAll("\\s+", " "))
        .contains("no interleaving of the program makes them at the same time");
  }

  @Test
  void whatRacesIsStillToldToRace() {
    String told = CommandRun.of("check", "--no-config", "--explain-safe", "y", file).out();
    assertThat(told.replaceAll("\\s+", " ")).contains("they race");
  }
}
