package io.interlock.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.ProgramComposer;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramComposerTest {
  @TempDir private Path directory;
  private final List<Path> files = new ArrayList<>();

  private void unit(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    files.add(Path.of(name));
  }

  private List<String> programs() {
    var frontEnd =
        new FrontEnd(FrontEndOptions.defaults().in(directory), RunContext.silent(), text -> {});
    return ProgramComposer.compose(frontEnd.read(files, List.of()).units()).stream()
        .map(ProgramComposerTest::show)
        .toList();
  }

  private static String show(ProgramPlan plan) {
    List<String> units = plan.units().stream().map(UnitImage::name).toList();
    return plan.name()
        + (plan.kind() == ProgramPlan.Kind.LIBRARY ? " (library): " : ": ")
        + String.join(" ", units);
  }

  @Test
  void eachMainTakesInWhatItReaches() throws IOException {
    unit("server.c", "int log_it(void); int main(void) { return log_it(); }");
    unit("client.c", "int parse(void); int main(void) { return parse(); }");
    unit("log.c", "extern int level; int log_it(void) { return level; }");
    unit("level.c", "int level;");
    unit("parse.c", "int log_it(void); int parse(void) { return log_it(); }");
    unit("unused.c", "int nobody_calls_me(void) { return 0; }");
    assertThat(programs())
        .containsExactly(
            "server: server.c log.c level.c",
            "client: client.c log.c level.c parse.c",
            "library (library): unused.c");
  }

  @Test
  void ofSeveralDefinitionsTheNearestIsTaken() throws IOException {
    unit("a/main.c", "int config(void); int main(void) { return config(); }");
    unit("b/main.c", "int config(void); int main(void) { return config(); }");
    unit("b/config.c", "int config(void) { return 2; }");
    unit("a/config.c", "int config(void) { return 1; }");
    assertThat(programs())
        .containsExactly("a/main: a/main.c a/config.c", "b/main: b/main.c b/config.c");
  }

  @Test
  void theMainUnitsOwnDefinitionsCount() throws IOException {
    unit("one.c", "int verbose; int work(void); int main(void) { return work(); }");
    unit("two.c", "int verbose; int work(void); int main(void) { return work(); }");
    unit("work.c", "extern int verbose; int work(void) { return verbose; }");
    assertThat(programs()).containsExactly("one: one.c work.c", "two: two.c work.c");
  }

  @Test
  void aSingleMainTakesInEverything() throws IOException {
    unit("main.c", "int main(void) { return 0; }");
    unit("plugin.c", "__attribute__((constructor)) static void start(void) {}");
    assertThat(programs()).containsExactly("main: main.c plugin.c");
  }

  @Test
  void unitsThatClashAreDifferentLibraries() throws IOException {
    unit("a.c", "int entry(void) { return 1; }");
    unit("b.c", "int entry(void) { return 2; }");
    unit("c.c", "int other(void) { return 3; }");
    assertThat(programs())
        .containsExactly("library (library): a.c c.c", "library 2 (library): b.c");
  }

  @Test
  void withoutMainThereIsOneLibrary() throws IOException {
    unit("a.c", "int a(void) { return 0; }");
    unit("b.c", "int b(void) { return 0; }");
    assertThat(programs()).containsExactly("library (library): a.c b.c");
  }
}
