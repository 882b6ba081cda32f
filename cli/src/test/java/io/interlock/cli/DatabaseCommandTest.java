package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on small projects with a compilation database. */
final class DatabaseCommandTest {
  private static final String STATE =
      """
      #include "state.h"
      int hits;
      #ifdef RACY
      void record(void) { hits++; }
      #else
      static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
      void record(void) { pthread_mutex_lock(&lock); hits++; pthread_mutex_unlock(&lock); }
      #endif
      """;
  private static final String MAIN =
      """
      #include "state.h"
      static void *work(void *unused) { record(); return 0; }
      int main(void) {
        pthread_t a, b;
        pthread_create(&a, 0, work, 0);
        pthread_create(&b, 0, work, 0);
        pthread_join(a, 0);
        pthread_join(b, 0);
        return 0;
      }
      """;

  @TempDir private Path root;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void makeProject() throws IOException {
    write("include/state.h", "#include <pthread.h>\nextern int hits;\nvoid record(void);\n");
    write("src/state.c", STATE);
    write("src/main.c", MAIN);
    write("src/gui.cpp", "class Window {};\n");
  }

  private Path write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private ExitCode run(String command, String... args) {
    String[] all = new String[args.length + 2];
    all[0] = command;
    all[1] = "--no-cache";
    System.arraycopy(args, 0, all, 2, args.length);
    int status = Interlock.run(new PrintWriter(out, true), new PrintWriter(err, true), all);
    return List.of(ExitCode.values()).stream()
        .filter(code -> code.status() == status)
        .findFirst()
        .orElseThrow();
  }

  private ExitCode check(String... args) {
    return run("check", args);
  }

  /** What was printed, with the project's directory cut off. */
  private String printed(StringWriter stream) {
    return stream.toString().replace(root + "/", "").replace(root.toString(), "ROOT");
  }

  private static String entry(String file, String command) {
    return "{\"directory\": \"..\", \"file\": \"%s\", \"command\": \"%s %s\"}"
        .formatted(file, command, file);
  }

  private String database(String... entries) throws IOException {
    return write("build/compile_commands.json", "[" + String.join(",\n", entries) + "]")
        .getParent()
        .toString();
  }

  private String project(String flags) throws IOException {
    return database(
        entry("src/main.c", "gcc -c -Iinclude"),
        entry("src/state.c", "gcc -c -Iinclude " + flags),
        entry("src/gui.cpp", "g++ -c"));
  }

  @Test
  void allFilesOfADatabaseAreOneProgram() throws IOException {
    assertThat(check("-p", project("-DRACY"))).isEqualTo(ExitCode.FINDINGS);
    assertThat(printed(out)).containsPattern("src/state.c:2: \\w+: data race on hits \\(int\\)");
    assertThat(printed(out)).contains("checked 2 files");
    assertThat(printed(err)).isEqualTo("interlock: skipped 1 C++ file\n");
  }

  @Test
  void theFlagsOfAnEntryCount() throws IOException {
    assertThat(check("--compile-database", project("") + "/compile_commands.json"))
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void moreFlagsAreAppended() throws IOException {
    assertThat(check("-p", project(""), "--", "-DRACY")).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void filesSelectEntries() throws IOException {
    String build = project("-DRACY");
    assertThat(run("ir", "-p", build, root + "/src/state.c")).isEqualTo(ExitCode.OK);
    assertThat(printed(err)).isEmpty();
    assertThat(printed(out)).contains("record").doesNotContain("pthread_create");
  }

  @Test
  void aFileWithoutAnEntryIsNamed() throws IOException {
    write("src/other.c", "");
    assertThat(check("-p", project(""), root + "/src/other.c")).isEqualTo(ExitCode.USAGE);
    assertThat(printed(err))
        .isEqualTo("interlock: src/other.c: no entry in build/compile_commands.json\n");
  }

  @Test
  void whatIsGoneOrDoesNotCompileIsToldAndTheRestGoesOn() throws IOException {
    write("src/bad.c", "int x = ;\n");
    String build =
        database(
            entry("src/main.c", "gcc -c -Iinclude"),
            entry("src/gone.c", "gcc -c"),
            entry("src/bad.c", "gcc -c"),
            entry("src/state.c", "gcc -c -Iinclude"));
    assertThat(check("-p", build)).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(printed(out).replaceAll("\\s+", " "))
        .contains("src/gone.c: not compiled: no such file; if the build makes it, build first")
        .contains("src/bad.c:1:9: not compiled: expected expression")
        .contains("checked 2 files");
  }

  @Test
  void eachMainIsAProgram() throws IOException {
    write("src/tool.c", "int main(void) { return 0; }\n");
    String build =
        database(
            entry("src/main.c", "gcc -c -Iinclude"),
            entry("src/tool.c", "gcc -c"),
            entry("src/state.c", "gcc -c -Iinclude -DRACY"));
    assertThat(check("-p", build)).isEqualTo(ExitCode.FINDINGS);
    assertThat(printed(out)).contains("data race on hits (int)").contains("checked 3 files");
    assertThat(check("-p", build, "--program", "tool")).isEqualTo(ExitCode.OK);
  }

  @Test
  void aFileCompiledInTwoWaysIsTakenOnce() throws IOException {
    String build =
        database(
            entry("src/main.c", "gcc -c -Iinclude"),
            entry("src/state.c", "gcc -c -Iinclude"),
            entry("src/state.c", "gcc -c -Iinclude -fPIC -DPIC"));
    assertThat(check("-p", build)).isEqualTo(ExitCode.OK);
    assertThat(printed(err))
        .isEqualTo("interlock: 1 other way to compile a file left out; the first one was taken\n");
  }

  @Test
  void brokenDatabases() throws IOException {
    assertThat(check("-p", root.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(printed(err)).startsWith("interlock: ROOT: has no compile_commands.json; ");
    String build = database("{");
    assertThat(check("-p", build)).isEqualTo(ExitCode.USAGE);
    assertThat(printed(err)).contains("build/compile_commands.json:1:3: broken JSON: ");
  }

  @Test
  void filesOrADatabaseMustBeNamed() {
    assertThat(check()).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString().lines())
        .containsExactly(
            "interlock: Missing FILE, or a compilation database: -p DIR",
            "Try 'interlock check --help'.");
  }

  @Test
  void aProjectOfCMake() throws Exception {
    write(
        "CMakeLists.txt",
        """
        cmake_minimum_required(VERSION 3.10)
        project(counter C)
        add_library(state STATIC src/state.c)
        target_include_directories(state PUBLIC include "with space")
        target_compile_definitions(state PRIVATE RACY "TEXT=\\"a b\\"")
        add_executable(counter src/main.c)
        target_link_libraries(counter state)
        """);
    String cmake = "cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -S . -B out";
    assumeTrue(succeeds(cmake.split(" ")), "cmake with a C compiler is not here");
    assertThat(check("-p", root + "/out")).isEqualTo(ExitCode.FINDINGS);
    assertThat(printed(out)).contains("data race on hits (int)").contains("checked 2 files");
    assertThat(printed(err)).isEmpty();
  }

  private boolean succeeds(String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(root.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
