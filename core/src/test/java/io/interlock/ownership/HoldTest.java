package io.interlock.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The laws of a lattice, and that what happens to pointers keeps its order. */
final class HoldTest {
  @ParameterizedTest
  @EnumSource(Hold.class)
  void meets(Hold a) {
    assertThat(a.meet(a)).isEqualTo(a);
    assertThat(a.meet(Hold.NOTHING)).isEqualTo(a);
    assertThat(a.meet(Hold.ANY)).isEqualTo(Hold.ANY);
    for (Hold b : Hold.values()) {
      assertThat(a.meet(b)).isEqualTo(b.meet(a));
      for (Hold c : Hold.values()) {
        assertThat(a.meet(b).meet(c)).as("%s %s %s", a, b, c).isEqualTo(a.meet(b.meet(c)));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Hold.class)
  void keepsTheOrder(Hold a) {
    for (Hold b : Hold.values()) {
      if (a.meet(b) == a) {
        assertThat(isBelow(a.released(), b.released())).as("released %s %s", a, b).isTrue();
        assertThat(isBelow(a.linked(), b.linked())).as("linked %s %s", a, b).isTrue();
        assertThat(isBelow(a.unlinked(), b.unlinked())).as("unlinked %s %s", a, b).isTrue();
      }
    }
  }

  private static boolean isBelow(Hold a, Hold b) {
    return a.meet(b) == a;
  }

  @ParameterizedTest
  @EnumSource(Hold.class)
  void nothingFoundInAContainerSurvivesARelease(Hold hold) {
    assertThat(hold.released().isInContainer()).isFalse();
    assertThat(hold.linked().isAlone()).isFalse();
  }
}
