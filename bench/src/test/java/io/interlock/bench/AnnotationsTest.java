package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.bench.Annotations.Mark;
import io.interlock.bench.Expectation.Kind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AnnotationsTest {
  private static final String PROGRAM =
      """
      int x; // a RACE in words
      x++; // RACE: as we write it
      x++; //RACE!
      x++; // NORACE
      x++; // NORACE! (never)
      // x++; // RACE!
      x++; // TODO RACE!
      x++; // NORACE TODO
      x++; // RACES
      """;

  private static Annotations read(String text, Convention convention) {
    return Annotations.read(text.lines().toList(), convention);
  }

  @Test
  void bothFormsAreRacesInOurs() {
    Annotations annotations = read(PROGRAM, Convention.own);
    assertThat(annotations.marks())
        .containsExactly(
            new Mark(2, Kind.RACE),
            new Mark(3, Kind.RACE),
            new Mark(4, Kind.NO_RACE),
            new Mark(5, Kind.NO_RACE));
    assertThat(annotations.exemptLines()).isEqualTo(2);
    assertThat(annotations.exempt()).isEmpty();
  }

  @Test
  void aBareRaceIsNotScoredInGoblints() {
    Annotations annotations = read(PROGRAM, Convention.goblint);
    assertThat(annotations.marks())
        .containsExactly(
            new Mark(3, Kind.RACE), new Mark(4, Kind.NO_RACE), new Mark(5, Kind.NO_RACE));
    assertThat(annotations.exemptLines()).isEqualTo(3);
  }

  @Test
  void theFirstLineMayExemptTheFile() {
    assertThat(read("// SKIP PARAM: --x\n", Convention.goblint).exempt()).isPresent();
    assertThat(read("// PARAM: --enable kernel\n", Convention.goblint).exempt()).isPresent();
    assertThat(read("// PARAM: --set mainfun[+] 'f'\n", Convention.goblint).exempt()).isPresent();
    assertThat(read("// PARAM: --set a.kernels 1\n", Convention.goblint).exempt()).isEmpty();
    assertThat(read("int x;\n// SKIP\n", Convention.goblint).exempt()).isEmpty();
    assertThat(read("int SKIP;\n", Convention.goblint).exempt()).isEmpty();
    assertThat(read("", Convention.own).exempt()).isEmpty();
  }

  @Test
  void theConventionShowsInTheNames() {
    assertThat(Convention.of(List.of(Path.of("a/01-x.c"), Path.of("a/02-y.c"))))
        .isEqualTo(Convention.goblint);
    assertThat(Convention.of(List.of(Path.of("a/01-x.c"), Path.of("a/y.c"))))
        .isEqualTo(Convention.own);
  }
}
