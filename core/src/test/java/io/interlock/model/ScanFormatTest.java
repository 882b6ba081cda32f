package io.interlock.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.model.Action.Content;
import io.interlock.model.Action.Extent;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScanFormatTest {
  @Test
  void numbersHaveTheSizeThatTheirModifierSays() {
    assertThat(sizes("%d %hhd%hu,%li%llx %zu%jd")).containsExactly(4L, 1L, 2L, 8L, 8L, 8L, 8L);
    assertThat(sizes("%f%lf%Lf%p%n")).containsExactly(4L, 8L, 16L, 8L, 4L);
  }

  @Test
  void longsAndPointersAreAsLargeAsTheMachineSays() {
    assertThat(sizes("%ld%zu%p%ms%lld%jd%i", Integer.BYTES))
        .containsExactly(4L, 4L, 4L, 4L, 8L, 8L, 4L);
  }

  @Test
  void textIsAsLongAsItsFieldIsWide() {
    assertThat(sizes("%c%3c%7s%s")).containsExactly(1L, 3L, 8L, -1L);
    assertThat(sizes("%15[^]\n]%d")).containsExactly(16L, 4L);
    assertThat(ScanFormat.parse("%s", Long.BYTES))
        .extracting(c -> c.content())
        .containsExactly(Content.TEXT);
  }

  @Test
  void whatIsNotStoredTakesNoArgument() {
    assertThat(sizes("100%% %*s %3i")).containsExactly(4L);
  }

  @Test
  void allocatedTextIsAPointer() {
    assertThat(sizes("%ms%m[a-z]")).containsExactly(8L, 8L);
  }

  @Test
  void wideTextMayBeAnything() {
    assertThat(sizes("%5ls%S")).containsExactly(-1L, -1L);
    assertThat(ScanFormat.parse("%ls", Long.BYTES))
        .extracting(c -> c.content())
        .containsExactly(Content.ANY);
  }

  @Test
  void whatIsNotUnderstoodSaysNothing() {
    for (String format : List.of("%1$d", "%as", "%", "%[a", "%y", "%99999999999d")) {
      assertThat(ScanFormat.parse(format, Long.BYTES)).as(format).isNull();
    }
  }

  private static List<Long> sizes(String format) {
    return sizes(format, Long.BYTES);
  }

  private static List<Long> sizes(String format, long pointerSize) {
    var conversions = ScanFormat.parse(format, pointerSize);
    assertThat(conversions).as(format).isNotNull();
    return conversions.stream()
        .map(c -> c.extent() instanceof Extent.Bytes b ? Long.valueOf(b.count()) : Long.valueOf(-1))
        .toList();
  }
}
