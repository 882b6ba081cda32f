package io.interlock.race.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PolynomialTest {
  private static final Polynomial X = Polynomial.unknown(0);
  private static final Polynomial Y = Polynomial.unknown(1);

  @Test
  void sumsAndProducts() {
    Polynomial square = X.plus(Y, 1).times(X.minus(Y));
    assertThat(square).isEqualTo(X.times(X).minus(Y.times(Y)));
    assertThat(X.minus(X)).isEqualTo(Polynomial.ZERO);
    assertThat(X.minus(X).constant()).isZero();
    assertThat(X.constant()).isNull();
  }

  @Test
  void whatIsMultipliedWithAnUnknown() {
    Polynomial sum = X.times(Y).plus(X, 3).plus(Y, 5);
    assertThat(sum.factorOf(0)).isEqualTo(Y.plus(3));
    assertThat(X.times(X).factorOf(0)).isNull();
  }

  @Test
  void multiplesGo() {
    Polynomial sum = X.times(8).plus(X.times(Y), 4).plus(Y, 3).plus(12);
    assertThat(sum.without(List.of(), 4)).isEqualTo(Y.times(3));
    assertThat(sum.without(List.of(1), 3)).isEqualTo(X.times(8).plus(X.times(Y), 4).plus(12));
  }

  @Test
  void whatIsTooLargeIsNotFollowed() {
    assertThatThrownBy(() -> X.times(Long.MAX_VALUE).times(2))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> X.times(X).times(X).times(X.times(X).times(X)))
        .isInstanceOf(ArithmeticException.class);
  }
}
