package io.interlock.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.Linker;
import io.interlock.ir.print.ProgramPrinter;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same files make the same program, whoever reads them and however many at once. */
class DeterminismTest {
  @TempDir Path directory;

  private List<Path> writeFiles() throws IOException {
    var files = new ArrayList<Path>();
    Files.writeString(
        directory.resolve("h.h"),
        "struct s { int x; struct s *next; }; inline int twice(int v) { return 2 * v; }\n");
    for (int i = 0; i < 8; i++) {
      String text =
          """
          #include "h.h"
          static struct s local; struct s shared%1$d; extern struct s shared%2$d;
          static void help(void) { local.x = twice(%1$d); }
          __attribute__((weak)) void common(void) { shared%2$d.x = %1$d; }
          __attribute__((constructor)) static void start(void) { help(); }
          void run%1$d(struct s *s) { help(); s->next->x = shared%2$d.x; common(); run%2$d(s); }
          """
              .formatted(i, (i + 1) % 8);
      files.add(Files.writeString(directory.resolve("f" + i + ".c"), text));
    }
    return files;
  }

  private List<UnitImage> read(List<Path> files, int jobs) {
    var options = FrontEndOptions.defaults().in(directory).withJobs(jobs);
    ReadResult read =
        new FrontEnd(options, RunContext.silent(), s -> {}).read(files, List.of("-w"));
    assertThat(read.failures()).isEmpty();
    return read.units();
  }

  private static String print(List<UnitImage> units) {
    return ProgramPrinter.print(Linker.link(units).program());
  }

  @Test
  void readTwiceAndLinkedTwice() throws IOException, InterruptedException, ExecutionException {
    List<Path> files = writeFiles();
    List<UnitImage> units = read(files, 1);
    String expected = print(units);
    assertThat(print(units)).isEqualTo(expected);
    assertThat(print(read(files, 3))).isEqualTo(expected);
    var pool = new ForkJoinPool(6);
    try {
      assertThat(pool.submit(() -> print(units)).get()).isEqualTo(expected);
    } finally {
      pool.shutdown();
    }
  }
}
