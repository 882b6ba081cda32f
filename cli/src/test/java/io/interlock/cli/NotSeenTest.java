package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the analysis did not follow is said: in code that runs, and only there. */
final class NotSeenTest {
  private static final String BY_NAME =
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <pthread.h>
      int jobs;
      void *plugin(void *arg) { jobs++; return arg; }
      void start(const char *name) {
        pthread_t t;
        pthread_create(&t, 0, (void *(*)(void *))dlsym(RTLD_DEFAULT, name), 0);
        jobs = 1;
      }
      """;

  @TempDir private Path directory;

  private String check(String main) throws IOException {
    Path file = Files.writeString(directory.resolve("plugin.c"), BY_NAME + main);
    return CommandRun.of("check", "--no-config", file.toString()).out();
  }

  @Test
  void aThreadOfAnUnknownFunctionIsAnUnresolvedCall() throws IOException {
    assertThat(check("int main(int n, char **v) { start(v[1]); return 0; }\n"))
        .contains("unresolved calls: 1x")
        .contains("plugin.c:8");
  }

  @Test
  void directivesOfOpenMpAreTold() throws IOException {
    String loop = "for (int i = 0; i < 9; i++) jobs += i;";
    assertThat(check("int main(void) {\n#  pragma omp parallel for\n" + loop + "return 0; }\n"))
        .contains("OpenMP directives, whose threads are not followed: 1x, at")
        .contains("plugin.c:12");
    assertThat(check("// see #pragma omp\nint main(void) { " + loop + "return 0; }\n"))
        .doesNotContain("OpenMP");
  }

  @Test
  void whatNeverRunsIsNotMissed() throws IOException {
    assertThat(check("int main(void) { return 0; }\n")).doesNotContain("unresolved calls");
  }
}
