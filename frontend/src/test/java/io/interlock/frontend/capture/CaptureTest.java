package io.interlock.frontend.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.interlock.frontend.capture.CaptureOptions.EarlierSteps;
import io.interlock.frontend.capture.CaptureOptions.Watching;
import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real builds of small projects. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "libraries are preloaded on Linux only")
class CaptureTest {
  private TestBuild project;

  @BeforeAll
  static void aCompilerIsThere() {
    assumeTrue(has("gcc") && has("make") && has("ar"), "builds need gcc, make and ar");
  }

  @BeforeEach
  void makeProject(@TempDir Path directory) throws IOException {
    project = new TestBuild(Files.createDirectory(directory.toRealPath().resolve("a project")));
    project.source("main.c");
    project.source("one.c");
    project.source("two.c");
  }

  private static boolean has(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  private void makefile() throws IOException {
    project.write(
        "Makefile",
        "CC = gcc",
        "prog: main.o libx.a",
        "\t$(CC) main.o -L. -lx -lm -o $@",
        "libx.a: one.o two.o",
        "\tar rc $@ $?",
        "\tranlib $@");
  }

  @Test
  void makeWithTwoJobs() throws IOException {
    makefile();
    CaptureResult result = project.capture("make", "-s", "-j2");
    assertThat(result.status()).isZero();
    assertThat(result.notices()).isEmpty();
    assertThat(project.kept())
        .containsExactlyInAnyOrder(
            "compile main.o < main.c",
            "compile one.o < one.c",
            "compile two.o < two.c",
            "archive libx.a < one.o two.o",
            "link prog < main.o libx.a")
        .endsWith("archive libx.a < one.o two.o", "link prog < main.o libx.a");
    var build = BuildFile.read(project.output().resolve("build.json"));
    assertThat(new BuildPrograms(build).steps())
        .extracting(unit -> unit.source().getFileName().toString())
        .containsExactly("main.c", "one.c", "two.c");
  }

  @Test
  void aRebuildBringsEntriesUpToDate() throws IOException {
    makefile();
    project.capture("make", "-s");
    Files.setLastModifiedTime(
        project.path("one.c"), FileTime.fromMillis(System.currentTimeMillis() + 2000));
    CaptureResult again = project.capture("make", "-s", "CFLAGS=-DAGAIN");
    assertThat(project.describe(again.steps()))
        .containsExactly(
            "compile one.o < one.c", "archive libx.a < one.o", "link prog < main.o libx.a");
    assertThat(again.kept()).isEqualTo(2);
    assertThat(again.notices()).isEmpty();
    assertThat(project.kept())
        .containsExactly(
            "compile main.o < main.c",
            "compile two.o < two.c",
            "compile one.o < one.c",
            "archive libx.a < two.o one.o",
            "link prog < main.o libx.a");
    assertThat(Files.readString(project.output().resolve("compile_commands.json")))
        .containsOnlyOnce("-DAGAIN");
  }

  @Test
  void cleanForgetsEarlierCaptures() throws IOException {
    project.shell("gcc -c one.c");
    project.capture(EarlierSteps.FORGET, Watching.BY_PRELOADING, "/bin/sh", "-c", "gcc -c two.c");
    assertThat(project.kept()).containsExactly("compile two.o < two.c");
  }

  @Test
  void aBuildThatFailsHalfWay() throws IOException {
    project.write("two.c", "int two(void) { return }");
    makefile();
    CaptureResult result = project.shell("make -s 2>/dev/null");
    assertThat(result.status()).isEqualTo(2);
    assertThat(project.kept()).contains("compile one.o < one.c");
  }

  @Test
  void cmakeBakesAnAbsoluteCompiler() throws IOException {
    assumeTrue(has("cmake"), "cmake is not installed");
    project.write(
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.10)",
        "project(p C)",
        "add_library(x STATIC one.c two.c)",
        "add_executable(prog main.c)",
        "target_link_libraries(prog x)");
    CaptureResult result =
        project.shell("cmake -S . -B build >/dev/null && cmake --build build >/dev/null");
    assertThat(result.status()).isZero();
    assertThat(result.notices()).isEmpty();
    assertThat(project.kept())
        .containsExactlyInAnyOrder(
            "compile build/CMakeFiles/x.dir/one.c.o < one.c",
            "compile build/CMakeFiles/x.dir/two.c.o < two.c",
            "compile build/CMakeFiles/prog.dir/main.c.o < main.c",
            "archive build/libx.a < build/CMakeFiles/x.dir/one.c.o build/CMakeFiles/x.dir/two.c.o",
            "link build/prog < build/CMakeFiles/prog.dir/main.c.o build/libx.a");
    assertThat(project.path("build/CMakeCache.txt")).content().doesNotContain("interlock");
  }

