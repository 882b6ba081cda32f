package io.interlock.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.report.text.TextStyle.Role;
import java.io.IOException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class LineWriterTest {
  @Test
  void stylesPartsWithoutCountingTheirMarks() throws IOException {
    TextStyle marks = (role, text) -> role == Role.ACCESS ? "<".repeat(200) + text + ">" : text;
    Line line = Line.of("a ").add(Role.ACCESS, "b").add(", c");
    assertThat(written(2, line, marks)).isEqualTo("  a " + "<".repeat(200) + "b>, c\n");
  }

  @Test
  void takesLineBreaksInProseForSpaces() throws IOException {
    assertThat(written(0, Line.of("so: ").prose("one\n  two "), TextStyle.PLAIN))
        .isEqualTo("so: one two\n");
  }

  @Property(tries = 200)
  void breaksAtSpacesOnly(
      @ForAll @Size(max = 60) List<@AlphaChars @StringLength(min = 1, max = 30) String> words,
      @ForAll @IntRange(min = 0, max = 8) int indent)
      throws IOException {
    String text = written(indent, Line.of(String.join(" ", words)), TextStyle.PLAIN);
    assertThat(text.strip().replaceAll("\\s+", " ")).isEqualTo(String.join(" ", words));
    assertThat(text.lines()).allMatch(line -> line.length() <= TextOptions.DEFAULT_WIDTH);
  }

  @Test
  void leavesAWordThatIsTooLongWhole() throws IOException {
    String path = "x".repeat(150);
    assertThat(written(0, Line.of("in " + path), TextStyle.PLAIN))
        .isEqualTo("in\n    " + path + "\n");
  }

  private static String written(int indent, Line line, TextStyle style) throws IOException {
    StringBuilder out = new StringBuilder();
    new LineWriter(out, style, TextOptions.DEFAULT_WIDTH).write(indent, line);
    return out.toString();
  }
}
