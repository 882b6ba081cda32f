package io.interlock.report.text;

import static org.assertj.core.api.Assertions.assertThat;

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
      })
  void tellsEachPairOnceInFewWords(String pairs, String told) {
    PairSet set = new PairSet();
    for (String pair : pairs.split(" ", -1)) {
      set.add(pair.charAt(0) - '0', pair.charAt(2) - '0');
    }
    assertThat(set).hasToString(told);
  }
}
