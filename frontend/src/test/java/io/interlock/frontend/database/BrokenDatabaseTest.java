package io.interlock.frontend.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokenDatabaseTest {
  @TempDir private Path root;
  private DatabaseFixture fixture;

  @BeforeEach
  void makeFixture() {
    fixture = new DatabaseFixture(root);
  }

  /** The complaint about a path, with the temporary directory cut off. */
  private String complaint(Path path) {
    var e = catchThrowableOfType(InputException.class, () -> CompileDatabase.read(path));
    assertThat(e.getMessage()).doesNotContain("\n");
    return e.getMessage().replace(root + "/", "").replace(root.toString(), "ROOT");
  }

  private String complaintAbout(String text) throws IOException {
    return complaint(fixture.write(text));
  }

  @Test
  void nothingThere() throws IOException {
    assertThat(complaint(root.resolve("no"))).isEqualTo("no: no such file or directory");
    assertThat(complaint(root))
        .startsWith("ROOT: has no compile_commands.json; cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
    fixture.files("build/compile_commands.json");
    assertThat(complaint(root))
        .isEqualTo("ROOT: has no compile_commands.json; there is one in build");
    Files.createDirectory(root.resolve("compile_commands.json"));
    assertThat(complaint(root))
        .isEqualTo("compile_commands.json: is a directory, not a compilation database");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~~|: is empty; was the build's configuration cut short?",
        "~ \n ~|: is empty; was the build's configuration cut short?",
        "[]|: has no entries; does the build compile anything?",
        "{}|: is not a compilation database: expected an array of entries, not an object",
        "7|: is not a compilation database: expected an array of entries, not a number",
        "~[\n 1]~|: entry 1 (line 2): is a number, not an object",
        "[null]|: entry 1 (line 1): is null, not an object",
        "[[]]|: entry 1 (line 1): is an array, not an object",
        "~[\n\n{}]~|: entry 1 (line 3): has neither \"command\" nor \"arguments\"",
        "[{\"command\": \"gcc\"}]|: entry 1 (line 1): has no \"directory\"",
        "[{\"command\": \"gcc\", \"directory\": \"/\"}]|: entry 1 (line 1): has no \"file\"",
        "[{\"command\": \"gcc\", \"directory\": \"\"}]|: entry 1 (line 1): \"directory\" is empty",
        "[{\"file\": [\"a.c\"]}]|: entry 1 (line 1): \"file\" is an array, not a string",
        "[{\"arguments\": \"gcc\"}]"
            + "|: entry 1 (line 1): \"arguments\" is a string, not an array of strings",
        "[{\"arguments\": [1]}]|: entry 1 (line 1): \"arguments\" is a number, not a string",
        "~[]\n[]~|:2: something follows the array of entries; is it two files in one?",
      })
  void wrongShape(String text, String message) throws IOException {
    assertThat(complaintAbout(text)).isEqualTo("compile_commands.json" + message);
  }

  @Test
  void theEntryIsCountedFromOne() throws IOException {
    String good = "{\"directory\": \"/\", \"file\": \"a.c\", \"command\": \"gcc a.c\"}";
    assertThat(complaintAbout("[" + good + ",\n" + good + ",\n\n{\"file\": \"b.c\"}]"))
        .isEqualTo(
            "compile_commands.json: entry 3 (line 4): has neither \"command\" nor \"arguments\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~[\n  {]~|:2:4: broken JSON: Unexpected close marker ']': expected '}'",
        "~[\n{\"file\": \"a.c\"~|:2:15: broken JSON: Unexpected end-of-input",
        "hello|:1:1: broken JSON: Unrecognized token 'hello'",
        "[{\"file\": \"\\x\"}]|:1:13: broken JSON: Unrecognized character escape 'x'",
        "~[{\"file\": \"a\nb\"}]~|:1:13: broken JSON: Illegal unquoted character",
        "[|:1:2: broken JSON: Unexpected end-of-input",
        "<?xml version='1.0'?>|:1:1: broken JSON: Unexpected character ('<'",
      })
  void brokenJsonHasAPlace(String text, String message) throws IOException {
    assertThat(complaintAbout(text))
        .startsWith("compile_commands.json" + message)
        .doesNotContain("Source:");
  }

  @Test
  void textMustBeUtf8() throws IOException {
    byte[] bytes = "[{\"file\": \"\u00e9.c\"}]".getBytes(StandardCharsets.ISO_8859_1);
    Path file = Files.write(root.resolve("latin.json"), bytes);
    assertThat(complaint(file)).startsWith("latin.json:1:").contains("broken JSON: Invalid UTF-8");
  }

  @Test
  void bottomlessNestingEnds() throws IOException {
    assertThat(complaintAbout("[{\"x\": " + "[".repeat(100_000)))
        .contains("broken JSON: Document nesting depth (1001)");
  }

  @Test
  void permissionDenied() throws IOException {
    Path file = fixture.write("[]");
    assumeTrue(
        file.toFile().setReadable(false) && !Files.isReadable(file),
        "this user may read every file");
    assertThat(complaint(file))
        .isEqualTo("compile_commands.json: cannot be read: permission denied");
  }

  @Test
  void noC() throws IOException {
    fixture.files("a.cpp", "b.cc", "c.S").entry("a.cpp", "g++ -c a.cpp");
    fixture.entry("b.cc", "g++ -c b.cc").entry("c.S", "gcc -c c.S");
    assertThat(complaint(fixture.write()))
        .isEqualTo("compile_commands.json: has no C file, only 2 C++ files, 1 assembly file");
  }

  @Test
  void allGone() throws IOException {
    fixture.entryIn("/no/such", "a.c", "gcc -c a.c").entryIn("/no/such", "b.c", "gcc -c b.c");
    assertThat(complaint(fixture.write()))
        .isEqualTo(
            "compile_commands.json: none of its 2 C files can be compiled; was it made elsewhere,"
                + " or the source moved? The first is /no/such/a.c: no directory /no/such"
                + " (entry 1, line 2 of compile_commands.json)");
  }
}
