package io.interlock.frontend.capture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.frontend.capture.LinkStep.Library;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuildFileTest {
  private static final Path HERE = Path.of("/a dir");
  private static final CapturedBuild BUILD =
      new CapturedBuild(
          List.of(
              new CompileStep(
                  HERE,
                  List.of("gcc", "-DX=\"y\"", "-c", "ä.c"),
                  HERE.resolve("ä.o"),
                  HERE.resolve("ä.c"),
                  CompileStep.Language.C),
              new ArchiveStep(
                  HERE,
                  List.of("ar", "rcT", "x.a"),
                  HERE.resolve("x.a"),
                  ArchiveStep.Form.THIN,
                  List.of(HERE.resolve("ä.o"))),
              new LinkStep(
                  HERE,
                  List.of("gcc"),
                  HERE.resolve("x.so"),
                  LinkStep.Kind.SHARED_LIBRARY,
                  List.of(HERE.resolve("y.o")),
                  List.of(
                      new Library("x", Optional.of(HERE.resolve("x.a"))),
                      new Library("m", Optional.empty())),
                  List.of(HERE))));

  @TempDir private Path directory;

  private CapturedBuild read(byte[] content) throws IOException {
    return BuildFile.read(Files.write(directory.resolve("build.json"), content));
  }

  @Test
  void readsWhatItWrote() throws IOException {
    var bytes = new ByteArrayOutputStream();
    BuildFile.write(BUILD, bytes);
    assertThat(read(bytes.toByteArray())).isEqualTo(BUILD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{\"version\": 2, \"steps\": []}",
        "{\"version\": 1, \"steps\": [{\"step\": \"compile\"}]}",
        "{\"version\": 1, \"steps\": [",
        "{\"version\": 1, \"steps\": 3}"
      })
  void refusesOtherFiles(String text) {
    assertThatThrownBy(() -> read(text.getBytes(UTF_8))).isInstanceOf(IOException.class);
  }

  @Test
  void ignoresWhatItDoesNotKnow() throws IOException {
    String text =
        "{\"version\": 1, \"new\": [{}], \"steps\": [{\"step\": \"copy\", \"x\": {\"y\": []}}]}";
    assertThat(read(text.getBytes(UTF_8)).steps()).isEmpty();
  }

  @Test
  void laterStepsReplaceEarlierOnes() {
    CompileStep old = BUILD.compileSteps().get(0);
    var anew =
        new CompileStep(
            HERE, List.of("clang"), old.output(), HERE.resolve("b.c"), CompileStep.Language.C);
    CapturedBuild both = BUILD.followedBy(new CapturedBuild(List.of(anew)));
    assertThat(both.steps()).hasSize(3).endsWith(anew);
    assertThat(both.maker(old.output())).contains(anew);
  }
}