  @Test
  void autotoolsWithLibtool() throws IOException {
    assumeTrue(
        has("autoreconf") && has("automake") && has("libtoolize"),
        "autoconf, automake and libtool are not installed");
    project.write(
        "configure.ac",
        "AC_INIT([tiny], [1])",
        "AM_INIT_AUTOMAKE([foreign])",
        "AC_PROG_CC",
        "AM_PROG_AR",
        "LT_INIT",
        "AC_CHECK_FUNCS([strlcpy])",
        "AC_CONFIG_FILES([Makefile])",
        "AC_OUTPUT");
    project.write(
        "Makefile.am",
        "lib_LTLIBRARIES = libtwo.la",
        "libtwo_la_SOURCES = two.c",
        "bin_PROGRAMS = prog",
        "prog_SOURCES = main.c",
        "prog_LDADD = libtwo.la");
    project.write("main.c", "int two(void); int main(void) { return two() - 2; }");
    project.write("two.c", "int two(void) { return 2; }");
    CaptureResult result =
        project.shell("(autoreconf -i && ./configure && make) >build.log 2>&1 || cat build.log");
    assertThat(result.status()).isZero();
    var programs = new BuildPrograms(BuildFile.read(project.output().resolve("build.json")));
    assertThat(programs.steps())
        .extracting(step -> step.source().getFileName().toString())
        .containsExactly("main.c", "two.c");
  }

  @Test
  void configureScripts() throws IOException {
    project.script(
        "configure",
        "#!/bin/sh",
        "echo 'int main(void) { return 0; }' > conftest.c",
        "gcc -o conftest conftest.c && gcc -c conftest.c && rm -f conftest*",
        "echo 'int x;' | gcc -c -x c - -o /dev/null",
        "echo 'prog: main.o; cc -o prog main.o' > Makefile");
    CaptureResult result = project.shell("./configure && make -s");
    assertThat(result.notices()).isEmpty();
    assertThat(project.kept()).containsExactly("compile main.o < main.c", "link prog < main.o");
  }

  @Test
  void oneCallThatCompilesAndLinks() throws IOException {
    CaptureResult result = project.capture("gcc", "main.c", "one.c", "-DX=1", "-o", "prog", "-lm");
    assertThat(result.status()).isZero();
    assertThat(project.kept())
        .containsExactly(
            "compile prog-main.o < main.c",
            "compile prog-one.o < one.c",
            "link prog < prog-main.o prog-one.o");
    assertThat(result.steps().compileSteps().get(1).arguments())
        .containsExactly(
            "gcc", "one.c", "-DX=1", "-c", "-o", project.path("prog-one.o").toString());
  }

  @Test
  void relocatableAndSharedLinks() throws IOException {
    CaptureResult result =
        project.shell(
            "gcc -fPIC -c one.c two.c && ld -r one.o two.o -o both.o &&"
                + " gcc -shared both.o -o libboth.so && gcc main.c -Wl,-rpath -Wl,. -L . -lboth");
    assertThat(result.status()).isZero();
    assertThat(project.kept())
        .containsExactly(
            "compile one.o < one.c",
            "compile two.o < two.c",
            "link both.o < one.o two.o",
            "link libboth.so < both.o",
            "compile a.out-main.o < main.c",
            "link a.out < a.out-main.o libboth.so");
    assertThat(result.steps().linkSteps())
        .extracting(LinkStep::kind)
        .containsExactly(
            LinkStep.Kind.OBJECT, LinkStep.Kind.SHARED_LIBRARY, LinkStep.Kind.EXECUTABLE);
  }

  @Test
  void thinArchivesAndResponseFiles() throws IOException {
    CaptureResult result =
        project.shell(
            "echo -c one.c > a.rsp; gcc @a.rsp; rm a.rsp; gcc -c two.c; ar rcT t.a one.o two.o");
    assertThat(project.kept())
        .containsExactly(
            "compile one.o < one.c", "compile two.o < two.c", "archive t.a < one.o two.o");
    assertThat(result.steps().archiveSteps().get(0).form()).isEqualTo(ArchiveStep.Form.THIN);
    assertThat(result.steps().compileSteps().get(0).arguments())
        .containsExactly("gcc", "-c", "one.c");
  }

  @Test
  void filesTakenOutOfArchives() throws IOException {
    project.shell(
        "gcc -c one.c two.c; ar rc a.a one.o two.o; mkdir x; cd x; ar x ../a.a;"
            + " gcc -c ../two.c; cd ..; ar rc b.a x/one.o x/two.o");
    assertThat(project.kept())
        .containsExactly(
            "compile one.o < one.c",
            "compile two.o < two.c",
            "archive a.a < one.o two.o",
            "compile x/two.o < two.c",
            "archive b.a < one.o x/two.o");
  }

