package io.interlock.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AccessKindTest {
  @ParameterizedTest
  @CsvSource({
    "READ, READ, false",
    "READ, WRITE, true",
    "WRITE, WRITE, true",
    "READ, ATOMIC_READ, false",
    "READ, ATOMIC_WRITE, true",
    "WRITE, ATOMIC_READ, true",
    "ATOMIC_READ, ATOMIC_WRITE, false",
    "ATOMIC_WRITE, ATOMIC_WRITE, false",
  })
  void conflictsWhenOneWritesAndOneIsPlain(AccessKind a, AccessKind b, boolean conflict) {
    assertThat(a.conflictsWith(b)).isEqualTo(conflict);
    assertThat(b.conflictsWith(a)).isEqualTo(conflict);
  }

  @ParameterizedTest
  @EnumSource
  void isFoundByItsCode(AccessKind kind) {
    assertThat(Coded.parse(AccessKind.class, kind.code())).contains(kind);
  }

  @Test
  void isNotFoundByAnythingElse() {
    assertThat(Coded.parse(AccessKind.class, "WRITE")).isEmpty();
  }
}
