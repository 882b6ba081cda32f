package io.interlock.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import io.interlock.source.SourceTexts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExcerptTest {
  @TempDir private Path directory;

  @Test
  void marksTheColumn() throws IOException {
    assertThat(excerpt("int a;\n  x = count + 1;\n", 2, 7))
        .isEqualTo("2 | x = count + 1;\n  |     ^\n");
  }

  @Test
  void expandsTabsAndCountsBytes() throws IOException {
    assertThat(excerpt("\t/* \u00e4 */\tx++;\n", 1, 11))
        .isEqualTo("1 | /* \u00e4 */ x++;\n  |         ^\n");
  }

  @Test
  void cutsLongLinesAroundTheColumn() throws IOException {
    String text = excerpt("a".repeat(300) + "X" + "b".repeat(300) + "\n", 1, 301);
    List<String> lines = text.lines().toList();
    assertThat(lines.get(0).length()).isLessThan(110);
    assertThat(lines.get(0).charAt(lines.get(1).indexOf('^'))).isEqualTo('X');
  }

  @Test
  void letsNoControlCharacterThrough() throws IOException {
    assertThat(excerpt("x\033[2J = 1;\n", 1, 1)).isEqualTo("1 | x?[2J = 1;\n  | ^\n");
  }

  @Test
  void survivesBytesThatAreNotText() throws IOException {
    Files.write(
        directory.resolve("a.c"), "x = \"\u00e4\u00f6\";\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(excerpt(1, 1)).startsWith("1 | x = ").contains("^");
  }

  @Test
  void saysNothingWhereThereIsNothing() throws IOException {
    assertThat(excerpt("one line\n", 7, 1)).isEmpty();
    assertThat(excerpt("\n", 1, 1)).isEmpty();
    assertThat(excerpt("x;\n", 1, 99)).isEqualTo("1 | x;\n");
    Files.delete(directory.resolve("a.c"));
    assertThat(excerpt(1, 1)).isEmpty();
  }

  private String excerpt(String source, int line, int column) throws IOException {
    Files.writeString(directory.resolve("a.c"), source);
    return excerpt(line, column);
  }

  private String excerpt(int line, int column) throws IOException {
    var out = new StringBuilder();
    var writer = new LineWriter(out, TextStyle.PLAIN, 100);
    var position = new Position(new SourceFile("a.c"), line, column);
    for (Line each : Excerpt.of(position, SourceTexts.in(directory), 92)) {
      writer.write(0, each);
    }
    return out.toString();
  }
}
