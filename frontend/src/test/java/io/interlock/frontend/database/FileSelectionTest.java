package io.interlock.frontend.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.frontend.database.CompileDatabase.Unusable;
import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSelectionTest {
  @TempDir private Path root;
  private DatabaseFixture fixture;

  @BeforeEach
  void makeFixture() throws IOException {
    fixture = new DatabaseFixture(root).files("src/a.c", "src/b.c", "src/c.cpp", "other.c");
    fixture.entryIn("src", "b.c", "gcc -DB -c b.c").entryIn("src", "a.c", "gcc -DA -c a.c");
    fixture.entryIn("src", "a.c", "gcc -DA2 -c a.c").entryIn("src", "c.cpp", "g++ -c c.cpp");
    fixture.entryIn("src", "gone.c", "gcc -c gone.c");
  }

  private CompileDatabase select(Path from, String... files) throws IOException {
    return fixture.read().select(Arrays.stream(files).map(Path::of).toList(), from);
  }

  @Test
  void allEntriesOfTheFilesNamedInTheOrderOfTheDatabase() throws IOException {
    assertThat(fixture.sources(select(root, "src/a.c"))).containsExactly("src/a.c", "src/a.c");
    assertThat(fixture.sources(select(root.resolve("src"), "a.c", "../src/b.c")))
        .containsExactly("src/b.c", "src/a.c", "src/a.c");
    assertThat(fixture.sources(select(root, root + "/src/b.c"))).containsExactly("src/b.c");
  }

  @Test
  void whatElseTheDatabaseHasIsOfNoInterest() throws IOException {
    CompileDatabase selected = select(root, "src/b.c");
    assertThat(selected.notices()).isEmpty();
    assertThat(selected.unusable()).isEmpty();
  }

  @Test
  void aSymbolicLinkLeadsToTheSameFile() throws IOException {
    Files.createSymbolicLink(root.resolve("link"), root.resolve("src"));
    assertThat(fixture.sources(select(root, "link/b.c"))).containsExactly("src/b.c");
  }

  @Test
  void aFileThatIsGoneStaysUnusable() throws IOException {
    CompileDatabase selected = select(root, "src/gone.c");
    assertThat(selected.units()).isEmpty();
    assertThat(selected.unusable())
        .extracting(Unusable::source)
        .containsExactly(root.resolve("src/gone.c"));
  }

  @Test
  void filesWithoutAnEntryAreNamed() {
    assertThatThrownBy(() -> select(root, "src/a.c", "other.c", "no.c"))
        .isInstanceOf(InputException.class)
        .hasMessage("other.c, no.c: no entry in " + root.resolve("compile_commands.json"));
  }

  @Test
  void otherLanguagesAreNamedAsSuch() {
    assertThatThrownBy(() -> select(root, "src/c.cpp"))
        .isInstanceOf(InputException.class)
        .hasMessage("src/c.cpp: is C++; Interlock reads C only");
  }
}
