package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated code may be nested far deeper than the usual stack allows. */
class DeepNestingTest {
  private static final int DEPTH = 20_000;

  @TempDir Path directory;

  private void compiles(String body) throws IOException {
    try (TestClang clang = new TestClang(directory)) {
      clang.write("deep.c", "int g(int);", "int f(int x) { " + body + " return x; }");
      clang.compiled("deep.c");
    }
  }

  @Test
  void parentheses() throws IOException {
    compiles("x = " + "(".repeat(DEPTH) + "x" + ")".repeat(DEPTH) + ";");
  }

  @Test
  void blocks() throws IOException {
    compiles("{".repeat(DEPTH) + "x++;" + "}".repeat(DEPTH));
  }

  @Test
  void calls() throws IOException {
    compiles("x = " + "g(".repeat(DEPTH) + "x" + ")".repeat(DEPTH) + ";");
  }

  @Test
  void operators() throws IOException {
    compiles("x = " + "x + ".repeat(DEPTH) + "- ".repeat(DEPTH) + "x;");
  }

  @Test
  void tooDeepIsSaidToBeSo() throws IOException {
    try (TestClang clang = new TestClang(directory)) {
      clang.write("deep.c", "int f(int x) { return " + "(".repeat(100_000) + "x; }");
      assertThat(clang.failure("deep.c"))
          .startsWith("deep.c:1:")
          .endsWith("bracket nesting level exceeded maximum of 60000");
    }
  }
}
