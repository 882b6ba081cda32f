package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.frontend.clang.FlagRule.Action;
import io.interlock.frontend.clang.FlagRule.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FlagTableTest {
  @Test
  void readsAllColumns() {
    FlagTable table = FlagTable.parse("# head\n\n-x  either  keep  because of that\n");
    FlagRule rule = table.ruleFor("-xc").orElseThrow();
    assertThat(rule)
        .isEqualTo(new FlagRule("-x", Value.EITHER, Action.KEEP, "", "because of that"));
  }

  @Test
  void bothFormsOfAFlagMayShareARow() {
    FlagTable table = FlagTable.parse("-f[no-]x* - drop why\n");
    assertThat(table.rules()).extracting(FlagRule::pattern).containsExactly("-fx*", "-fno-x*");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-a - drop                       | line 2: expected pattern, value, action and why",
        "x - drop why                    | line 2: a flag starts with a dash",
        "- - drop why                    | line 2: a flag starts with a dash",
        "-x maybe drop why               | line 2: no such value: maybe",
        "-x - lose why                   | line 2: no such action: lose",
        "-x - as why                     | line 2: no such action: as",
        "-x - as:y why                   | line 2: no such action: as:y",
        "-x next as:-y why               | line 2: a replaced flag has no value",
        "-first - drop why               | line 2: -first has a row already",
        "-f[no-]irst - drop why          | line 2: -first has a row already",
      })
  void aBadRowIsNamed(String row, String message) {
    assertThatThrownBy(() -> FlagTable.parse("-first - drop why\n" + row + "\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void theMostSpecificRuleDecides() {
    FlagTable table =
        FlagTable.parse(
            """
            -W*        -       drop  all
            -Wl,*      -       note  linker
            -Wlast     -       keep  one
            -I         either  keep  headers
            -I*/gcc/*  either  drop  of gcc
            """);
    assertThat(patternFor(table, "-Wall")).isEqualTo("-W*");
    assertThat(patternFor(table, "-Wl,-z")).isEqualTo("-Wl,*");
    assertThat(patternFor(table, "-Wlast")).isEqualTo("-Wlast");
    assertThat(patternFor(table, "-Wlast2")).isEqualTo("-W*");
    assertThat(patternFor(table, "-I/usr/gcc/12")).isEqualTo("-I*/gcc/*");
    assertThat(patternFor(table, "-I/usr/gcc")).isEqualTo("-I");
    assertThat(table.ruleFor("-o")).isEmpty();
    assertThat(table.ruleFor("")).isEmpty();
  }

  private static String patternFor(FlagTable table, String word) {
    return table.ruleFor(word).orElseThrow().pattern();
  }

  static Stream<FlagRule> allRules() {
    return FlagTable.standard().rules().stream();
  }

  /** Every row is reached, and does what it says. */
  @ParameterizedTest
  @MethodSource("allRules")
  void eachRowWorks(FlagRule rule) {
    String flag = rule.pattern().replace("*", "0");
    List<String> words = new ArrayList<>(List.of(flag));
    if (rule.value() == Value.NEXT || (rule.value() == Value.EITHER && !flag.contains("0"))) {
      words.add("value");
    }
    assertThat(FlagTable.standard().ruleFor(flag)).contains(rule);

    CompileFlags flags = CompileFlags.parse(words, Path.of("."));
    assertThat(flags.inputs()).isEmpty();
    List<String> keptWords = flags.kept().stream().flatMap(kept -> kept.words().stream()).toList();
    switch (rule.action()) {
      case KEEP -> assertThat(keptWords).isEqualTo(words);
      case HEADER ->
          assertThat(keptWords).containsExactly("-Xclang", "-include", "-Xclang", "value");
      case NOTE -> assertThat(flags.tolerated()).containsExactly(String.join(" ", words));
      case OUTPUT -> assertThat(flags.output()).contains("value");
      case LANGUAGE -> assertThat(flags.language()).contains("value");
      case STOP -> assertThat(flags.step()).isLessThan(CompileFlags.Step.LINK);
      case BUILTIN ->
          assertThat(flags.builtinHeaders()).isEqualTo(CompileFlags.BuiltinHeaders.NAMED);
      case AS ->
          assertThat(flags)
              .isEqualTo(CompileFlags.parse(List.of(rule.replacement()), Path.of(".")));
      case DROP, UNWRAP -> {}
    }
    if (rule.action() != Action.KEEP
        && rule.action() != Action.HEADER
        && rule.action() != Action.AS) {
      assertThat(keptWords).isEmpty();
    }
  }
}
