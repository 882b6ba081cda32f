package io.interlock.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "dev->stats.rx",
        "gr\u00f6\u00dfe",
        "\u6f22\u5b57",
        "\uD83D\uDE00",
        "a b",
        "C:\\x"
      })
  void leavesWhatCanBeSeen(String text) {
    assertThat(Printable.of(text)).isEqualTo(text);
  }

  @Test
  void showsTheRestAsEscapes() {
    assertThat(Printable.of("a\u001b[2Jb")).isEqualTo("a\\x1b[2Jb");
    assertThat(Printable.of("a\r\n\t\u007f\u0085")).isEqualTo("a\\x0d\\x0a\\x09\\x7f\\x85");
    assertThat(Printable.of("x\u202ey\u2066")).isEqualTo("x\\u{202e}y\\u{2066}");
    assertThat(Printable.of("\u2028\u2029")).isEqualTo("\\u{2028}\\u{2029}");
    assertThat(Printable.of("x\uD83D")).isEqualTo("x\\u{d83d}");
  }
}
