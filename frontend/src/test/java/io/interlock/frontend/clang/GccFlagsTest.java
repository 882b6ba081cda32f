package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table knows every flag of gcc that the bundled clang does not. */
class GccFlagsTest {
  private static final Pattern REFUSED =
      Pattern.compile("error: (?:unknown argument|unsupported option|the clang compiler).*");

  @Test
  void clangKnowsWhatTheTableKeeps() throws Exception {
    List<String> kept =
        CompileFlags.parse(gccFlags(), Path.of(".")).kept().stream()
            .flatMap(flag -> flag.words().stream())
            .filter(word -> !word.startsWith("-mcpu")) // for ARM; asked for with a CPU of x86
            .filter(word -> !word.startsWith("-mabi")) // for other machines
            .toList();
    assertThat(kept).hasSizeGreaterThan(100);
    assertThat(complaints(kept)).isEmpty();
    assertThat(complaints(List.of("-fira-loop-pressure"))).hasSize(1);
  }

  private static List<String> gccFlags() throws IOException {
    try (InputStream in = GccFlagsTest.class.getResourceAsStream("gcc-12-flags.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).toList();
    }
  }

  /** Clang lists all flags it does not know at once; "-###" keeps it from doing more. */
  private static List<String> complaints(List<String> flags) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(TestClang.toolchain().clang().toString());
    command.addAll(flags);
    command.addAll(List.of("-###", "-c", "-x", "c", "/dev/null"));
    Process clang = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(clang.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    clang.waitFor();
    return REFUSED.matcher(output).results().map(MatchResult::group).toList();
  }
}
