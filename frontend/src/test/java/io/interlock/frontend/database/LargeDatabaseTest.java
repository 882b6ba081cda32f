package io.interlock.frontend.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeDatabaseTest {
  private static final int ENTRIES = 5000;

  @TempDir private Path root;

  /**
   * The limit is generous, and on processor time, for busy machines; it is a tenth on a free one.
   */
  @Test
  void thousandsOfEntriesTakeNoTime() throws IOException {
    Files.createDirectory(root.resolve("src"));
    DatabaseFixture fixture = new DatabaseFixture(root).files("build/x");
    StringBuilder common = new StringBuilder("gcc -std=gnu11 -O2 -g -Wall -Wextra -fPIC -pthread");
    for (int i = 0; i < 20; i++) {
      common
          .append(" -I/some/where/in/the/tree/include/of/part")
          .append(i)
          .append(" -DPART=")
          .append(i);
    }
    for (int i = 0; i < ENTRIES; i++) {
      String source = "../src/file" + i + ".c";
      Files.createFile(root.resolve("build").resolve(source).normalize());
      fixture.entryIn("build", source, common + " -MD -MF x.d -o obj/" + i + ".o -c " + source);
    }
    Path file = fixture.write();
    long start = processorNanos();
    CompileDatabase database = CompileDatabase.read(file);
    Duration time = Duration.ofNanos(processorNanos() - start);
    assertThat(database.units()).hasSize(ENTRIES);
    assertThat(time).isLessThan(Duration.ofSeconds(4));
  }

  private static long processorNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
