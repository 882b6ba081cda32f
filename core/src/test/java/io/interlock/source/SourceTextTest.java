package io.interlock.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTextTest {
  @TempDir Path directory;

  @Test
  void countsLinesFromOneWhateverTheirEnd() throws IOException {
    SourceText text = written("one\ntwo\r\nthree\rfour");
    assertThat(text.lineCount()).isEqualTo(4);
    assertThat(text.line(1)).contains("one");
    assertThat(text.line(2)).contains("two");
    assertThat(text.line(4)).contains("four");
  }

  @Test
  void hasNoLinesOutsideTheFile() throws IOException {
    SourceText text = written("one\n");
    assertThat(text.line(0)).isEmpty();
    assertThat(text.line(2)).isEmpty();
  }

  @Test
  void replacesWhatIsNotUtf8() throws IOException {
    Files.write(directory.resolve("a.c"), "caf\u00e9\nx".getBytes(StandardCharsets.ISO_8859_1));
    SourceText text = read("a.c");
    assertThat(text.line(1)).contains("caf\uFFFD");
    assertThat(text.line(2)).contains("x");
  }

  @Test
  void isEmptyWithoutAReadableFile() {
    assertThat(read("missing.c").lineCount()).isZero();
    assertThat(read(".").lineCount()).isZero();
    assertThat(read("nul\0byte.c").lineCount()).isZero();
  }

  private SourceText written(String content) throws IOException {
    Files.writeString(directory.resolve("a.c"), content);
    return read("a.c");
  }

  private SourceText read(String name) {
    return SourceText.read(new SourceFile(name), directory);
  }
}