  @Test
  void wrappersOfCompilers() throws IOException {
    project.script("bin/gcc", "#!/bin/sh", "exec /usr/bin/gcc -DWRAPPED \"$@\"");
    project.script("bin/ccache", "#!/bin/sh", "[ -e \"$3\".o ] || \"$@\"");
    project.script("libtool", "#!/bin/sh", "shift; mkdir -p .libs", "\"$@\" -fPIC -o .libs/two.o");
    project.write("cached.c", "int cached;");
    project.write("cached.c.o", "in the cache");
    CaptureResult result =
        project.shell(
            "PATH=$PWD/bin:$PATH; gcc -c main.c; ccache gcc -c one.c; ccache gcc -c cached.c;"
                + " ./libtool --mode=compile gcc -c two.c");
    assertThat(project.kept())
        .containsExactly(
            "compile main.o < main.c",
            "compile one.o < one.c",
            "compile cached.o < cached.c",
            "compile .libs/two.o < two.c");
    assertThat(result.steps().compileSteps().get(0).arguments()).contains("-DWRAPPED");
    assertThat(result.steps().compileSteps().get(2).arguments())
        .containsExactly("gcc", "-c", "cached.c");
  }

  @Test
  void everyWayToStartAProgram() throws Exception {
    project.write("start.c", STARTER);
    project.prepare("gcc", "-o", "start", "start.c");
    CaptureResult result =
        project.shell("./start 2>/dev/null; env -i /usr/bin/gcc -c one.c -o env.o");
    assertThat(result.status()).isZero();
    assertThat(project.kept())
        .containsExactlyInAnyOrder(
            Stream.of(
                    "spawn",
                    "spawnp",
                    "system",
                    "popen",
                    "vfork",
                    "execl",
                    "execlp",
                    "execve",
                    "execvp",
                    "execvpe",
                    "fexecve",
                    "execveat",
                    "raw",
                    "env")
                .map(way -> "compile " + way + ".o < one.c")
                .toArray(String[]::new));
  }

  private static final String STARTER =
      """
      #define _GNU_SOURCE
      #include <fcntl.h>
      #include <spawn.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <sys/syscall.h>
      #include <sys/wait.h>
      #include <unistd.h>
      #define GCC "/usr/bin/gcc"
      #define BARE (char *[]){"PATH=/usr/bin:/bin", NULL}
      #define CALL(out) (char *[]){"gcc", "-c", "one.c", "-o", out, NULL}
      #define IN_CHILD(call) do { if (fork() == 0) { call; _exit(1); } wait(NULL); } while (0)
      int main(void) {
        pid_t pid;
        if (posix_spawn(&pid, GCC, NULL, NULL, CALL("spawn.o"), BARE) == 0) waitpid(pid, NULL, 0);
        if (posix_spawnp(&pid, "gcc", NULL, NULL, CALL("spawnp.o"), BARE) == 0) waitpid(pid, NULL, 0);
        if (system("gcc -c one.c -o system.o") != 0) return 1;
        if (pclose(popen("gcc -c one.c -o popen.o", "r")) != 0) return 1;
        if (vfork() == 0) {
          execle(GCC, "gcc", "-c", "one.c", "-o", "vfork.o", (char *)NULL, BARE);
          _exit(1);
        }
        wait(NULL);
        IN_CHILD(execl(GCC, "gcc", "-c", "one.c", "-o", "execl.o", (char *)NULL));
        IN_CHILD(execlp("gcc", "gcc", "-c", "one.c", "-o", "execlp.o", (char *)NULL));
        IN_CHILD(execve(GCC, CALL("execve.o"), BARE));
        IN_CHILD(clearenv(); execvp("/usr/bin/gcc", CALL("execvp.o")));
        IN_CHILD(execvpe("gcc", CALL("execvpe.o"), BARE));
        IN_CHILD(fexecve(open(GCC, O_RDONLY | O_CLOEXEC), CALL("fexecve.o"), BARE));
        IN_CHILD(execveat(AT_FDCWD, GCC, CALL("execveat.o"), BARE, 0));
        IN_CHILD(syscall(SYS_execve, GCC, CALL("raw.o"), environ));
        return execv("/nonexistent/gcc", CALL("failed.o")) == -1 ? 0 : 1;
      }
      """;

