package io.interlock.frontend.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which units end up in which program of a captured build. */
class BuildProgramsTest {
  @TempDir private Path directory;
  private final List<BuildStep> steps = new ArrayList<>();

  private Path compile(String source, String object, String text) throws IOException {
    Path file = Files.writeString(directory.resolve(source), text);
    return compiled(file, object, CompileStep.Language.C);
  }

  private Path compiled(Path source, String object, CompileStep.Language language) {
    Path output = directory.resolve(object);
    steps.add(new CompileStep(directory, List.of("cc"), output, source, language));
    return output;
  }

  private Path archive(String name, Path... members) {
    Path output = directory.resolve(name);
    var form = ArchiveStep.Form.REGULAR;
    steps.add(new ArchiveStep(directory, List.of("ar"), output, form, List.of(members)));
    return output;
  }

  private Path link(String name, LinkStep.Kind kind, Path... inputs) {
    return link(name, kind, List.of(), inputs);
  }

  private Path link(
      String name, LinkStep.Kind kind, List<LinkStep.Library> libraries, Path... inputs) {
    Path output = directory.resolve(name);
    steps.add(
        new LinkStep(
            directory, List.of("cc"), output, kind, List.of(inputs), libraries, List.of()));
    return output;
  }

  private List<String> programs() {
    var programs = new BuildPrograms(new CapturedBuild(steps));
    Map<CompileStep, CompileRequest> requests = new LinkedHashMap<>();
    programs
        .steps()
        .forEach(s -> requests.put(s, new CompileRequest(s.source(), directory, List.of())));
    ReadResult read =
        new FrontEnd(FrontEndOptions.defaults().in(directory), RunContext.silent(), text -> {})
            .read(List.copyOf(requests.values()));
    assertThat(read.failures()).isEmpty();
    return programs.compose(step -> read.byRequest().get(requests.get(step))).stream()
        .map(BuildProgramsTest::show)
        .toList();
  }

  private static String show(ProgramPlan plan) {
    List<String> units =
        plan.units().stream().map(UnitImage::name).map(n -> n.replaceAll(".*/", "")).toList();
    return plan.name() + ": " + String.join(" ", units);
  }

  @Test
  void archiveMembersAreTakenByNeed() throws IOException {
    Path main = compile("main.c", "main.o", "int used(void); int main(void) { return used(); }");
    Path used =
        compile("used.c", "used.o", "int deeper(void); int used(void) { return deeper(); }");
    Path deeper = compile("deeper.c", "deeper.o", "int deeper(void) { return 0; }");
    Path unused = compile("unused.c", "unused.o", "int unused(void) { return 0; }");
    Path library = archive("lib.a", deeper, unused, used);
    link("prog", LinkStep.Kind.EXECUTABLE, main, library);
    assertThat(programs()).containsExactly("prog: main.c deeper.c used.c", "library: unused.c");
  }

  @Test
  void sharedLibrariesOfTheBuildBelongToTheExecutable() throws IOException {
    Path main =
        compile("main.c", "main.o", "int shared(void); int main(void) { return shared(); }");
    Path one = compile("one.c", "one.o", "int shared(void) { return 0; }");
    Path two = compile("two.c", "two.o", "int also_there(void) { return 0; }");
    Path library = link("libx.so", LinkStep.Kind.SHARED_LIBRARY, one, two);
    var named = new LinkStep.Library("x", Optional.of(library));
    link("prog", LinkStep.Kind.EXECUTABLE, List.of(named), main);
    assertThat(programs()).containsExactly("prog: main.c one.c two.c");
  }

  @Test
  void ofTwinsOneIsTaken() throws IOException {
    Path main = compile("main.c", "main.o", "int f(void); int main(void) { return f(); }");
    Path plain = compile("f.c", "f.o", "int f(void) { return 0; }");
    Path position = compiled(directory.resolve("f.c"), "f.lo", CompileStep.Language.C);
    link("libf.so", LinkStep.Kind.SHARED_LIBRARY, position);
    link("prog", LinkStep.Kind.EXECUTABLE, main, plain);
    assertThat(new BuildPrograms(new CapturedBuild(steps)).steps()).hasSize(2);
    assertThat(programs()).containsExactly("prog: main.c f.c");
  }

