package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.clang.CompileFlags.Flag;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The messages are those of clang 20. */
class RejectedFlagsTest {
  private static final List<Flag> FLAGS =
      Stream.of(
              "-ffoo",
              "-mbar=3",
              "-march=quux",
              "-falign-x=9",
              "-DX=quux",
              "-std=c++17",
              "-mcpu=z",
              "--target=xtensa-elf",
              "-mtune=quux")
          .map(Flag::of)
          .toList();

  private static List<String> rejected(String output) {
    return RejectedFlags.in(output, FLAGS).all().stream().map(Flag::text).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "clang: error: unknown argument: '-ffoo'                                | -ffoo",
        "clang: error: unknown argument '-ffoo'; did you mean '-mbar=3'?        | -ffoo",
        "clang-20: error: unsupported option '-mcpu=' for target 'x86_64'       | -mcpu=z",
        "clang: error: unsupported argument '3' to option '-mbar='              | -mbar=3",
        "clang: error: invalid integral value '9' in '-falign-x=9'              | -falign-x=9",
        "error: invalid argument '-std=c++17' not allowed with 'C'              | -std=c++17",
        "clang: error: invalid argument '-ffoo' not allowed with '-std=c++17'   | -ffoo",
        "error: unknown target triple 'xtensa-elf'                              | --target=xtensa-elf",
        "clang: error: the clang compiler does not support '-ffoo'              | -ffoo",
      })
  void findsTheFlagThatIsNamed(String output, String flag) {
    assertThat(rejected(output)).containsExactly(flag);
  }

  @Test
  void aCpuIsFoundByItsValueButAMacroIsNot() {
    assertThat(rejected("error: unknown target CPU 'quux'\nnote: valid are: a, b"))
        .containsExactly("-march=quux", "-mtune=quux");
  }

  @Test
  void errorsInSourceFilesAreNotAboutFlags() {
    assertThat(rejected("a.c:1:2: error: unknown type name '-ffoo'")).isEmpty();
    assertThat(rejected("clang: error: no such file or directory: 'b.c'")).isEmpty();
    assertThat(rejected("")).isEmpty();
  }

  @Test
  void onlyUnknownOnesAreSoForEveryUnit() {
    String output = "clang: error: unknown argument: '-ffoo'\nerror: unknown target CPU 'quux'\n";
    assertThat(RejectedFlags.in(output, FLAGS).unknown())
        .extracting(Flag::text)
        .containsExactly("-ffoo");
    assertThat(rejected(output)).contains("-ffoo", "-march=quux");
  }
}
