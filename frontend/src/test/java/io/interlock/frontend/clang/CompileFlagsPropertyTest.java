package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.clang.CompileFlags.Flag;
import io.interlock.run.InputException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the words, the reader of flags keeps its promises. */
class CompileFlagsPropertyTest {
  private static final Path HERE = Path.of(".");

  @Provide
  Arbitrary<List<String>> commandLines() {
    List<String> known =
        FlagTable.standard().rules().stream()
            .map(rule -> rule.pattern().replace("*", "x"))
            .toList();
    return Arbitraries.oneOf(
            Arbitraries.of(known),
            Arbitraries.strings().ofMaxLength(8),
            Arbitraries.strings().withChars("-fmWDIxo=,c@ '").ofMaxLength(6),
            Arbitraries.of("a.c", "-", "--", "-DX", "-I", "dir", "", "-Wp,-DX", "-Xclang", "é.c"))
        .list()
        .ofMaxSize(12);
  }

  private static Optional<CompileFlags> parse(List<String> words) {
    try {
      return Optional.of(CompileFlags.parse(words, HERE));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  @Property(tries = 2000)
  void nothingButAnInputErrorIsThrown(@ForAll("commandLines") List<String> words) {
    parse(words);
  }

  @Property(tries = 2000)
  void theOrderIsKept(@ForAll("commandLines") List<String> words) {
    Optional<CompileFlags> flags = parse(words);
    if (flags.isPresent() && words.stream().noneMatch(word -> isRewritten(word))) {
      List<String> kept =
          flags.get().kept().stream().flatMap(flag -> flag.words().stream()).toList();
      assertThat(isSubsequence(kept, words)).isTrue();
      assertThat(isSubsequence(flags.get().inputs(), words)).isTrue();
    }
  }

  private static boolean isSubsequence(List<String> part, List<String> whole) {
    Iterator<String> rest = whole.iterator();
    return part.stream()
        .allMatch(
            word -> {
              while (rest.hasNext()) {
                if (rest.next().equals(word)) {
                  return true;
                }
              }
              return false;
            });
  }

  private static boolean isRewritten(String word) {
    return FlagTable.standard()
        .ruleFor(word)
        .map(FlagRule::action)
        .filter(
            action ->
                action == FlagRule.Action.AS
                    || action == FlagRule.Action.UNWRAP
                    || action == FlagRule.Action.HEADER)
        .isPresent();
  }

  @Property(tries = 2000)
  void ourFlagsComeLast(@ForAll("commandLines") List<String> words) {
    Optional<CompileFlags> flags = parse(words);
    if (flags.isPresent()) {
      CompileRequest request = new CompileRequest(Path.of("a.c"), HERE, words);
      List<Flag> kept = flags.get().kept();
      List<String> arguments =
          new ClangArguments(TestClang.toolchain())
              .forC(request, SourceKind.C, flags.get(), kept, Path.of("a.bc"));
      List<String> users = kept.stream().flatMap(flag -> flag.words().stream()).toList();
      assertThat(arguments.subList(0, users.size())).isEqualTo(users);
      assertThat(arguments.subList(users.size(), arguments.size()))
          .containsSubsequence("-w", "-O1", "-g", "-emit-llvm", "-c", "-o", "a.bc", "a.c")
          .endsWith("a.c");
    }
  }

  @Property(tries = 2000)
  void parsingWhatWasKeptKeepsIt(@ForAll("commandLines") List<String> words) {
    Optional<CompileFlags> flags = parse(words);
    if (flags.isPresent()) {
      List<String> kept =
          flags.get().kept().stream().flatMap(flag -> flag.words().stream()).toList();
      List<String> again =
          CompileFlags.parse(kept, HERE).kept().stream()
              .flatMap(flag -> flag.words().stream())
              .toList();
      assertThat(again).isEqualTo(kept);
    }
  }
}
