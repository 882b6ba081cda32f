package io.interlock.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairSetTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1-1|1 with itself",
        "1-2|1 with 2",
        "2-1|1 with 2",
        "1-2 1-3 1-4|1 with 2-4",
        "1-3 2-3|1, 2 with 3",
        "1-1 1-2 2-2|1, 2 with each other and themselves",
        "1-1 1-2|1 with 1, 2",
        "1-2 1-3 2-3|any two of 1-3",
        "1-2 1-3 2-3 2-4|1 with 2, 3; 2 with 3, 4",
        "1-4 1-5 2-4 2-5 3-4 3-5|1-3 with 4, 5",
        "1-2 1-3 2-3 1-4 2-4 3-4 1-5 2-5 3-5|any two of 1-3; 1-3 with 4, 5",
        "1-1 1-2 2-2 1-3 2-3|1, 2 with 1-3",
      })
  void tellsEachPairOnceInFewWords(String pairs, String told) {
    PairSet set = new PairSet();
    for (String pair : pairs.split(" ", -1)) {
      set.add(pair.charAt(0) - '0', pair.charAt(2) - '0');
    }
    assertThat(set).hasToString(told);
  }

  @Test
  void doesNotGoOnForever() {
    PairSet chain = new PairSet();
    IntStream.range(1, 100).forEach(a -> chain.add(a, a + 1));
    assertThat(chain).asString().endsWith("; 8 with 9; and others");
    PairSet odd = new PairSet();
    IntStream.range(1, 100).forEach(a -> odd.add(1, 2 * a));
    assertThat(odd).asString().endsWith(", 22, 24 and more up to 198");
  }
}
