package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that cannot be used, or only in part: one clear line each, and the right status. */
final class BadInputTest {
  @TempDir private Path directory;
  private Programs programs;

  @BeforeEach
  void start() {
    programs = new Programs(directory);
  }

  private void isRefused(String file, String reason) {
    CommandRun run = CommandRun.of("check", file).ends(ExitCode.USAGE);
    assertThat(run.complaint()).isEqualTo(file + reason);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void filesThatAreNone() {
    isRefused(directory.resolve("none.c").toString(), ": no such file");
    isRefused(directory.toString(), ": is a directory; name the files in it");
    assertThat(CommandRun.of("check", "").ends(ExitCode.USAGE).complaint())
        .endsWith("an empty file name");
  }

  @Test
  void filesThatAreNotC() {
    isRefused(
        programs.write("a.txt", "x"),
        ": unknown kind of file; Interlock reads .c, .i, .bc and .ll");
    isRefused(
        programs.write("binary.c", new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0}),
        ": is a binary file, not C");
  }

  @Test
  void anEmptyFileHasNothingToCheck() {
    CommandRun run = CommandRun.of("check", programs.write("empty.c", "")).ends(ExitCode.OK);
    assertThat(run.out()).startsWith("no races found; checked 1 file");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aFileWithoutMainIsCheckedFromItsThreadsAndThatIsSaid() {
    String file = programs.write("library.c", "int f(void) { return 0; }\n");
    CommandRun run = CommandRun.of("check", file).ends(ExitCode.OK);
    assertThat(run.out()).contains("programs without main");
  }

  @Test
  void aCompileErrorIsToldWithItsPlaceAndTheOthersAreChecked() {
    String broken = programs.write("broken.c", Programs.BROKEN);
    CommandRun alone = CommandRun.of("check", broken).ends(ExitCode.INCOMPLETE);
    assertThat(alone.out())
        .contains(broken + ":2:10: not compiled:")
        .contains("use of undeclared identifier");

    String racy = programs.write("racy.c", Programs.RACY);
    CommandRun mixed = CommandRun.of("check", broken, racy, directory + "/none.c");
    mixed.ends(ExitCode.FINDINGS);
    assertThat(mixed.out()).contains("data race on count", "not compiled", "no such file");

    String clean = programs.write("clean.c", Programs.CLEAN);
    CommandRun.of("check", broken, clean).ends(ExitCode.INCOMPLETE);
    CommandRun.of("check", clean).ends(ExitCode.OK);
  }

  @Test
  void anErrorInAHeaderIsToldThere() {
    String header = programs.write("a.h", "int x = ;\n");
    String unit = programs.write("unit.c", "#include \"a.h\"\n");
    CommandRun run = CommandRun.of("check", unit).ends(ExitCode.INCOMPLETE);
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains(header + ":1:9: " + unit + " not compiled: expected expression");
  }

  @Test
  void damagedBitcode() throws IOException {
    byte[] whole = TestBitcode.of(directory, Programs.RACY, "-c");
    CommandRun.of("check", programs.write("a.bc", whole)).ends(ExitCode.FINDINGS);
    byte[] half = Arrays.copyOf(whole, whole.length / 2);
    String truncated = programs.write("half.bc", half);
    assertThat(CommandRun.of("check", truncated).ends(ExitCode.USAGE).complaint())
        .startsWith(truncated + ": not readable: damaged bitcode: ");
    isRefused(programs.write("text.bc", "int x;"), ": not readable: this is not LLVM bitcode");
    isRefused(
        programs.write("new.bc", TestBitcode.replace(half, "LLVM20.1.7", "LLVM33.1.7")),
        ": not readable: made by LLVM 33.1.7, this is LLVM 20");
  }

  @Test
  void textThatIsNotUtf8() {
    byte[] comment =
        "/* caf\u00e9 */ char *s = \"\u00e9\"; int main(void) { return 0; }"
            .getBytes(StandardCharsets.ISO_8859_1);
    CommandRun.of("check", programs.write("latin.c", comment)).ends(ExitCode.OK);
    byte[] name = "int caf\u00e9;".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(
            CommandRun.of("check", programs.write("name.c", name)).ends(ExitCode.INCOMPLETE).out())
        .contains("source file is not valid UTF-8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b.c",
        "q'u\"o`t$e.c",
        "new\nline.c",
        "\u00fcn\u00ef\u2713.c",
        "-dash.c",
        "@at.c",
        "*.c"
      })
  void strangeNamesAreNamesLikeAnyOther(String name) {
    CommandRun run = CommandRun.of("check", programs.write(name, Programs.RACY));
    run.ends(ExitCode.FINDINGS);
    assertThat(run.out()).contains("data race on count");
    String broken = programs.write("broken-" + name, new byte[] {0, 1, 2});
    String shown = broken.replace("\n", "\\x0a");
    assertThat(CommandRun.of("check", broken).ends(ExitCode.USAGE).complaint())
        .isEqualTo(shown + ": is a binary file, not C");
  }

  @Test
  void aFileNamedLikeAListOfArguments() {
    programs.write("list", "--help");
    assertThat(CommandRun.of("check", "@" + directory + "/list").ends(ExitCode.USAGE).complaint())
        .contains("no such file");
  }

  @Test
  void aLongFile() {
    var text = new StringBuilder(Programs.RACY);
    for (int i = 0; i < 180_000; i++) {
      text.append("extern int x").append(i).append(";\n");
    }
    for (int i = 0; i < 200; i++) {
      text.append("void f")
          .append(i)
          .append("(void) {\n")
          .append("count++;\n".repeat(98))
          .append("}\n");
    }
    CommandRun.of("check", programs.write("long.c", text.toString())).ends(ExitCode.FINDINGS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "()"})
  void deepNesting(String brackets) {
    int depth = 20_000;
    String open = brackets.substring(0, 1).repeat(depth);
    String close = brackets.substring(1).repeat(depth);
    String statement =
        brackets.equals("()") ? "x = " + open + "x" + close + ";" : open + "x++;" + close;
    String file = programs.write("deep.c", "int x; int main(void) { " + statement + " return 0; }");
    CommandRun.of("check", file).ends(ExitCode.OK);
  }

  @Test
  void oldCodeAndFlagsOfOtherCompilers() {
    String old =
        programs.write(
            "old.c",
            "main(argc, argv) char **argv; { int x; x = \"a\"; return f(x); }\nf(a) { return a; }\n");
    CommandRun.of("check", old).ends(ExitCode.OK);
    CommandRun run =
        CommandRun.of(
            "check",
            old,
            "--",
            "-std=gnu89",
            "-m32",
            "-fconserve-stack",
            "-fno-tree-vectorize",
            "--param=max-inline-insns-single=3",
            "-Wno-such-warning",
            "-flto",
            "-Werror");
    run.ends(ExitCode.OK);
  }

  @Test
  void flagsReachTheCompiler() {
    String file = programs.write("flag.c", "int main(void) { return VALUE; }\n");
    CommandRun.of("check", file).ends(ExitCode.INCOMPLETE);
    CommandRun.of("check", file, "--", "-DVALUE=3").ends(ExitCode.OK);
    CommandRun.of("check", "--cflag=-DVALUE=3", file).ends(ExitCode.OK);
  }

  @Test
  void commandLinesThatAreWrong() {
    String file = programs.write("a.c", Programs.CLEAN);
    usage("Missing FILE, or a compilation database: -p DIR", "check");
    usage("Unknown option: '--nope'", "check", "--nope");
    usage("Unknown option: '--nope'", "check", "--nope", file);
    usage(
        "Invalid value for option '--format': expected one of [text, json, sarif, html]",
        "check",
        "--format",
        "nope",
        file);
    usage("--jobs must be at least 1", "check", "-j", "0", file);
    usage("Invalid value for option '--jobs'", "check", "-j", "many", file);
    usage("Missing command", new String[0]);
    usage("Unknown command 'chekc'", "chekc", file);
  }

  private static void usage(String complaint, String... args) {
    CommandRun run = CommandRun.of(args).ends(ExitCode.USAGE);
    List<String> lines = run.err().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).startsWith("interlock: " + complaint);
    assertThat(lines.get(1)).startsWith("Try 'interlock").endsWith(" --help'.");
  }

