package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the README says the tool prints is what it prints. */
final class ReadmeTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Test
  void showsWhatTheFirstCommandPrints() throws Exception {
    String readme = Files.readString(ROOT.resolve("README.md"));
    String after = readme.substring(readme.indexOf("The first command prints:"));
    int start = after.indexOf("```\n") + 4;
    String expected = after.substring(start, after.indexOf("```", start));
    // Tests run in the directory of their module, a user in that of the checkout.
    String file = ROOT.resolve("examples").resolve("counter.c").toString();
    CommandRun run = CommandRun.of("check", "--color=never", file).ends(ExitCode.FINDINGS);
    String actual = run.out().replace(ROOT + "/", "");
    assertThat(unwrapped(actual)).isEqualTo(unwrapped(expected));
  }

  /** Longer paths break lines elsewhere. */
  private static String unwrapped(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
