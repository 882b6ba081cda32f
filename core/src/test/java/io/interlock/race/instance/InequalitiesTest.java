package io.interlock.race.instance;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.race.instance.Inequalities.Kept;
import org.junit.jupiter.api.Test;

class InequalitiesTest {
  private final Inequalities known = new Inequalities();

  @Test
  void constants() {
    assertThat(known.isNotNegative(Polynomial.ZERO)).isTrue();
    assertThat(known.isNotNegative(Polynomial.of(3))).isTrue();
    assertThat(known.isNotNegative(Polynomial.of(-1))).isFalse();
    assertThat(known.areContradictory()).isFalse();
  }

  @Test
  void nothingIsKnownOfAnUnknown() {
    Polynomial x = Polynomial.unknown(known.unknown());
    assertThat(known.isNotNegative(x)).isFalse();
    assertThat(known.isNotNegative(x.times(-1))).isFalse();
    assertThat(known.isNotNegative(x.times(x))).isFalse();
  }

  @Test
  void sumsOfFacts() {
    Polynomial x = Polynomial.unknown(known.unknown());
    Polynomial y = Polynomial.unknown(known.unknown());
    known.add(x.minus(y).plus(-1));
    known.add(y.plus(-4));
    known.conclude();
    assertThat(known.isNotNegative(x.plus(-5))).isTrue();
    assertThat(known.isNotNegative(x.plus(-6))).isFalse();
  }

  @Test
  void contradiction() {
    Polynomial x = Polynomial.unknown(known.unknown());
    known.add(x.plus(-4));
    known.add(x.times(-1).plus(3));
    known.conclude();
    assertThat(known.areContradictory()).isTrue();
  }

  @Test
  void boundsAreTakenByTheSignOfTheFactor() {
    Polynomial n = Polynomial.unknown(known.unknown());
    Polynomial i = Polynomial.unknown(known.between(Polynomial.ZERO, n.plus(-1)));
    known.conclude();
    assertThat(known.isNotNegative(i)).isTrue();
    assertThat(known.isNotNegative(n.minus(i).plus(-1))).isTrue();
    assertThat(known.isNotNegative(n.minus(i).plus(-2))).isFalse();
    assertThat(known.isPositive(n)).isTrue();
  }

  @Test
  void quotientsKeepTheOrder() {
    Polynomial k = Polynomial.unknown(known.natural());
    Polynomial n = Polynomial.unknown(known.unknown());
    Polynomial less = Polynomial.unknown(quotient(k.times(n), 4));
    Polynomial more = Polynomial.unknown(quotient(k.times(n).plus(n, 2), 4));
    assertThat(known.isNotNegative(more.minus(less))).isFalse();
    known.add(n);
    known.conclude();
    assertThat(known.isNotNegative(more.minus(less))).isTrue();
    assertThat(known.isNotNegative(more.minus(less).plus(-1))).isFalse();
  }

  @Test
  void aLargerQuotientIsOfALargerNumber() {
    Polynomial x = Polynomial.unknown(known.unknown());
    Polynomial y = Polynomial.unknown(known.unknown());
    Polynomial less = Polynomial.unknown(quotient(x, 3));
    Polynomial more = Polynomial.unknown(quotient(y, 3));
    known.add(more.minus(less).plus(-1));
    known.conclude();
    assertThat(known.isPositive(y.minus(x))).isTrue();
  }

  @Test
  void quotientsWithoutASignKeepTheOrderAboveZero() {
    Polynomial x = Polynomial.unknown(known.unknown());
    Polynomial three = Polynomial.of(3);
    Polynomial less = Polynomial.unknown(known.quotient(x, three, Kept.IF_NOT_NEGATIVE));
    Polynomial more = Polynomial.unknown(known.quotient(x.plus(5), three, Kept.IF_NOT_NEGATIVE));
    assertThat(known.isNotNegative(more.minus(less))).isFalse();
    known.add(x);
    known.conclude();
    assertThat(known.isNotNegative(more.minus(less))).isTrue();
  }

  private int quotient(Polynomial dividend, long divisor) {
    return known.quotient(dividend, Polynomial.of(divisor), Kept.ALWAYS);
  }
}
