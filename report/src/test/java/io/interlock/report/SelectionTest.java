package io.interlock.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.Assessment;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.Judgement;
import io.interlock.finding.Novelty;
import io.interlock.finding.Severity;
import io.interlock.finding.Status;
import io.interlock.finding.Tag;
import io.interlock.finding.Verdict;
import io.interlock.report.Selection.Filter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SelectionTest {
  private static final CheckResult FULL = Samples.full();

  @Test
  void showsAllByDefault() {
    Selection selection =
        Selection.of(FULL, filter(Set.of(), Filter.Known.SHOWN, Optional.empty()));
    assertThat(selection).isEqualTo(Selection.all(FULL));
  }

  @Test
  void hidesTagsAndWhatIsSettledOrKnown() {
    Finding heap =
        FULL.findings()
            .get(0)
            .with(new Assessment(1, Severity.LOW, List.of(), List.of(Tag.HEAP), ""));
    Finding judged =
        FULL.findings().get(1).with(Status.NONE.with(new Verdict(Judgement.BENIGN, "a counter")));
    CheckResult result = FULL.with(List.of(heap, judged));
    Selection selection =
        Selection.of(result, filter(Set.of(Tag.HEAP), Filter.Known.SHOWN, Optional.empty()));
    assertThat(selection.shown()).isEmpty();
    assertThat(selection.omitted())
        .containsExactly("1 suppressed or judged", "1 hidden by options");
    Finding real =
        FULL.findings().get(1).with(Status.NONE.with(new Verdict(Judgement.REAL, "seen")));
    Finding old = FULL.findings().get(0).with(Status.NONE.with(Novelty.UNCHANGED));
    assertThat(
            Selection.of(
                    FULL.with(List.of(old, real)),
                    filter(Set.of(), Filter.Known.OMITTED, Optional.empty()))
                .shown())
        .containsExactly(real);
  }

  @Test
  void showsTheTopOnly() {
    Selection one = Selection.of(FULL, filter(Set.of(), Filter.Known.SHOWN, Optional.of(1)));
    assertThat(one.shown()).containsExactly(FULL.findings().get(0));
    assertThat(one.omitted()).containsExactly("1 of lower rank");
  }

  @Test
  void leavesOutFilesAndLowSeverities() {
    var third = new FileFilter(List.of("src/*"), List.of("net/*"));
    var filter = new Filter(Set.of(), Filter.Known.SHOWN, Severity.LOW, third, Optional.empty());
    assertThat(Selection.of(FULL, filter).shown()).containsExactly(FULL.findings().get(0));
    var high =
        new Filter(Set.of(), Filter.Known.SHOWN, Severity.HIGH, FileFilter.ALL, Optional.empty());
    assertThat(Selection.of(FULL, high).shown()).isEmpty();
  }

  private static Filter filter(Set<Tag> hidden, Filter.Known known, Optional<Integer> top) {
    return new Filter(hidden, known, Severity.LOW, FileFilter.ALL, top);
  }
}
