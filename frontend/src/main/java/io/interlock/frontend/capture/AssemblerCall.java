package io.interlock.frontend.capture;

import io.interlock.frontend.capture.CompileStep.Language;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One call of {@code as} that no compiler made. */
final class AssemblerCall {
  private static final Set<String> WITH_VALUE = Set.of("-o", "-I", "--MD", "--defsym", "-G");

  private AssemblerCall() {}

  static Optional<CompileStep> step(WorkingDirectory where, List<String> arguments) {
    Path output = where.resolve("a.out");
    Optional<Path> source = Optional.empty();
    for (int i = 1; i < arguments.size(); i++) {
      String word = arguments.get(i);
      if (WITH_VALUE.contains(word) && i + 1 < arguments.size()) {
        i++;
        output = word.equals("-o") ? where.resolve(arguments.get(i)) : output;
      } else if (!word.startsWith("-")) {
        source = Optional.of(where.resolve(word));
      }
    }
    Path object = output;
    return source
        .filter(file -> !file.startsWith("/dev") && !object.startsWith("/dev"))
        .map(file -> new CompileStep(where.path(), arguments, object, file, Language.ASSEMBLY));
  }
}