  @Test
  void anotherClangThatIsNone() throws IOException {
    String file = programs.write("a.c", Programs.CLEAN);
    String none = directory.resolve("none").toString();
    assertThat(CommandRun.of("check", "--clang", none, file).ends(ExitCode.USAGE).complaint())
        .isEqualTo("cannot run " + none + ": No such file or directory");
    Path fake = Files.writeString(directory.resolve("fake"), "#!/bin/sh\necho I am not clang\n");
    assertThat(fake.toFile().setExecutable(true)).isTrue();
    assertThat(
            CommandRun.of("check", "--clang", fake.toString(), file)
                .ends(ExitCode.USAGE)
                .complaint())
        .isEqualTo(fake + " is not a clang that runs here: it says 'I am not clang'");
  }

  @Test
  void irTellsTheSame() {
    String broken = programs.write("broken.c", Programs.BROKEN);
    assertThat(CommandRun.of("ir", broken).ends(ExitCode.INCOMPLETE).complaint())
        .isEqualTo(broken + ":2:10: use of undeclared identifier 'nowhere'");
    String clean = programs.write("clean.c", Programs.CLEAN);
    assertThat(CommandRun.of("ir", "--function", "f", clean).ends(ExitCode.USAGE).complaint())
        .isEqualTo("no function f");
  }
}
