package io.interlock.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConfigFileTest {
  @TempDir private Path directory;

  private List<Setting> read(String text) throws IOException {
    return ConfigFile.read(Files.writeString(directory.resolve(".interlock.yml"), text));
  }

  @Test
  void givesOptionsWithTheirValues() throws IOException {
    assertThat(read("# comment\nfail-on: high\nhide: [heap, flag]\ntop: 5\n"))
        .containsExactly(
            new Setting("fail-on", List.of("high")),
            new Setting("hide", List.of("heap", "flag")),
            new Setting("top", List.of("5")));
    assertThat(read("")).isEmpty();
    assertThat(read("# nothing\n")).isEmpty();
  }

  @Test
  void pathsAreRelativeToTheFile() throws IOException {
    assertThat(read("suppressions:\n  - known.txt\n  - /etc/x\n"))
        .containsExactly(
            new Setting(
                "suppressions",
                List.of(directory.toAbsolutePath().resolve("known.txt").toString(), "/etc/x")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'fail-on: high\nfial-on: low'|:2: unknown key 'fial-on'; did you mean fail-on?",
        "'\n\nfail-on: awful'|:3: 'fail-on' is one of high, medium, low, none, not 'awful'",
        "'hide: [heap, nonsense]'|:1: 'hide' is one of",
        "'top: many'|:1: 'top' has to be a number",
        "'top: [1, 2]'|:1: 'top' has to be one value",
        "'top: 1\ntop: 2'|:2: 'top' is given twice",
        "'baseline:'|:1: 'baseline' has no value",
        "'- a\n- b'|:1: expected options",
        "'top: {a: b}'|:1: 'top' has to be one value",
        "'hide: [heap'|not valid YAML",
      })
  void namesTheLineThatIsWrong(String text, String message) {
    assertThatThrownBy(() -> read(text.replace("\\n", "\n")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(".interlock.yml")
        .hasMessageContaining(message);
  }

  @Test
  void refusesWhatIsNoText() throws IOException {
    Path file = directory.resolve(".interlock.yml");
    Files.write(file, "top: \u00e4".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> ConfigFile.read(file)).hasMessageContaining("UTF-8");
  }

  @Test
  void isFoundInDirectoriesAbove() throws IOException {
    Path below = Files.createDirectories(directory.resolve("a/b"));
    Path file = Files.writeString(directory.resolve(".interlock.yml"), "top: 1\n");
    assertThat(ConfigFile.find(below)).contains(file.toAbsolutePath());
  }
}
