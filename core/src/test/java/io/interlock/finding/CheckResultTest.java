package io.interlock.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CheckResultTest {
  private static final SourceFile FILE = new SourceFile("a.c");
  private static final List<Finding> FINDINGS =
      List.of(on("x", 3), on("y", 3), on("a", 40), on("x", 50));
  private static final List<Incomplete> INCOMPLETE =
      List.of(
          incomplete(IncompleteKind.UNIT_NOT_COMPILED), incomplete(IncompleteKind.PHASE_CUT_SHORT));
  private static final List<NotSeen> NOT_SEEN =
      List.of(notSeen("f", 9), notSeen("a", 2), notSeen("b", 2));

  @Property(tries = 50)
  void hasOneOrderWhateverTheInput(@ForAll Random random) {
    CheckResult result =
        CheckResult.of(
            shuffled(FINDINGS, random),
            shuffled(INCOMPLETE, random),
            shuffled(NOT_SEEN, random),
            Counts.NONE);
    assertThat(result.findings().stream().map(Finding::location))
        .containsExactlyElementsOf(FINDINGS.stream().map(Finding::location).toList());
    assertThat(result.findings().stream().map(Finding::id)).doesNotHaveDuplicates();
    assertThat(result.incomplete()).isEqualTo(INCOMPLETE);
    assertThat(result.notSeen()).isEqualTo(NOT_SEEN);
  }

  @Test
  void keepsOneOfEqualFindings() {
    List<Finding> twice = List.of(on("x", 3), on("x", 3));
    assertThat(CheckResult.of(twice, List.of(), List.of(), Counts.NONE).findings()).hasSize(1);
  }

  @Test
  void countsAtLeastThePlacesOfWhatWasNotSeen() {
    List<Position> two = List.of(Position.at(FILE, 1), Position.at(FILE, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NotSeen(NotSeenKind.LONGJMP, "", 1, two));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NotSeen(NotSeenKind.LONGJMP, "", 0, List.of()));
  }

  private static <T> List<T> shuffled(List<T> items, Random random) {
    List<T> result = new ArrayList<>(items);
    Collections.shuffle(result, random);
    return result;
  }

  private static Finding on(String name, int line) {
    Position place = Position.at(FILE, line);
    Access write = new Access(place, "f", AccessKind.WRITE, name, List.of(), List.of(), List.of());
    Location location = new Location(name, Optional.empty(), place);
    List<RacingPair> pairs = List.of(new RacingPair(0, 0, "", ""));
    return Finding.of(Rule.DATA_RACE, "", location, List.of(write), pairs);
  }

  private static Incomplete incomplete(IncompleteKind kind) {
    return new Incomplete(kind, "it", Position.in(FILE), "because");
  }

  private static NotSeen notSeen(String name, long count) {
    return new NotSeen(NotSeenKind.UNKNOWN_EXTERNAL, name, count, List.of(Position.at(FILE, 1)));
  }
}
