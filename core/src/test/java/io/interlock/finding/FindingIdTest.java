package io.interlock.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FindingIdTest {
  /** What a finding of these tests is made of. */
  private record Sample(String path, int shift, String location, String function, AccessKind kind) {
    static final Sample PLAIN = new Sample("src/a.c", 0, "count", "worker", AccessKind.WRITE);

    Finding finding(String expression) {
      SourceFile file = new SourceFile(path);
      Position place = new Position(file, 10 + shift, 3);
      Access access =
          new Access(place, function, kind, expression, List.of(), List.of(), List.of());
      Location racy = new Location(location, Optional.empty(), Position.at(file, 1 + shift));
      List<RacingPair> pairs = List.of(new RacingPair(0, 0, "", ""));
      return Finding.of(Rule.DATA_RACE, "message", racy, List.of(access), pairs);
    }

    FindingId id() {
      return finding("count").id();
    }
  }

  @Property
  void survivesShiftedLines(@ForAll @IntRange(min = 0, max = 100_000) int shift) {
    Sample shifted = new Sample("src/a.c", shift, "count", "worker", AccessKind.WRITE);
    assertThat(shifted.id()).isEqualTo(Sample.PLAIN.id());
  }

  @Test
  void survivesAnotherDirectory() {
    Sample moved = new Sample("../project/src/a.c", 0, "count", "worker", AccessKind.WRITE);
    assertThat(moved.id()).isEqualTo(Sample.PLAIN.id());
  }

  @Test
  void differsByLocationFunctionKindFileAndExpression() {
    List<FindingId> ids =
        List.of(
            Sample.PLAIN.id(),
            new Sample("src/a.c", 0, "total", "worker", AccessKind.WRITE).id(),
            new Sample("src/a.c", 0, "count", "helper", AccessKind.WRITE).id(),
            new Sample("src/a.c", 0, "count", "worker", AccessKind.ATOMIC_WRITE).id(),
            new Sample("src/b.c", 0, "count", "worker", AccessKind.WRITE).id(),
            Sample.PLAIN.finding("s->count").id());
    assertThat(ids).doesNotHaveDuplicates();
  }

  @Test
  void isNumberedWhereFindingsCollide() {
    Finding first = Sample.PLAIN.finding("count");
    Finding second =
        new Sample("src/a.c", 50, "count", "worker", AccessKind.WRITE).finding("count");
    List<FindingId> ids = ids(List.of(second, first));
    assertThat(ids).containsExactly(first.id(), new FindingId(first.id().value() + "-2"));
    assertThat(ids(List.of(first, second))).isEqualTo(ids);
  }

  /** A change here breaks the baselines of users. */
  @Test
  void doesNotChangeBetweenReleases() {
    assertThat(Sample.PLAIN.id().value()).isEqualTo("87b65500fb8ede3b");
  }

  @Test
  void hasAFixedForm() {
    assertThatIllegalArgumentException().isThrownBy(() -> new FindingId("\u001b[2J"));
  }

  private static List<FindingId> ids(List<Finding> findings) {
    CheckResult result = CheckResult.of(findings, List.of(), List.of(), Counts.NONE);
    return result.findings().stream().map(Finding::id).toList();
  }
}