  @Test
  void whatNoExecutableTakesIsALibrary() throws IOException {
    Path main = compile("main.c", "main.o", "int main(void) { return 0; }");
    compile("plugin.c", "plugin.o", "int plugin(void) { return 0; }");
    compiled(directory.resolve("x.cc"), "x.o", CompileStep.Language.CXX);
    link("prog", LinkStep.Kind.EXECUTABLE, main);
    assertThat(programs()).containsExactly("prog: main.c", "library: plugin.c");
  }

  @Test
  void executablesOfOneNameAreToldApart() throws IOException {
    Path main = compile("main.c", "main.o", "int main(void) { return 0; }");
    Files.createDirectories(directory.resolve("debug"));
    link("prog", LinkStep.Kind.EXECUTABLE, main);
    link("debug/prog", LinkStep.Kind.EXECUTABLE, main);
    assertThat(programs())
        .containsExactly(
            directory.resolve("prog") + ": main.c", directory.resolve("debug/prog") + ": main.c");
  }

  @Test
  void aLibraryIsFoundThroughItsSymbolicLinks() throws IOException {
    Path main =
        compile("main.c", "main.o", "int shared(void); int main(void) { return shared(); }");
    Path one = compile("one.c", "one.o", "int shared(void) { return 0; }");
    Path library = link("libx.so.1.2", LinkStep.Kind.SHARED_LIBRARY, one);
    Files.writeString(library, "");
    Path name = Files.createSymbolicLink(directory.resolve("libx.so"), library);
    link("prog", LinkStep.Kind.EXECUTABLE, main, name);
    assertThat(programs()).containsExactly("prog: main.c one.c");
  }

  @Test
  void pluginsAreLibrariesOfTheirOwn() throws IOException {
    Path main = compile("main.c", "main.o", "int main(void) { return 0; }");
    Path one = compile("one.c", "one.o", "int plugin_init(void) { return 1; }");
    Path two = compile("two.c", "two.o", "int plugin_init(void) { return 2; }");
    link("prog", LinkStep.Kind.EXECUTABLE, main);
    link("one.so", LinkStep.Kind.SHARED_LIBRARY, one);
    link("two.so", LinkStep.Kind.SHARED_LIBRARY, two);
    assertThat(programs()).containsExactly("prog: main.c", "one.so: one.c", "two.so: two.c");
  }

  @Test
  void probesThatAreGoneAreNotMissed() throws IOException {
    Path main = compile("main.c", "main.o", "int main(void) { return 0; }");
    Path probe = compiled(directory.resolve("have_zlib.c"), "conf.o", CompileStep.Language.C);
    link("prog", LinkStep.Kind.EXECUTABLE, main);
    link("conftest", LinkStep.Kind.EXECUTABLE, probe);
    compiled(directory.resolve("foo.c"), "foo.o", CompileStep.Language.C);
    var programs = new BuildPrograms(new CapturedBuild(steps));
    assertThat(programs.probes())
        .containsExactlyInAnyOrder(directory.resolve("have_zlib.c"), directory.resolve("foo.c"));
    assertThat(programs()).containsExactly("prog: main.c");
  }

  @Test
  void partialLinksAreSeenThrough() throws IOException {
    Path main = compile("main.c", "main.o", "int f(void); int main(void) { return f(); }");
    Path f = compile("f.c", "f.o", "int f(void) { return 0; }");
    Path both = link("both.o", LinkStep.Kind.OBJECT, main, f);
    link("prog", LinkStep.Kind.EXECUTABLE, both);
    assertThat(programs()).containsExactly("prog: main.c f.c");
  }
}
