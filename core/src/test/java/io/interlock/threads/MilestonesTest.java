package io.interlock.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MilestonesTest {
  private static final int FIRST = 0;
  private static final int SECOND = 3;

  private final Milestones once = Milestones.NONE.done(FIRST);
  private final Milestones other = Milestones.NONE.done(SECOND).done(SECOND);
  private final Milestones reached = Milestones.NONE.reached(FIRST);
  private final List<Milestones> all =
      List.of(Milestones.NONE, once, other, reached, once.done(SECOND));

  @Test
  void joinKeepsWhatIsCertainAndWhatIsPossibleOfBoth() {
    Milestones joined = once.join(other);
    assertThat(joined.atLeast(FIRST)).isZero();
    assertThat(joined.atMost(FIRST)).isEqualTo(1);
    assertThat(joined.atLeast(SECOND)).isZero();
    assertThat(joined.atMost(SECOND)).isEqualTo(2);
  }

  @Test
  void joinIsIdempotentCommutativeAndAssociative() {
    for (Milestones a : all) {
      assertThat(a.join(a)).isEqualTo(a);
      for (Milestones b : all) {
        assertThat(a.join(b)).isEqualTo(b.join(a));
        for (Milestones c : all) {
          assertThat(a.join(b).join(c)).isEqualTo(a.join(b.join(c)));
        }
      }
    }
  }

  @Test
  void thenDistributesOverJoin() {
    for (Milestones a : all) {
      for (Milestones b : all) {
        for (Milestones c : all) {
          assertThat(a.join(b).then(c)).isEqualTo(a.then(c).join(b.then(c)));
        }
      }
    }
  }

  @Test
  void countsStopAtABound() {
    Milestones many = once;
    for (int i = 0; i < 20; i++) {
      many = many.then(once);
    }
    assertThat(many.atMost(FIRST)).isEqualTo(Milestones.MANY);
    assertThat(many.atLeast(FIRST)).isEqualTo(21);
    for (int i = 0; i < 100; i++) {
      many = many.then(once);
    }
    assertThat(many.done(FIRST).done(FIRST)).isEqualTo(many);
  }

  @Test
  void whatALoopHasDoneIsAddedToWhatIsCertain() {
    assertThat(once.certainly(FIRST, 9).atLeast(FIRST)).isEqualTo(10);
    assertThat(once.certainly(FIRST, 9).atMost(FIRST)).isEqualTo(1);
    assertThat(once.certainly(FIRST, 1L << 40).done(FIRST))
        .isEqualTo(once.done(FIRST).certainly(FIRST, 1L << 40));
  }

  @Test
  void evenAndOddAreKnownBeyondTheBoundAndLostWhereWaysDiffer() {
    Milestones odd = once;
    for (int i = 0; i < 20; i++) {
      odd = odd.done(FIRST).then(once);
    }
    Milestones even = odd.done(FIRST);
    assertThat(odd.areEvenAndOdd(even, FIRST)).isTrue();
    assertThat(odd.areEvenAndOdd(once, FIRST)).isFalse();
    assertThat(odd.areEvenAndOdd(Milestones.NONE, FIRST)).isTrue();
    assertThat(odd.join(even).areEvenAndOdd(even, FIRST)).isFalse();
    assertThat(even.areEvenAndOdd(odd.maybeDone(FIRST), FIRST)).isFalse();
    assertThat(odd.join(once).areEvenAndOdd(even, FIRST)).isTrue();
  }

  @Test
  void whatIsReachedIsCountedAsCertainOnly() {
    assertThat(reached.atLeast(FIRST)).isPositive();
    assertThat(reached.atMost(FIRST)).isZero();
    assertThat(reached.then(reached)).isEqualTo(reached);
    assertThat(reached.join(Milestones.NONE)).isEqualTo(Milestones.NONE);
  }
}
