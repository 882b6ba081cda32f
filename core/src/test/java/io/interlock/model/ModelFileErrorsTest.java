package io.interlock.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user is told about a model file that cannot be used. */
class ModelFileErrorsTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{acquire: arg0}        | unknown key 'acquire'; did you mean acquires",
        "{frobnicates: arg0}    | unknown key 'frobnicates'",
        "{acquires: arg}        | 'arg' is no operand",
        "{acquires: 0}          | '0' is no operand",
        "{acquires: arg9999}    | 'arg9999' is no operand",
        "{acquires: arg127}     | no function has that many arguments",
        "{acquires: arg0->a..b} | 'arg0->a..b' is no operand",
        "{acquires: arg0->}     | 'arg0->' is no operand",
        "{acquires: 'library:'} | 'library:' is no operand",
        "{acquires: *arg0}      | write '*arg0' with its quotes",
        "{acquires: &a arg0}    | anchors (&a) are not used here",
        "{acquires: arg0...}    | 'lock' has to be a single operand",
        "{acquires: }           | 'acquires' needs 'lock'",
        "{acquires: {mode: shared}} | 'acquires' needs 'lock'",
        "{acquires: {lock: arg0, mode: half}} | 'mode' is one of exclusive, shared, not 'half'",
        "{acquires: {lock: arg0, succes: zero}} | unknown key 'succes' in 'acquires'; did you mean success",
        "{acquires: {lock: arg0, lock: arg1}} | 'lock' is given twice",
        "{acquires: arg0, acquires: arg1} | 'acquires' is given twice; write a list",
        "{acquires: [[arg0]]}   | 'lock' has to be a word",
        "{runs: arg0}           | 'runs' needs 'on'",
        "{runs: {function: arg0, on: executor}} | write 'executor: NAME'",
        "{reads: {pointer: arg0, bytes: many}} | 'bytes' has to be a number, not 'many'",
        "{reads: {pointer: arg0, bytes: 0}} | 'bytes' has to be positive",
        "{reads: {pointer: arg0, times: arg1}} | 'reads' needs 'bytes'",
        "{reads: {pointer: arg0, bytes: 4, times: arg1}} | 'times' goes with an argument",
        "{assumes: return}      | 'argument' has to be an argument, such as arg0",
        "{blocks: arg0}         | 'blocks' takes no value",
        "arg0                   | expected actions",
        "[]                     | expected actions",
        "{{a: b}: c}            | a key has to be a word",
        "[[[[[[[[[[[[[[[[[[[[[  | nested too deeply",
        "{acquires: arg0        | not valid YAML",
      })
  void saysWhatIsWrongInALine(String actions, String message) throws IOException {
    Path file = write("# a comment\nfunctions:\n  f: {}\n  g: " + actions + "\n");
    assertThatThrownBy(() -> LibraryModels.shipped().with(List.of(file)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message)
        .hasMessageMatching("(?s).*models\\.yml:[45]: .*");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                    | the file is empty",
        "# only a comment      | the file is empty",
        "---                   | a model file starts with 'functions:'",
        "just text             | a model file starts with 'functions:'",
        "applies-to: all       | 'functions:' is missing",
        "function: {}          | unknown key 'function'; did you mean functions",
        "functions:            | expected functions under 'functions:'",
        "functions: [a]        | expected functions under 'functions:'",
        "applies-to: some      | 'applies-to' is one of all, external, undefined, not 'some'",
        "{functions: {a: {}}, functions: {}} | 'functions' is given twice",
        "functions: {'a b': {}} | 'a b' is no function name",
        "functions: {'a,': {}}  | '' is no function name",
        "functions: {a: {}, 'b, a': {}} | 'a' has a model in line 1 already",
        "%TAG x                | not valid YAML",
        "functions: 'a         | not valid YAML",
      })
  void saysWhatIsWrongWithTheFile(String text, String message) throws IOException {
    Path file = write(text);
    assertThatThrownBy(() -> LibraryModels.shipped().with(List.of(file)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("models.yml");
  }

  @Test
  void refusesASecondDocument() throws IOException {
    Path file = write("functions: {a: {}}\n---\nfunctions: {}\n");
    assertThatThrownBy(() -> LibraryModels.shipped().with(List.of(file)))
        .hasMessageContaining("models.yml:2: a second document");
  }

  @Test
  void refusesBinaryFiles() throws IOException {
    Path file = Files.write(directory.resolve("models.yml"), new byte[] {(byte) 0xff, 0, 1});
    assertThatThrownBy(() -> LibraryModels.shipped().with(List.of(file)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("not a text file");
  }

  @Test
  void refusesControlCharacters() throws IOException {
    Path file = write("functions: {a\u0000: {}}\n");
    assertThatThrownBy(() -> LibraryModels.shipped().with(List.of(file)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("not valid YAML");
  }

  @Test
  void refusesMissingFilesAndDirectories() {
    assertThatThrownBy(() -> LibraryModels.shipped().with(List.of(directory.resolve("no.yml"))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no.yml");
    assertThatThrownBy(() -> LibraryModels.shipped().with(List.of(directory)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("cannot read");
  }

  @Test
  void refusesHugeFiles() throws IOException {
    Path file = write("#".repeat(5 << 20));
    assertThatThrownBy(() -> LibraryModels.shipped().with(List.of(file)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("too large");
  }

  @Test
  void takesManyRows() throws IOException {
    String rows =
        IntStream.range(0, 20_000)
            .mapToObj(i -> "  f" + i + ": {acquires: arg0}\n")
            .collect(Collectors.joining());
    LibraryModels models = LibraryModels.shipped().with(List.of(write("functions:\n" + rows)));
    assertThat(models.named("f19999")).isPresent();
  }

  @Test
  void survivesEndlessNesting() throws IOException {
    Path file = write("functions: {a: " + "[".repeat(1 << 20));
    assertThatThrownBy(() -> LibraryModels.shipped().with(List.of(file)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("nested too deeply");
  }

  private Path write(String text) throws IOException {
    return Files.writeString(directory.resolve("models.yml"), text, StandardCharsets.UTF_8);
  }
}
