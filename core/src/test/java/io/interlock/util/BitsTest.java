package io.interlock.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Says the same as Java's sets of bits. */
class BitsTest {
  private final Random random = new Random(1);

  private BitSet some() {
    var set = new BitSet();
    int most = 1 + random.nextInt(random.nextBoolean() ? 300 : 20_000);
    for (int i = random.nextInt(6); i > 0; i--) {
      set.set(random.nextInt(most));
    }
    return set;
  }

  private static Bits bits(BitSet set) {
    var bits = new Bits();
    set.stream().forEach(bits::set);
    return bits;
  }

  @Test
  void saysTheSameAsBitSet() {
    for (int round = 0; round < 5000; round++) {
      BitSet a = some();
      BitSet b = some();
      BitSet rest = (BitSet) b.clone();
      rest.andNot(a);
      Bits bits = bits(a);
      assertThat(bits.containsAll(bits(b))).isEqualTo(rest.isEmpty());
      assertThat(bits.equals(bits(b))).isEqualTo(a.equals(b));
      assertThat(bits.isEmpty()).isEqualTo(a.isEmpty());
      assertThat(bits).isEqualTo(Bits.of(a)).hasSameHashCodeAs(Bits.of(a));
      int at = random.nextInt(random.nextBoolean() ? 320 : 21_000);
      assertThat(bits.get(at)).isEqualTo(a.get(at));
      assertThat(bits.next(at)).isEqualTo(a.nextSetBit(at));
    }
  }

  @Test
  void adds() {
    for (int round = 0; round < 5000; round++) {
      BitSet a = some();
      BitSet b = some();
      BitSet c = some();
      Bits bits = bits(a);
      Bits copy = bits.copy();
      bits.addAll(bits(b));
      BitSet all = (BitSet) a.clone();
      all.or(b);
      assertThat(bits.toBitSet()).isEqualTo(all);
      assertThat(copy.toBitSet()).isEqualTo(a);
      copy.addCommon(bits(b), bits(c));
      BitSet common = (BitSet) b.clone();
      common.and(c);
      common.or(a);
      assertThat(copy.toBitSet()).isEqualTo(common);
    }
  }

  @Test
  void tellsApartSetsThatShareWhatTheyHave() {
    for (int round = 0; round < 2000; round++) {
      BitSet a = some();
      BitSet b = some();
      Bits first = bits(a);
      var second = new Bits();
      second.addAll(first);
      Bits third = second.copy();
      int more = random.nextInt(21_000);
      first.set(more);
      second.addAll(bits(b));
      third.share();
      third.set(more + 1);
      assertThat(first.toBitSet()).isEqualTo(with(a, more));
      b.or(a);
      assertThat(second.toBitSet()).isEqualTo(b);
      assertThat(third.toBitSet()).isEqualTo(with(a, more + 1));
    }
  }

  private static BitSet with(BitSet set, int more) {
    var all = (BitSet) set.clone();
    all.set(more);
    return all;
  }
}
