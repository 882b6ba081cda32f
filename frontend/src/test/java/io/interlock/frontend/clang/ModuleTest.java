package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.clang.CompileResult.Compiled;
import io.interlock.frontend.clang.CompileResult.Failed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bitcode, and its text form, made by somebody else. */
class ModuleTest {
  private static final String[] PROGRAM = {
    "struct s { int a; char b[10]; } table[4];",
    "static int g;",
    "int f(int x) { for (int i = 0; i < x; i++) table[i & 3].a += g; return g; }"
  };

  @TempDir Path directory;
  private TestClang clang;

  @BeforeEach
  void start() throws IOException {
    clang = new TestClang(directory);
    clang.write("a.c", PROGRAM);
  }

  @AfterEach
  void stop() {
    clang.close();
  }

  private byte[] bitcode(String... flags) throws IOException {
    return Files.readAllBytes(clang.compiled("a.c", flags).output());
  }

  private void save(String name, byte[] bytes) throws IOException {
    Files.write(directory.resolve(name), bytes);
  }

  @Test
  void bitcodeAndTextPass() throws IOException {
    save("a.bc", bitcode());
    String expected = TestClang.text(clang.compiled("a.bc").output());
    assertThat(expected).contains("define dso_local i32 @f(", "!DILocation");
    clang.write("a.ll", expected);
    assertThat(TestClang.text(clang.compiled("a.ll").output())).contains("@f(", "!DILocation");
  }

  @Test
  void theMachineIsKept() throws IOException {
    save("a.bc", bitcode("-m32"));
    Path passed = clang.compiled("a.bc").output();
    assertThat(BitcodeHeader.read(passed).triple()).contains("i386-unknown-linux-gnu");
    clang.write("a.ll", "target triple = \"aarch64-unknown-linux-gnu\"", "@x = global i32 1");
    Path text = clang.compiled("a.ll").output();
    assertThat(BitcodeHeader.read(text).triple()).contains("aarch64-unknown-linux-gnu");
  }

  @Test
  void truncatedBitcodeIsSaidToBeDamaged() throws IOException {
    byte[] whole = bitcode();
    save("a.bc", Arrays.copyOf(whole, whole.length / 2));
    assertThat(clang.failure("a.bc")).startsWith("a.bc: not readable: damaged bitcode: ");
  }

  @Test
  void whatIsNoBitcodeIsSaidToBeNone() throws IOException {
    save("empty.bc", new byte[0]);
    save("text.bc", "int x;".getBytes(StandardCharsets.UTF_8));
    assertThat(clang.failure("empty.bc"))
        .isEqualTo("empty.bc: not readable: this is not LLVM bitcode");
    assertThat(clang.failure("text.bc"))
        .isEqualTo("text.bc: not readable: this is not LLVM bitcode");
  }

  @Test
  void wrongTextIsNamedWithItsPlace() throws IOException {
    clang.write("a.ll", "define i32 @f(i32 %x) {", "  %z = add i64 %x, 1", "  ret i32 %z", "}");
    assertThat(clang.failure("a.ll"))
        .isEqualTo("a.ll:2:16: not readable: '%x' defined with type 'i32' but expected 'i64'");
  }

  @Test
  void textThatParsesButIsInvalidDoesNotPass() throws IOException {
    clang.write(
        "a.ll",
        "define i32 @f(i32 %x) {",
        "  br label %b",
        "a:",
        "  %z = add i32 %x, 1",
        "  ret i32 %z",
        "b:",
        "  ret i32 %z",
        "}");
    assertThat(clang.failure("a.ll"))
        .isEqualTo("a.ll: not readable: invalid LLVM IR: Instruction does not dominate all uses!");
  }

  @Test
  void bitcodeOfANewerLlvmIsSaidToBeSo() throws IOException {
    byte[] newer = bitcode();
    BitcodePatch.setProducer(newer, "LLVM22.1.7");
    assertThat(BitcodeHeader.read(newer).producer()).contains("LLVM22.1.7");
    save("readable.bc", newer);
    clang.compiled("readable.bc"); // Nothing in it is new, so there is nothing to say.
    save("a.bc", Arrays.copyOf(newer, newer.length / 2));
    assertThat(clang.failure("a.bc"))
        .isEqualTo("a.bc: not readable: made by LLVM 22.1.7, this is LLVM 20");
  }

  /** Damaged bitcode either fails with one line or is valid; clang itself decides. */
  @Test
  void mutatedBitcodeNeverPassesUnverified() throws IOException {
    Random random = new Random(42);
    byte[] whole = bitcode();
    int failed = 0;
    for (int i = 0; i < 60; i++) {
      byte[] mutated = whole.clone();
      for (int k = 0; k <= i % 4; k++) {
        mutated[random.nextInt(mutated.length)] ^= (byte) (1 << random.nextInt(8));
      }
      save("m.bc", mutated);
      CompileResult result = clang.compile("m.bc");
      if (result instanceof Failed failure) {
        failed++;
        assertThat(failure.reason()).startsWith("m.bc: not readable: ").doesNotContain("\n");
      } else {
        // Valid once more: it is what a second check accepts, too.
        Files.copy(((Compiled) result).output(), directory.resolve("n" + i + ".bc"));
        clang.compiled("n" + i + ".bc");
      }
    }
    assertThat(failed).isGreaterThan(10);
  }
}
