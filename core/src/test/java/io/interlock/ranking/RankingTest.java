package io.interlock.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Evidence;
import io.interlock.finding.Evidence.CriticalSections;
import io.interlock.finding.Feature;
import io.interlock.finding.Finding;
import io.interlock.finding.Guard;
import io.interlock.finding.HeldLock;
import io.interlock.finding.HoldMode;
import io.interlock.finding.Instances;
import io.interlock.finding.Location;
import io.interlock.finding.RacingPair;
import io.interlock.finding.Severity;
import io.interlock.finding.Tag;
import io.interlock.finding.ThreadRef;
import io.interlock.finding.Trait;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RankingTest {
  private static final SourceFile A = new SourceFile("a.c");
  private static final ThreadRef WORKER =
      ThreadRef.created("worker", "main", new Position(A, 1, 1), Instances.MANY);
  private static final ThreadRef MAIN = ThreadRef.main(Position.at(A, 90));

  @Test
  void aMissingLockComesBeforeADoubtfulAlias() {
    Finding guarded =
        race("count", List.of(access("f", WORKER), access("g", WORKER)))
            .with(
                evidence(12, 1, List.of(new Guard("m", 11, List.of(Position.at(A, 7)))))
                    .apply(Trait.SAME_NAME));
    Finding doubtful =
        race("struct node.next", List.of(access("f", WORKER), access("h", WORKER)))
            .with(evidence(12, 12, List.of()).apply(Trait.HEAP, Trait.MANY_OBJECTS));
    List<Finding> ranked = rank(doubtful, guarded);
    assertThat(ranked)
        .extracting(f -> f.location().name())
        .containsExactly("count", "struct node.next");
    assertThat(names(ranked.get(0))).contains("mostly-guarded").doesNotContain("may-alias");
    assertThat(names(ranked.get(1))).contains("may-alias").doesNotContain("mostly-guarded");
    assertThat(ranked.get(1).assessment().tags()).contains(Tag.UNLIKELY_ALIAS, Tag.HEAP);
    assertThat(ranked.get(0).assessment().severity().isAtLeast(Severity.MEDIUM)).isTrue();
  }

  @Test
  void aPointerToManyTypesIsADoubt() {
    Finding known =
        race("struct a.x", List.of(access("f", WORKER), access("g", WORKER)))
            .with(evidence(4, 4, List.of()).apply(Trait.HEAP));
    Finding anywhere =
        race("struct b.x", List.of(access("f", WORKER), access("g", WORKER)))
            .with(evidence(4, 4, List.of()).apply(Trait.HEAP, Trait.ANYWHERE));
    List<Finding> ranked = rank(anywhere, known);
    assertThat(names(ranked.get(0))).doesNotContain("leads-anywhere");
    assertThat(names(ranked.get(1))).contains("leads-anywhere");
  }

  @Test
  void knowsLocksAboveConditionsInitializationAndBelief() {
    Finding set =
        race("x", List.of(access("conn_init", WORKER), access("setup", WORKER)))
            .with(
                evidence(40, 1, List.of(new Guard("m", 39, List.of(Position.at(A, 7)))))
                    .apply(Trait.LOCKS_ABOVE, Trait.CONDITIONAL));
    assertThat(names(rank(set).get(0)))
        .contains("locks-above", "many-conditions", "init-only", "guarded-by-belief")
        .doesNotContain("locks-in-function");
    assertThat(rank(set).get(0).assessment().features())
        .filteredOn(f -> f.name().equals("guarded-by-belief"))
        .singleElement()
        .satisfies(f -> assertThat(f.reason()).contains("m is held", "z = 2.8"));
    Finding used =
        race("y", List.of(access("conn_init", WORKER), access("serve", WORKER)))
            .with(
                evidence(
                        40,
                        1,
                        List.of(new Guard("m", 20, List.of()), new Guard("n", 19, List.of())))
                    .apply(Trait.LOCKS_ABOVE, Trait.LOCKS_IN_FUNCTION));
    assertThat(names(rank(used).get(0)))
        .contains("locks-in-function")
        .doesNotContain("locks-above", "many-conditions", "init-only", "guarded-by-belief");
  }

  @Test
  void theScoreIsTheSumOfTheFeaturesShown() {
    for (Finding finding :
        rank(race("debug_stats", List.of(access("f", MAIN), access("g", WORKER))))) {
      assertThat(finding.assessment().score())
          .isEqualTo(finding.assessment().features().stream().mapToInt(Feature::points).sum());
      assertThat(finding.assessment().tags())
          .contains(Tag.STATISTICS, Tag.MAIN_THREAD, Tag.NO_LOCK)
          .doesNotContain(Tag.SAME_ENTRY, Tag.HEAP, Tag.FLAG);
    }
  }

  @Test
  void tellsNoLockMissingLockAndOtherLockApart() {
    Access unlocked = access("f", WORKER);
    Access locked = locked("g", "m");
    Access otherwise = locked("h", "n");
    assertThat(tags(unlocked, unlocked)).contains(Tag.NO_LOCK);
    assertThat(tags(unlocked, locked)).contains(Tag.MISSING_LOCK).doesNotContain(Tag.NO_LOCK);
    assertThat(tags(locked, otherwise)).contains(Tag.OTHER_LOCK).doesNotContain(Tag.MISSING_LOCK);
  }

  @Test
  void theZTestIsThatOfThePaper() {
    assertThat(Features.z(8, 10)).isEqualTo(0);
    assertThat(Features.z(100, 100)).isGreaterThan(2);
    assertThat(Features.z(1, 20)).isLessThan(-2);
  }

  @Test
  void membersOfOneObjectAreOneCluster() {
    var findings = new ArrayList<Finding>();
    for (String name :
        List.of("a.c:stats.hits", "a.c:stats.misses", "other", "struct conn.state")) {
      findings.add(race(name, List.of(access("f" + name, WORKER), access("g" + name, WORKER))));
    }
    List<Finding> ranked = rank(findings.toArray(Finding[]::new));
    assertThat(ranked)
        .filteredOn(f -> f.assessment().cluster().equals("members of a.c:stats"))
        .extracting(f -> f.location().name())
        .containsExactlyInAnyOrder("a.c:stats.hits", "a.c:stats.misses");
    assertThat(ranked)
        .filteredOn(f -> f.assessment().cluster().isEmpty())
        .extracting(f -> f.location().name())
        .containsExactlyInAnyOrder("other", "struct conn.state");
  }

  @Test
  void otherCausesComeBeforeTheFourthOfACluster() {
    var findings = new ArrayList<Finding>();
    for (int i = 0; i < 5; i++) {
      findings.add(race("a.c:pool.n" + i, Trait.LOCKS_IN_FUNCTION));
    }
    findings.add(race("other", Trait.HEAP));
    assertThat(rank(findings.toArray(Finding[]::new)))
        .extracting(f -> f.location().name())
        .containsExactly(
            "a.c:pool.n0", "a.c:pool.n1", "a.c:pool.n2", "other", "a.c:pool.n3", "a.c:pool.n4");
  }

  private static Finding race(String name, Trait trait) {
    return race(name, List.of(access("f" + name, WORKER), access("g" + name, WORKER)))
        .with(evidence(4, 4, List.of()).apply(trait));
  }

  @Test
  void whatIsCertainlyOneMemoryComesFirst() {
    List<Finding> ranked = rank(race("a", Trait.ELEMENT), race("b", Trait.FIXED_PLACE));
    assertThat(names(ranked.get(0))).contains("fixed-place").doesNotContain("variable", "element");
    assertThat(names(ranked.get(1))).contains("variable", "element").doesNotContain("fixed-place");
  }

  @Test
  void theOrderDoesNotDependOnTheOrderFoundIn() {
    Finding a = race("x", List.of(access("f", WORKER), access("g", WORKER)));
    Finding b = race("y", List.of(access("f", WORKER), access("g", WORKER)));
    assertThat(rank(a, b)).isEqualTo(rank(b, a));
  }

  @Test
  void weightsThatCannotBeReadAreNamedByLine() {
    assertThatThrownBy(() -> Weights.parse(List.of("# fine", "broken")))
        .hasMessageContaining("line 2");
    assertThatThrownBy(() -> Weights.parse(List.of("a 1 b", "a 2 c")))
        .hasMessageContaining("twice");
  }

  private static List<Tag> tags(Access a, Access b) {
    return rank(race("x", List.of(a, b))).get(0).assessment().tags();
  }

  private static List<String> names(Finding finding) {
    return finding.assessment().features().stream().map(Feature::name).toList();
  }

  private static List<Finding> rank(Finding... findings) {
    CheckResult result = CheckResult.of(List.of(findings), List.of(), List.of(), Counts.NONE);
    return new Ranking(Weights.shipped()).rank(result).findings();
  }

  private static Finding race(String name, List<Access> accesses) {
    var location = new Location(name, Optional.of("int"), Position.at(A, 1));
    return Finding.race(
        location, accesses, List.of(new RacingPair(0, accesses.size() - 1, "same", "overlap")));
  }

  private interface WithTraits {
    Evidence apply(Trait... traits);
  }

  private static WithTraits evidence(long places, long unlocked, List<Guard> guards) {
    return traits ->
        new Evidence(
            places,
            3,
            unlocked,
            guards,
            2,
            0,
            CriticalSections.NONE,
            4,
            List.of(traits),
            List.of());
  }

  private static Access access(String function, ThreadRef thread) {
    return new Access(
        new Position(A, 5, 1),
        function,
        AccessKind.WRITE,
        "x",
        List.of(),
        List.of(thread),
        List.of());
  }

  private static Access locked(String function, String lock) {
    var held = new HeldLock(lock, HoldMode.EXCLUSIVE, new Position(A, 4, 1));
    return new Access(
        new Position(A, 5, 1),
        function,
        AccessKind.WRITE,
        "x",
        List.of(held),
        List.of(WORKER),
        List.of());
  }
}
