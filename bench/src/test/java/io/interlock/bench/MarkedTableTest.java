package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MarkedTableTest {
  private static final MarkedTable TABLE = new MarkedTable("t", List.of("name", "n"));

  @TempDir private Path directory;

  @Test
  void rowsAreAddedAndReplacedByName() throws IOException {
    Path file = directory.resolve("a.md");
    Files.writeString(file, "x\n<!-- t: begin -->\n<!-- t: end -->\ny\n");
    TABLE.put(file, List.of("one", "1"));
    TABLE.put(file, List.of("one more", "2"));
    TABLE.put(file, List.of("one", "3"));
    assertThat(Files.readString(file))
        .isEqualTo(
            """
            x
            <!-- t: begin -->
            | name | n |
            |---|---|
            | one | 3 |
            | one more | 2 |
            <!-- t: end -->
            y
            """);
  }

  @Test
  void partsStandBeforeTheirSum() throws IOException {
    Path file = directory.resolve("a.md");
    Files.writeString(file, "<!-- t: begin -->\n<!-- t: end -->\n");
    for (String name : List.of("all: b", "all", "other", "all: c", "all: a", "other")) {
      TABLE.put(file, List.of(name, "1"));
    }
    assertThat(Files.readAllLines(file).subList(3, 8))
        .containsExactly(
            "| all: a | 1 |", "| all: b | 1 |", "| all: c | 1 |", "| all | 1 |", "| other | 1 |");
  }

  @Test
  void aFileWithoutThePlaceIsLeftAlone() throws IOException {
    Path file = directory.resolve("a.md");
    Files.writeString(file, "nothing here\n");
    assertThatThrownBy(() -> TABLE.put(file, List.of("one", "1")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has no lines '<!-- t: begin -->'");
    assertThat(Files.readString(file)).isEqualTo("nothing here\n");
  }
}
