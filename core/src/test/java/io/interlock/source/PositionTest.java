package io.interlock.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class PositionTest {
  private static final SourceFile A = new SourceFile("a.c");

  @Test
  void printsOnlyWhatIsKnown() {
    assertThat(new Position(A, 10, 3)).hasToString("a.c:10:3");
    assertThat(Position.at(A, 10)).hasToString("a.c:10");
    assertThat(Position.in(A)).hasToString("a.c");
    assertThat(Position.UNKNOWN).hasToString("<unknown>");
  }

  @Test
  void knowsNoColumnWithoutALineAndNoLineWithoutAFile() {
    assertThat(new Position(A, 0, 7)).isEqualTo(Position.in(A));
    assertThat(new Position(SourceFile.UNKNOWN, 4, 7)).isEqualTo(Position.UNKNOWN);
  }

  @Test
  void sortsByFileLineColumn() {
    Position first = new Position(A, 2, 9);
    Position second = new Position(A, 10, 1);
    Position third = new Position(A, 10, 2);
    Position fourth = Position.at(new SourceFile("b.c"), 1);
    assertThat(List.of(Position.UNKNOWN, fourth, third, second, first).stream().sorted())
        .containsExactly(first, second, third, fourth, Position.UNKNOWN);
  }

  @Test
  void refusesNegativeNumbers() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Position(A, -1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Position(A, 1, -1));
  }
}
