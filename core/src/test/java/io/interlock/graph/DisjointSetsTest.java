package io.interlock.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DisjointSetsTest {
  @Test
  void everyoneIsAloneFirst() {
    var sets = new DisjointSets();
    assertThat(sets.add(2)).isZero();
    assertThat(sets.add(3000)).isEqualTo(2);
    assertThat(sets.size()).isEqualTo(3002);
    assertThat(sets.find(3001)).isEqualTo(3001);
    assertThat(sets.isKnown(3001)).isTrue();
  }

  @Test
  void joinedClassesAreKnownByOne() {
    var sets = new DisjointSets();
    sets.add(5);
    sets.join(1, 0);
    sets.join(2, 1);
    assertThat(sets.find(0)).isEqualTo(2);
    assertThat(sets.find(1)).isEqualTo(2);
    assertThat(sets.isKnown(1)).isFalse();
    assertThat(sets.find(3)).isEqualTo(3);
  }
}
