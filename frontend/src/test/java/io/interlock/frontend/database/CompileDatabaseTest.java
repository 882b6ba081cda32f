package io.interlock.frontend.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.interlock.frontend.clang.SourceLanguage;
import io.interlock.frontend.database.CompileDatabase.Skipped;
import io.interlock.frontend.database.CompileDatabase.Unusable;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompileDatabaseTest {
  @TempDir private Path root;
  private DatabaseFixture fixture;

  @BeforeEach
  void makeFixture() {
    fixture = new DatabaseFixture(root);
  }

  private List<String> flags(int unit) throws IOException {
    return fixture.read().units().get(unit).request().flags();
  }

  private List<String> outputs(int unit) throws IOException {
    return fixture.read().units().get(unit).outputs().stream()
        .map(path -> root.relativize(path).toString())
        .toList();
  }

  @Test
  void bothFormsOfACommand() throws IOException {
    fixture.files("a.c", "b.c");
    fixture.entry("a.c", "gcc -DX='\"a b\"' -I\"my dir\" -c a.c");
    fixture.words("b.c", "gcc", "-DX=\"a b\"", "-c", "b.c");
    assertThat(flags(0)).containsExactly("-DX=\"a b\"", "-Imy dir", "-c", "a.c");
    assertThat(flags(1)).containsExactly("-DX=\"a b\"", "-c", "b.c");
  }

  @Test
  void argumentsWinOverCommand() throws IOException {
    fixture.files("a.c");
    fixture.raw(
        "{\"directory\": \".\", \"file\": \"a.c\", \"command\": \"gcc -DA a.c\","
            + " \"arguments\": [\"gcc\", \"-DB\", \"a.c\"]}");
    assertThat(flags(0)).containsExactly("-DB", "a.c");
  }

  @Test
  void theOrderIsKept() throws IOException {
    fixture.files("c.c", "a.c", "b.c");
    fixture.entry("c.c", "cc -c c.c").entry("a.c", "cc -c a.c").entry("b.c", "cc -c b.c");
    assertThat(fixture.sources(fixture.read())).containsExactly("c.c", "a.c", "b.c");
  }

  @Test
  void aDirectoryHasItUnderItsUsualName() throws IOException {
    fixture.files("a.c").entry("a.c", "cc -c a.c").write();
    assertThat(CompileDatabase.read(root).file()).isEqualTo(root.resolve("compile_commands.json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../src/a.c", "./../src/./a.c", "ROOT/src/a.c", "ROOT/build/../src/a.c"})
  void allWaysToNameAFile(String name) throws IOException {
    fixture.files("src/a.c", "build/x");
    fixture.entryIn("build", name.replace("ROOT", root.toString()), "cc -c ../src/a.c");
    CompileDatabase database = fixture.read();
    assertThat(fixture.sources(database)).containsExactly("src/a.c");
    assertThat(database.units().get(0).request().workingDirectory())
        .isEqualTo(root.resolve("build"));
  }

  @Test
  void parentOfASymbolicLinkIsThatOfItsTarget() throws IOException {
    fixture.files("real/deep/x", "real/a.c", "a.c");
    Files.createSymbolicLink(root.resolve("link"), root.resolve("real/deep"));
    fixture.entryIn("link", "../a.c", "cc -c ../a.c");
    Path source = fixture.read().units().get(0).request().source();
    assertThat(Files.isSameFile(source, root.resolve("real/a.c"))).isTrue();
  }

  @Test
  void relativeDirectoriesOfALinkedDatabase() throws IOException {
    fixture.files("build/sub/x", "src/a.c");
    fixture.entryIn("sub", "../../src/a.c", "cc -c ../../src/a.c");
    Path real = Files.move(fixture.write(), root.resolve("build/compile_commands.json"));
    Files.createSymbolicLink(root.resolve("compile_commands.json"), real);
    assertThat(fixture.sources(CompileDatabase.read(root))).containsExactly("src/a.c");
  }

  @Test
  void spacesAndOtherAlphabets() throws IOException {
    assumeTrue(
        Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode('ü'),
        "file names in this locale are ASCII");
    fixture.files("my dir/größe 1.c");
    fixture.entryIn("my dir", "größe 1.c", "cc -c 'größe 1.c'");
    assertThat(fixture.sources(fixture.read())).containsExactly("my dir/größe 1.c");
  }

  @Test
  void carriageReturnsByteOrderMarksAndTrailingCommas() throws IOException {
    fixture.files("a.c").entry("a.c", "cc -c a.c");
    String text = "\ufeff" + fixture.text().replace("}\n]", "},\n]").replace("\n", "\r\n");
    assertThat(CompileDatabase.read(fixture.write(text)).units()).hasSize(1);
  }

  @Test
  void unknownKeysArePassedOver() throws IOException {
    fixture.files("a.c");
    fixture.raw(
        "{\"directory\": \".\", \"x\": {\"file\": [1]}, \"file\": \"a.c\", \"command\": \"cc a.c\"}");
    assertThat(fixture.read().units()).hasSize(1);
  }

  @Test
  void entriesThatSayTheSameAreOne() throws IOException {
    fixture.files("a.c");
    fixture.entry("a.c", "gcc -DX -Wall -O2 -c a.c -o one.o");
    fixture.entry(root + "/a.c", "clang -DX -MD -MF a.d -c ./a.c -o two.o");
    fixture.entry("a.c", "gcc -DX -Wall -O2 -c a.c -o one.o");
    CompileDatabase database = fixture.read();
    assertThat(database.units()).hasSize(1);
    assertThat(outputs(0)).containsExactly("one.o", "two.o");
    assertThat(database.summary().entries()).isEqualTo(3);
    assertThat(database.summary().duplicates()).isEqualTo(2);
    assertThat(database.notices()).containsExactly("dropped 2 repeated entries");
  }

  @Test
  void otherFlagsMakeAnotherUnit() throws IOException {
    fixture.files("a.c", "sub/x");
    fixture.entry("a.c", "gcc -c a.c").entry("a.c", "gcc -DX -c a.c");
    fixture.entryIn("sub", "../a.c", "gcc -c ../a.c").entry("a.c", "gcc -DX -x cpp-output -c a.c");
    assertThat(fixture.sources(fixture.read())).containsExactly("a.c", "a.c", "a.c", "a.c");
    assertThat(fixture.read().notices()).isEmpty();
  }

  @Test
  void oneWayOfEachFile() throws IOException {
    fixture.files("a.c", "b.c").entry("a.c", "gcc -c a.c").entry("a.c", "gcc -DPIC -c a.c");
    fixture.entry("b.c", "gcc -c b.c");
    CompileDatabase first = fixture.read().firstWays();
    assertThat(fixture.sources(first)).containsExactly("a.c", "b.c");
    assertThat(first.units().get(0).request().flags()).containsExactly("-c", "a.c");
  }

  @Test
  void responseFilesAreComparedByTheirContent() throws IOException {
    fixture.files("a.c");
    Files.writeString(root.resolve("flags.rsp"), "-DX -c a.c");
    fixture.entry("a.c", "gcc @flags.rsp").entry("a.c", "gcc -DX -c a.c");
    CompileDatabase database = fixture.read();
    assertThat(database.units()).hasSize(1);
    assertThat(database.units().get(0).request().flags()).containsExactly("@flags.rsp");
  }

  @Test
  void otherLanguagesAreSkipped() throws IOException {
    fixture.files("a.c");
    for (String name :
        List.of("b.cpp", "c.cc", "d.S", "e.m", "f.mm", "g.cu", "h.f90", "i.rc", "j.h", "k.cl")) {
      fixture.entry(name, "gcc -c " + name);
    }
    fixture.entry("b.cpp", "g++ -DX -c b.cpp").entry("a.c", "cc -c a.c");
    fixture.entry("l.c", "g++ -c l.c").entry("m.c", "gcc -xobjective-c -c m.c");
    fixture.entry("pch.h.c", "gcc -x c-header -c pch.h.c").entry("n.cpp", "g++ 'unclosed");
    CompileDatabase database = fixture.read();
    assertThat(fixture.sources(database)).containsExactly("a.c");
    assertThat(database.skipped())
        .contains(
            new Skipped(root.resolve("l.c"), SourceLanguage.CPP),
            new Skipped(root.resolve("m.c"), SourceLanguage.OBJECTIVE_C));
    assertThat(database.unusable()).isEmpty();
    assertThat(database.notices())
        .containsExactly(
            "skipped 2 header files, 4 C++ files, 2 Objective-C files, 1 Objective-C++ file,"
                + " 1 CUDA file, 1 OpenCL file, 1 assembly file, 1 Fortran file,"
                + " 1 file of unknown kind");
  }

  @Test
  void theLanguageOptionMakesAFileC() throws IOException {
    fixture.files("a.inc").entry("a.inc", "gcc -x c -c a.inc");
    assertThat(fixture.sources(fixture.read())).containsExactly("a.inc");
  }

  @Test
  void preprocessingIsNoCompiling() throws IOException {
    fixture.files("a.c", "b.lds.S").entry("a.c", "gcc -M a.c").entry("a.c", "gcc -c a.c");
    fixture.entry("b.lds.S", "gcc -E -x c b.lds.S");
    assertThat(fixture.sources(fixture.read())).containsExactly("a.c");
    assertThat(fixture.read().notices()).containsExactly("skipped 2 entries that only preprocess");
  }

  @Test
  void unknownCompilersAreBelieved() throws IOException {
    fixture.files("a.c", "b.c").entry("a.c", "ccache /opt/bin/tcc -DX -c a.c");
    fixture.entry("b.c", "/opt/bin/tcc -c b.c");
    assertThat(flags(0)).containsExactly("-DX", "-c", "a.c");
    assertThat(fixture.read().summary().unknownCompilers()).isEqualTo(Map.of("/opt/bin/tcc", 2));
    assertThat(fixture.read().notices())
        .containsExactly("unknown compiler, taken for one like gcc: /opt/bin/tcc (2 files)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ccache gcc",
        "CCACHE_DIR=/x env LC_ALL=C distcc clang-15",
        "/bin/sh ./libtool --tag=CC --mode=compile gcc",
        "zig cc",
        "xcrun -sdk macosx clang",
      })
  void whatStandsBeforeTheCompilerIsNoFlag(String compiler) throws IOException {
    fixture.files("a.c").entry("a.c", compiler + " -DX -c a.c");
    assertThat(flags(0)).containsExactly("-DX", "-c", "a.c");
    assertThat(fixture.read().notices()).isEmpty();
  }

  @Test
  void flagsMayEndWithTwoDashes() throws IOException {
    fixture.files("-a.c").words("-a.c", "clang", "-DX", "-c", "--", "-a.c");
    assertThat(flags(0)).containsExactly("-DX", "-c", "./-a.c");
  }

  @Test
  void severalSourcesInOneEntry() throws IOException {
    fixture.files("a.c", "b.c", "c.c").entry("a.c", "gcc -DX a.c b.c d.cpp e.o -o prog -lx");
    fixture.entry("c.c", "gcc -c c.c");
    CompileDatabase database = fixture.read();
    assertThat(fixture.sources(database)).containsExactly("a.c", "b.c", "c.c");
    assertThat(outputs(1)).containsExactly("prog");
    assertThat(database.notices()).containsExactly("skipped 1 C++ file");
  }

  @Test
  void severalSourcesWithAnEntryEach() throws IOException {
    fixture.files("a.c", "b.c").entry("a.c", "gcc -c a.c b.c").entry("b.c", "gcc -c a.c b.c");
    CompileDatabase database = fixture.read();
    assertThat(fixture.sources(database)).containsExactly("a.c", "b.c");
    assertThat(database.summary().duplicates()).isZero();
  }

  @Test
  void aFileThatItsCommandDoesNotNameIsBelieved() throws IOException {
    fixture.files("a.c", "b.c", "c.c").entry("a.c", "gcc -DX -c b.c c.c");
    assertThat(fixture.sources(fixture.read())).containsExactly("a.c");
  }

  @Test
  void outputs() throws IOException {
    fixture.files("a.c", "sub/b.c", "c.c", "d.c");
    fixture.raw(
        "{\"directory\": \".\", \"file\": \"a.c\", \"command\": \"cc -c a.c -o x.o\","
            + " \"output\": \"obj/a.o\"}");
    fixture.entry("sub/b.c", "cc -c sub/b.c").entry("c.c", "cc -c c.c -oobj/../c.o");
    fixture.entry("d.c", "cc d.c").entry("d.c", "cc -DX d.c -o \0");
    assertThat(outputs(0)).containsExactly("obj/a.o");
    assertThat(outputs(1)).containsExactly("b.o");
    assertThat(outputs(2)).containsExactly("c.o");
    assertThat(outputs(3)).isEmpty();
    assertThat(outputs(4)).isEmpty();
  }

  @Test
  void whatIsGoneIsNotedAndTheRestGoesOn() throws IOException {
    fixture.files("a.c", "e.c", "f.c").entry("gone.c", "gcc -c gone.c").entry("a.c", "gcc -c a.c");
    fixture.entryIn("no", "b.c", "gcc -c b.c").entry("c\n\0.c", "gcc -c c.c");
    fixture.entry("d.c", "gcc 'd.c").entry("e.c", "gcc -c e.c -I").entry("f.c", "ccache");
    CompileDatabase database = fixture.read();
    assertThat(fixture.sources(database)).containsExactly("a.c");
    assertThat(database.unusable().stream().map(Unusable::reason))
        .map(reason -> reason.replace(root + "/", "").replace(root.toString(), ""))
        .containsExactly(
            "gone.c: no such file; if the build makes it, build first"
                + " (entry 1, line 2 of compile_commands.json)",
            "no/b.c: no directory no (entry 3, line 4 of compile_commands.json)",
            "c??.c: a path of it is not possible here: Nul character not allowed"
                + " (entry 4, line 5 of compile_commands.json)",
            "d.c: its command ends within quotes (entry 5, line 6 of compile_commands.json)",
            "e.c: the compiler flag -I lacks its value"
                + " (entry 6, line 7 of compile_commands.json)",
            "f.c: its command names no compiler (entry 7, line 8 of compile_commands.json)");
  }

  @Test
  void moreFlagsComeLast() throws IOException {
    fixture.files("a.c").entry("a.c", "gcc -DX=1 -c a.c");
    CompileDatabase database = fixture.read().withFlags(List.of("-DX=2"));
    assertThat(database.units().get(0).request().flags())
        .containsExactly("-DX=1", "-c", "a.c", "-DX=2");
  }
}
