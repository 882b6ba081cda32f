package io.interlock.frontend.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.capture.TraceRecord.Origin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines of tools, without running them. */
class ToolCallTest {
  private final List<TraceRecord> records = new ArrayList<>();
  private TestBuild project;
  private Path directory;

  @BeforeEach
  void useDirectory(@TempDir Path path) {
    directory = path;
    project = new TestBuild(path);
  }

  private void ran(String id, String within, Origin origin, String line) {
    List<String> words = List.of(line.split(" "));
    records.add(
        new TraceRecord(
            id, within, origin, directory.toString(), "/bin/" + words.get(0), words, Map.of()));
  }

  private void ran(String line) {
    ran("id" + records.size(), "", Origin.SELF, line);
  }

  private StepReader.Result read() {
    return StepReader.read(records);
  }

  private List<String> steps() {
    return project.describe(read().build());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gcc",
        "cc",
        "c99",
        "c89",
        "gcc-12",
        "x86_64-linux-gnu-gcc",
        "x86_64-linux-gnu-gcc-12",
        "avr-gcc",
        "clang-15",
        "icc",
        "ccache gcc",
        "ccache CCACHE_DIR=x gcc",
        "ccache distcc arm-none-eabi-gcc",
        "distcc"
      })
  void compilers(String compiler) {
    ran(compiler + " -c src/a.c");
    assertThat(steps()).containsExactly("compile a.o < src/a.c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gcc -E a.c",
        "gcc -M a.c",
        "gcc -fsyntax-only a.c",
        "gcc --version",
        "gcc -c -x c -",
        "gcc -c a.c -o /dev/null",
        "gcc -c a.h",
        "gcc -print-file-name=libc.a",
        "ccache -s",
        "ar t a.a",
        "ar x a.a b.o",
        "ar s a.a",
        "ld --version",
        "ranlib a.a",
        "make a.o"
      })
  void noSteps(String line) {
    ran(line);
    assertThat(steps()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gcc -S a.c | compile a.s < a.c",
        "gcc -c a.s | compile a.o < a.s",
        "as -o a.o a.s | compile a.o < a.s",
        "g++ -c a.c -oa.o | compile a.o < a.c",
        "gcc -MD -MF a.d -MT a.o -c a.c -o x/a.o | compile x/a.o < a.c",
        "gcc -include a.h -c a.c | compile a.o < a.c",
        "gcc a.o b.o | link a.out < a.o b.o",
        "gcc -T x.ld -u start -z now a.o -o p | link p < a.o",
        "gcc -Wl,--whole-archive,x.a -Xlinker y.a a.o -o p | link p < x.a y.a a.o",
        "gcc a.o -Wl,-soname -Wl,l.so -shared -o l.so | link l.so < a.o",
        "ld -dynamic-linker /x -m elf_i386 -o p a.o -( b.a -) | link p < a.o b.a",
        "ld --output=p -rpath x a.o | link p < a.o",
        "ar rcs l.a a.o b.o | archive l.a < a.o b.o",
        "gcc-ar --plugin x.so -cr l.a a.o | archive l.a < a.o",
        "llvm-ar-14 --thin rc l.a a.o | archive l.a < a.o",
        "ar qa x.o l.a a.o | archive l.a < a.o",
        "ar cru l.a ../a.o | archive l.a < ../a.o"
      })
  void oneStep(String line, String step) {
    ran(line);
    String outside = directory.resolveSibling("a.o").toString();
    assertThat(steps()).containsExactly(step.replace("../a.o", outside));
  }

  @Test
  void objectsOfOneNameStayApart() {
    ran("gcc x/a.c y/a.c -o p");
    assertThat(steps())
        .containsExactly(
            "compile p-a.o < x/a.c", "compile p-a-2.o < y/a.c", "link p < p-a.o p-a-2.o");
  }

  @Test
  void languages() {
    ran("gcc -c a.c b.cpp c.S d.m");
    ran("g++ -c e.c");
    ran("gcc -c -x c++ f.c -x none g.c");
    assertThat(read().build().compileSteps())
        .extracting(CompileStep::language)
        .extracting(Enum::name)
        .containsExactly("C", "CXX", "ASSEMBLY", "OTHER", "CXX", "CXX", "C");
  }

  @Test
  void whatAToolRunsIsNoStep() {
    ran("1", "", Origin.SELF, "gcc a.c -o p");
    ran("2", "1", Origin.SELF, "ld -o p a.o");
    ran("3", "", Origin.SELF, "ccache gcc -c b.c");
    ran("4", "3", Origin.SELF, "gcc -c b.i -o tmp.o");
    assertThat(steps())
        .containsExactly("compile p-a.o < a.c", "link p < p-a.o", "compile b.o < b.c");
  }

  @Test
  void aScriptGivesWayToWhatItRuns() {
    ran("1", "", Origin.SCRIPT, "gcc -c a.c");
    ran("2", "1", Origin.SCRIPT, "gcc -c a.c -DX");
    ran("3", "2", Origin.SELF, "clang -c a.c -DY");
    ran("4", "", Origin.SCRIPT, "gcc -c b.c");
    ran("5", "4", Origin.SELF, "gcc -E b.c");
    assertThat(steps()).containsExactly("compile a.o < a.c", "compile b.o < b.c");
    assertThat(read().build().compileSteps().get(0).arguments()).contains("-DY");
  }

  @Test
  void whatWasNotSeen() {
    ran("cc1 -quiet -imultiarch x86 a.c -o /tmp/ccAbCdEf.s");
    ran("as -o a.o /tmp/ccAbCdEf.s");
    ran("5", "", Origin.FOREIGN, "make32 all");
    assertThat(steps()).isEmpty();
    assertThat(read().unseenSources()).containsExactly(directory.resolve("a.c").toString());
    assertThat(read().foreignPrograms()).containsExactly("/bin/make32");
  }

  @Test
  void probesOfTheCompilerAreLeftOut() {
    ran("gcc -c conftest.c");
    ran("gcc -o conftest conftest.c");
    ran("gcc -c x.c -o CMakeFiles/CMakeScratch/TryCompile-x/x.o");
    assertThat(steps()).isEmpty();
    assertThat(read().probes()).isEqualTo(4);
  }
}