  @Test
  void aStaticProgramThatRunsGcc() throws Exception {
    project.write(
        "tool.c",
        "#include <unistd.h>",
        "int main(int n, char **words) { return execv(words[1], words + 1); }");
    try {
      project.prepare("gcc", "-static", "-o", "tool", "tool.c");
    } catch (IOException e) {
      assumeTrue(false, "no static C library is installed");
    }
    CaptureResult result = project.shell("./tool /usr/bin/gcc -c one.c");
    assertThat(result.notices()).isEmpty();
    assertThat(project.kept()).containsExactly("compile one.o < one.c");
  }

  @Test
  void programsWithTheAddressSanitizerRun() throws Exception {
    try {
      project.prepare("gcc", "-fsanitize=address", "main.c", "-o", "checked");
      project.prepare("./checked");
    } catch (IOException e) {
      assumeTrue(false, "no address sanitizer is installed, or it cannot run here");
    }
    assertThat(project.shell("./checked && gcc -c one.c").status()).isZero();
    assertThat(project.kept()).containsExactly("compile one.o < one.c");
  }

  @Test
  void pathShimsSeeWhatIsNotPreloaded() throws Exception {
    // Like a static build tool that runs a static compiler: neither loads the library.
    project.write(
        "tool.c",
        "#include <stdlib.h>",
        "#include <unistd.h>",
        "int main(int n, char **words) {",
        "  unsetenv(\"LD_PRELOAD\");",
        "  return execvp(words[1], words + 1); }");
    try {
      project.prepare("gcc", "-static", "-o", "tool", "tool.c");
    } catch (IOException e) {
      assumeTrue(false, "no static C library is installed");
    }
    assertThat(project.capture("./tool", "gcc", "-c", "one.c").notices())
        .singleElement()
        .asString()
        .contains("one.o was made", "--path-shims");
    CaptureResult result =
        project.capture(
            EarlierSteps.KEEP,
            Watching.WITH_SHIMS,
            "/bin/sh",
            "-c",
            "gcc -c one.c && ./tool gcc -c two.c '-DX=a b'");
    assertThat(result.status()).isZero();
    assertThat(project.kept()).containsExactly("compile one.o < one.c", "compile two.o < two.c");
    assertThat(result.steps().compileSteps().get(1).arguments()).contains("-DX=a b");
  }

  @Test
  void sourcesAndObjectsThatAreGoneOrUnknown() throws Exception {
    project.prepare("gcc", "-c", "two.c");
    Files.setLastModifiedTime(project.path("two.o"), FileTime.fromMillis(0));
    CaptureResult result =
        project.shell("gcc -c one.c && cp one.o copy.o && rm one.c && ar rc x.a copy.o two.o");
    assertThat(result.notices())
        .anyMatch(notice -> notice.startsWith("compiled but gone") && notice.contains("one.c"))
        .anyMatch(notice -> notice.contains("not seen") && notice.contains("copy.o"))
        .anyMatch(notice -> notice.contains("not rebuilt") && notice.contains("two.o"));
    assertThat(project.kept()).contains("compile one.o < one.c");
  }

  @Test
  void nothingToCapture() {
    assertThat(project.shell(":").notices())
        .singleElement()
        .asString()
        .contains("nothing captured", "clean");
  }

  @Test
  void aCommandThatDoesNotExist() {
    assertThatThrownBy(() -> project.capture("no-such-make"))
        .isInstanceOfSatisfying(
            CommandNotStartedException.class, e -> assertThat(e.status()).isEqualTo(127))
        .hasMessage("no-such-make: command not found");
  }

  @Test
  void directoriesThatCannotBeUsed() throws IOException {
    project.write("capture/compile_commands.json", "[]");
    assertThatThrownBy(() -> project.shell(":"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is not from a capture");
    project.write("capture/build.json", "{\"version\": 99}");
    assertThatThrownBy(() -> project.shell(":")).hasMessageContaining("--clean");
    CaptureDirectory held = CaptureDirectory.open(project.output());
    assertThatThrownBy(() -> project.shell(":")).hasMessageContaining("another capture");
    held.close();
  }

  @Test
  void theBuildSeesItsOwnEnvironment() throws IOException {
    project.shell("env | sort > seen");
    List<String> added =
        Files.readAllLines(project.path("seen")).stream()
            .map(line -> line.replaceFirst("=.*", ""))
            .filter(name -> !System.getenv().containsKey(name))
            .toList();
    assertThat(added)
        .isSubsetOf(
            "INTERLOCK_CAPTURE_LIBRARY",
            "INTERLOCK_CAPTURE_TRACE",
            "INTERLOCK_CAPTURE_WITHIN",
            "LD_PRELOAD",
            "OLDPWD",
            "PWD",
            "_");
  }
}
