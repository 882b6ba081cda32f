package io.interlock.frontend.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.frontend.database.ShellWords.UnclosedQuoteException;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordsTest {
  private static List<String> split(String text) throws UnclosedQuoteException {
    return ShellWords.split(text);
  }

  @Test
  void whiteSpaceSeparates() throws UnclosedQuoteException {
    assertThat(split("  gcc \t-c\r\n a.c\n")).containsExactly("gcc", "-c", "a.c");
    assertThat(split(" \t ")).isEmpty();
  }

  @Test
  void singleQuotesTakeAllAsItIs() throws UnclosedQuoteException {
    assertThat(split("'-DX=\"a b\"' 'a\\b' ''")).containsExactly("-DX=\"a b\"", "a\\b", "");
  }

  @Test
  void doubleQuotesKnowFewEscapes() throws UnclosedQuoteException {
    assertThat(split("\"-DX=\\\"1\\\"\" \"a\\nb\" \"\\$x\\`\\\\\" \"\""))
        .containsExactly("-DX=\"1\"", "a\\nb", "$x`\\", "");
  }

  @Test
  void aBackslashTakesAnyCharacter() throws UnclosedQuoteException {
    assertThat(split("-DX=\\\"a\\ b\\\" \\'x a\\\\b")).containsExactly("-DX=\"a b\"", "'x", "a\\b");
    assertThat(split("ends\\")).containsExactly("ends\\");
  }

  @Test
  void aLineMayGoOn() throws UnclosedQuoteException {
    assertThat(split("gcc \\\n -c \"a\\\nb\"")).containsExactly("gcc", "-c", "ab");
  }

  @Test
  void quotesMayStandAmidAWord() throws UnclosedQuoteException {
    assertThat(split("-I'my dir'/\"x y\"z")).containsExactly("-Imy dir/x yz");
  }

  @Test
  void nothingIsExpanded() throws UnclosedQuoteException {
    assertThat(split("$HOME *.c ~ `x` #a a&&b {1,2}"))
        .containsExactly("$HOME", "*.c", "~", "`x`", "#a", "a&&b", "{1,2}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'", "a \"b", "\"a\\\"", "gcc 'x\" -c"})
  void aQuoteMustBeClosed(String text) {
    assertThatThrownBy(() -> split(text)).isInstanceOf(UnclosedQuoteException.class);
  }

  @Provide
  Arbitrary<List<String>> words() {
    return Arbitraries.strings().withChars("a '\"\\$\n\té").ofMaxLength(8).list().ofMaxSize(6);
  }

  @Property(tries = 500)
  void quotedWordsComeBack(@ForAll("words") List<String> words) throws UnclosedQuoteException {
    List<String> single =
        words.stream().map(word -> "'" + word.replace("'", "'\\''") + "'").toList();
    List<String> twice =
        words.stream().map(word -> '"' + word.replaceAll("([\"\\\\$`])", "\\\\$1") + '"').toList();
    assertThat(split(String.join(" ", single))).isEqualTo(words);
    assertThat(split(String.join(" ", twice))).isEqualTo(words);
  }
}
