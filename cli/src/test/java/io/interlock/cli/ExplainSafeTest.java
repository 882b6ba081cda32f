package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Why a location is safe, in words. */
final class ExplainSafeTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      struct node { int key; int next; };
      static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
      static pthread_once_t once = PTHREAD_ONCE_INIT;
      static pthread_barrier_t barrier;
      static int guarded, result, early, racy, table, phase, lonely;
      static atomic_int hits;
      static _Thread_local int own;
      static int fixed = 3;
      static struct node *list;
      int unused;
      static void fill(void) { table = 1; }
      static void *worker(void *arg) {
        int mine = early + fixed;
        pthread_once(&once, fill);
        mine += table;
        pthread_mutex_lock(&lock);
        guarded++;
        list->next++;
        pthread_mutex_unlock(&lock);
        hits++;
        own++;
        racy++;
        result = mine;
        phase = 1;
        pthread_barrier_wait(&barrier);
        return arg;
      }
      int main(void) {
        pthread_t t;
        int sum = 0, *local = &sum;
        struct node *n = malloc(sizeof *n);
        n->key = 1;
        list = n;
        early = 1;
        lonely = 2;
        pthread_barrier_init(&barrier, NULL, 2);
        pthread_create(&t, NULL, worker, NULL);
        pthread_mutex_lock(&lock);
        guarded++;
        list->next++;
        pthread_mutex_unlock(&lock);
        pthread_once(&once, fill);
        sum += table + hits + own + racy;
        pthread_barrier_wait(&barrier);
        sum += phase;
        pthread_join(t, NULL);
        free(n);
        return result + *local + lonely;
      }
      """;

  @TempDir private Path directory;
  private String file;

  @BeforeEach
  void writeProgram() {
    file = new Programs(directory).write("a.c", PROGRAM);
  }

  private CommandRun ask(String location) {
    return CommandRun.of("check", "--no-config", "--explain-safe", location, file);
  }

  private String safe(String location) {
    return ask(location).ends(ExitCode.OK).out().replaceAll("\\s+", " ");
  }

  @Test
  void locks() {
    assertThat(safe("guarded"))
        .contains("a.c:guarded (int)", ": safe ")
        .contains("pairs: both hold one lock (a.c:lock)")
        .contains("a.c:lock is held at all 2 accesses")
        .doesNotContain("once");
    assertThat(safe("table")).contains("made once, before anybody goes on (a.c:once)");
  }

  @Test
  void order() {
    assertThat(safe("result"))
        .containsPattern("joined \\(thread worker, started at \\S*a.c:40, joined at \\S*a.c:49\\)");
    assertThat(safe("early"))
        .containsPattern("before the thread .* is started \\(thread worker, started at \\S*a.c:40");
    assertThat(safe("phase")).contains("different sides of a barrier (a.c:barrier)");
  }

  @Test
  void whatIsNotShared() {
    assertThat(safe("hits")).contains("both are atomic");
    assertThat(safe("own")).contains("each thread has a variable of its own");
    assertThat(safe("lonely")).contains("only code of the main thread");
    assertThat(safe("fixed")).contains("nothing writes it");
    assertThat(safe("main:t")).contains("only code of the main thread");
    assertThat(safe("worker:mine")).contains("nothing accesses it in memory");
    assertThat(safe("unused")).contains("nothing accesses it in memory");
  }

  @Test
  void membersAndLines() {
    assertThat(safe("node.key")).contains("struct node.key", "nobody else can have the object yet");
    assertThat(safe("struct node.next")).contains("struct node.next").doesNotContain("node.key");
    assertThat(safe("node")).contains("struct node.next", "struct node.key");
    assertThat(safe("a.c:20")).contains("a.c:guarded").doesNotContain("result");
  }

  @Test
  void racesAreToldAsSuch() {
    assertThat(ask("racy").ends(ExitCode.FINDINGS).out())
        .contains("not safe")
        .containsPattern("1 pair: they race, at \\S*a.c:25 and\\s+\\S*a.c:46");
  }

  @Test
  void aNameThatIsPartOfTheFileName() {
    String text =
        """
        #include <pthread.h>
        static int c;
        static void *worker(void *arg) { c++; return arg; }
        int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); return c; }
        """;
    String other = new Programs(directory).write("foo.c", text);
    assertThat(CommandRun.of("check", "--explain-safe", "c", other).ends(ExitCode.FINDINGS).out())
        .contains("not safe");
  }

  @Test
  void unknownNames() {
    assertThat(ask("garded").ends(ExitCode.USAGE).complaint())
        .startsWith("--explain-safe: there is no 'garded'; did you mean guarded");
    assertThat(ask("a.c:1").ends(ExitCode.USAGE).complaint()).contains("nothing in memory");
    assertThat(ask("xyzzyxyzzy").ends(ExitCode.USAGE).complaint()).endsWith("'xyzzyxyzzy'");
  }

  @Test
  void statisticsCountReasons() {
    CommandRun run = CommandRun.of("check", "--no-config", "--stats", file);
    assertThat(run.ends(ExitCode.FINDINGS).err())
        .containsPattern("locations: common-lock +2\n")
        .containsPattern("locations: once +1\n")
        .containsPattern("locations: barrier +1\n")
        .containsPattern("locations: joined +[1-9]")
        .containsPattern("locations: race +1\n");
  }
}
