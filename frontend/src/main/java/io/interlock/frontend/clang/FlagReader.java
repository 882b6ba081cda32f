package io.interlock.frontend.clang;

import io.interlock.frontend.clang.CompileFlags.BuiltinHeaders;
import io.interlock.frontend.clang.CompileFlags.Flag;
import io.interlock.frontend.clang.CompileFlags.Step;
import io.interlock.frontend.clang.FlagRule.Action;
import io.interlock.frontend.clang.FlagRule.Value;
import io.interlock.run.InputException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Sorts the words of one command line by the table of flags. Used once. */
final class FlagReader {
  private final FlagTable table;
  private final Deque<Word> rest = new ArrayDeque<>();

  private final List<Flag> kept = new ArrayList<>();
  private final List<String> tolerated = new ArrayList<>();
  private final List<String> inputs = new ArrayList<>();
  private Optional<String> output = Optional.empty();
  private Optional<String> language = Optional.empty();
  private Step step = Step.LINK;
  private BuiltinHeaders builtinHeaders = BuiltinHeaders.IMPLIED;

  FlagReader(FlagTable table) {
    this.table = table;
  }

  /** A word, and whether it was passed on by another flag, as in {@code -Wp,-DX}. */
  private record Word(String text, Origin origin) {
    enum Origin {
      PLAIN,
      PASSED_ON
    }
  }

  CompileFlags read(List<String> words) {
    words.forEach(word -> rest.add(new Word(word, Word.Origin.PLAIN)));
    unwrapAll();
    while (!rest.isEmpty()) {
      readNext(rest.remove());
    }
    return new CompileFlags(kept, tolerated, inputs, output, language, step, builtinHeaders);
  }

  /** First, because a flag and its value may each be passed on by a flag of their own. */
  private void unwrapAll() {
    List<Word> unwrapped = new ArrayList<>();
    while (!rest.isEmpty()) {
      Word word = rest.remove();
      Optional<FlagRule> rule = table.ruleFor(word.text);
      if (rule.isPresent() && rule.get().action() == Action.UNWRAP) {
        for (String part : passedOnBy(word.text, rule.get())) {
          unwrapped.add(new Word(part, Word.Origin.PASSED_ON));
        }
      } else {
        unwrapped.add(word);
        if (rule.isPresent() && takesNextWord(rule.get(), word.text) && !rest.isEmpty()) {
          unwrapped.add(rest.remove());
        }
      }
    }
    rest.addAll(unwrapped);
  }

  private List<String> passedOnBy(String word, FlagRule rule) {
    return rule.value() == Value.NEXT
        ? List.of(valueOf(word))
        : List.of(word.substring(rule.prefix().length()).split(","));
  }

  private static boolean takesNextWord(FlagRule rule, String word) {
    return rule.value() == Value.NEXT
        || (rule.value() == Value.EITHER && word.length() == rule.prefix().length());
  }

  private void readNext(Word word) {
    boolean isFlag = word.text.startsWith("-") && word.text.length() > 1;
    if (!isFlag) {
      if (word.origin == Word.Origin.PLAIN) {
        inputs.add(word.text);
      }
      return;
    }
    Optional<FlagRule> rule = table.ruleFor(word.text);
    if (rule.isEmpty()) {
      // Words for the compiler proper mean nothing to the driver, so they are not tried.
      if (word.origin == Word.Origin.PLAIN) {
        kept.add(Flag.of(word.text));
      } else {
        tolerated.add(word.text);
      }
      return;
    }
    apply(rule.get(), word.text);
  }

  private void apply(FlagRule rule, String word) {
    if (!takesNextWord(rule, word)) {
      String value = word.substring(rule.prefix().length());
      act(rule, Flag.of(word), value.startsWith("=") ? value.substring(1) : value);
    } else {
      String value = valueOf(word);
      // Some values have a row of their own, which is written as one word.
      FlagRule closer =
          rule.value() == Value.EITHER ? table.ruleFor(word + value).orElse(rule) : rule;
      act(closer, Flag.of(word, value), value);
    }
  }

  private String valueOf(String flag) {
    if (rest.isEmpty()) {
      throw new InputException("the compiler flag " + flag + " lacks its value");
    }
    return rest.remove().text;
  }

  private void act(FlagRule rule, Flag flag, String value) {
    switch (rule.action()) {
      case KEEP -> kept.add(flag);
      case DROP, UNWRAP -> {}
      case NOTE -> tolerated.add(flag.text());
      case HEADER ->
          kept.add(new Flag(flag.text(), List.of("-Xclang", "-include", "-Xclang", value)));
      case BUILTIN -> builtinHeaders = BuiltinHeaders.NAMED;
      case OUTPUT -> output = Optional.of(value);
      case LANGUAGE -> language = Optional.of(value);
      case STOP -> stopAfter(flag.text());
      case AS -> readNext(new Word(rule.replacement(), Word.Origin.PLAIN));
    }
  }

  /** The earliest step that is asked for wins. */
  private void stopAfter(String flag) {
    Step asked =
        switch (flag) {
          case "-E", "-M", "-MM" -> Step.PREPROCESS;
          case "-fsyntax-only" -> Step.CHECK;
          default -> Step.COMPILE;
        };
    if (asked.compareTo(step) < 0) {
      step = asked;
    }
  }
}
