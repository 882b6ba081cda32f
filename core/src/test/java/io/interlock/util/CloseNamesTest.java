package io.interlock.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;

class CloseNamesTest {
  @Example
  void slipsAreForgivenAndTheClosestComesFirst() {
    List<String> names = List.of("cleanup", "clean_up", "startup", "main", "cleanup");
    assertThat(CloseNames.of("claenup", names)).containsExactly("cleanup", "clean_up");
    assertThat(CloseNames.of("mian", names)).containsExactly("main");
    assertThat(CloseNames.of("zzz", names)).isEmpty();
    assertThat(CloseNames.question("mian", names)).isEqualTo("; did you mean main?");
    assertThat(CloseNames.question("zzz", names)).isEmpty();
  }

  @Property(tries = 500)
  void theDistanceIsSymmetricAndZeroForTheSameOnly(
      @ForAll @AlphaChars @StringLength(max = 6) String a,
      @ForAll @AlphaChars @StringLength(max = 6) String b) {
    int distance = CloseNames.distance(a, b);
    assertThat(distance).isEqualTo(CloseNames.distance(b, a));
    assertThat(distance == 0).isEqualTo(a.equals(b));
    assertThat(distance)
        .isBetween(Math.abs(a.length() - b.length()), Math.max(a.length(), b.length()));
  }

  @Property(tries = 500)
  void oneLetterMoreIsOneStep(
      @ForAll @AlphaChars @StringLength(max = 6) String a, @ForAll @AlphaChars char letter) {
    assertThat(CloseNames.distance(a, a + letter)).isEqualTo(1);
    assertThat(CloseNames.distance(letter + a, a)).isEqualTo(1);
  }
}
