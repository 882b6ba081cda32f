package io.interlock.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourceFileTest {
  private static final Path HERE = Path.of("/home/me/project");

  @Test
  void isRelativeBelowTheWorkingDirectory() {
    assertThat(shown("/home/me/project/src/a.c")).isEqualTo("src/a.c");
    assertThat(shown("build/../src/a.c")).isEqualTo("src/a.c");
  }

  @Test
  void isAbsoluteElsewhere() {
    assertThat(shown("../other/a.c")).isEqualTo("/home/me/other/a.c");
    assertThat(shown("/home/me/project2/a.c")).isEqualTo("/home/me/project2/a.c");
  }

  @Test
  void hasTheLastElementAsName() {
    assertThat(new SourceFile("src/a.c").name()).isEqualTo("a.c");
    assertThat(new SourceFile("a.c").name()).isEqualTo("a.c");
  }

  @Test
  void sortsByPathWithTheUnknownLast() {
    SourceFile a = new SourceFile("a.c");
    SourceFile b = new SourceFile("b.c");
    assertThat(List.of(SourceFile.UNKNOWN, b, a).stream().sorted())
        .containsExactly(a, b, SourceFile.UNKNOWN);
    assertThat(SourceFile.UNKNOWN.isKnown()).isFalse();
    assertThat(a.isKnown()).isTrue();
  }

  @Test
  void needsAPath() {
    assertThatIllegalArgumentException().isThrownBy(() -> new SourceFile(""));
  }

  private static String shown(String path) {
    return SourceFile.of(Path.of(path), HERE).path();
  }
}
