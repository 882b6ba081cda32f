package io.interlock.frontend.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.run.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Whatever the bytes, the answer is a database or a complaint about it. */
class CompileDatabasePropertyTest {
  private static Path root;
  private static byte[] valid;

  @BeforeContainer
  static void makeDatabase() throws IOException {
    root = Files.createTempDirectory("interlock-test-");
    DatabaseFixture fixture = new DatabaseFixture(root).files("src/a.c", "src/b.c", "build/x");
    fixture.entryIn("build", "../src/a.c", "gcc -DX='\"a b\"' -I../src -o a.o -c ../src/a.c");
    fixture.words("src/b.c", "/usr/bin/clang", "-x", "c", "-include", "x", "-c", "src/b.c");
    fixture.entryIn("src", "c.cpp", "g++ -c c.cpp").entry("src/a.c", "tcc \\\"x\\\" src/a.c");
    valid = fixture.text().getBytes(StandardCharsets.UTF_8);
  }

  @AfterContainer
  static void removeDatabase() throws IOException {
    try (var files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Replaces some bytes by others; positions are parts of a thousand, as the length changes. */
  record Mutation(int at, int length, String text) {
    byte[] apply(byte[] bytes) {
      int start = (int) ((long) at * bytes.length / 1000);
      int end = Math.min(bytes.length, start + length);
      var out = new ByteArrayOutputStream();
      out.write(bytes, 0, start);
      out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
      out.write(bytes, end, bytes.length - end);
      return out.toByteArray();
    }
  }

  @Provide
  Arbitrary<List<Mutation>> mutations() {
    Arbitrary<String> texts =
        Arbitraries.oneOf(
            Arbitraries.of("", "\"", "{", "}", "[", "]", ",", ":", "\\", "\\u0000", "\\ud800"),
            Arbitraries.of("null", "1e999999999", "-", "\"file\"", "\"arguments\": [", "/", ".."),
            Arbitraries.of("../".repeat(50), "x".repeat(5000), "@", "@src/a.c", "-x", "'", "\r"),
            Arbitraries.strings().withCharRange('\0', '\u00ff').ofMaxLength(6));
    return Combinators.combine(
            Arbitraries.integers().between(0, 1000), Arbitraries.of(0, 0, 1, 1, 2, 10, 400), texts)
        .as(Mutation::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(5);
  }

  private static Optional<CompileDatabase> read(byte[] bytes) throws IOException {
    Path file = Files.write(root.resolve("compile_commands.json"), bytes);
    try {
      return Optional.of(CompileDatabase.read(file));
    } catch (InputException e) {
      assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n");
      return Optional.empty();
    }
  }

  @Property(tries = 1500, shrinking = ShrinkingMode.BOUNDED)
  void mutatedDatabases(@ForAll("mutations") List<Mutation> mutations) throws IOException {
    byte[] bytes = valid;
    for (Mutation mutation : mutations) {
      bytes = mutation.apply(bytes);
    }
    read(bytes)
        .ifPresent(
            database -> {
              assertThat(database.units().size() + database.unusable().size()).isPositive();
              assertThat(database.units())
                  .allSatisfy(unit -> assertThat(unit.request().source()).isAbsolute().exists());
              assertThat(database.unusable())
                  .allSatisfy(unusable -> assertThat(unusable.reason()).doesNotContain("\n"));
              assertThat(database.notices()).noneMatch(line -> line.contains("\n"));
            });
  }

  @Property(tries = 300)
  void anyPrefixIsBroken(@ForAll("cuts") int length) throws IOException {
    assertThat(read(Arrays.copyOf(valid, length))).isEmpty();
  }

  @Provide
  Arbitrary<Integer> cuts() {
    // Without the last bracket; what follows it is a line end.
    return Arbitraries.integers().between(0, valid.length - 2);
  }
}
