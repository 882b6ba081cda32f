package io.interlock.frontend.capture;

import io.interlock.frontend.capture.CompileStep.Language;
import io.interlock.frontend.capture.SourceLanguages.Kind;
import io.interlock.frontend.capture.SourceLanguages.Role;
import io.interlock.frontend.clang.DriverWords;
import io.interlock.frontend.clang.DriverWords.Word;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One call of a compiler driver such as gcc: it may compile several files and link them with
 * others. Used once.
 */
final class DriverCall {
  /** How far the driver goes. The earliest that is asked for wins. */
  private enum Stop {
    NOTHING,
    ASSEMBLY,
    OBJECT,
    LINKED
  }

  private record Source(Word word, Path file, Language language, Path object) {}

  private final WorkingDirectory where;
  private final List<String> arguments;
  private final List<Word> words;
  private final LinkerWords linker;
  private final List<Source> sources = new ArrayList<>();
  private final Set<Path> temporaries = new HashSet<>();
  private Stop stop = Stop.LINKED;
  private Optional<String> output = Optional.empty();
  private String language = "none";

  /**
   * @param arguments the driver first, response files replaced
   */
  DriverCall(WorkingDirectory where, List<String> arguments) {
    this.where = where;
    this.arguments = arguments;
    this.words = DriverWords.divide(arguments.subList(1, arguments.size()));
    this.linker = new LinkerWords(where);
  }

  List<BuildStep> steps() {
    words.forEach(this::readMode); // what becomes of a source depends on words behind it
    words.forEach(this::read);
    if (stop == Stop.NOTHING || output.filter(DriverCall::isDevice).isPresent()) {
      return List.of();
    }
    List<BuildStep> steps = new ArrayList<>();
    for (Source source : sources) {
      steps.add(compileStep(source));
    }
    if (stop == Stop.LINKED) {
      linker.step(arguments).ifPresent(steps::add);
    }
    return steps;
  }

  private void readMode(Word word) {
    switch (word.flag()) {
      case "-E", "-M", "-MM", "-fsyntax-only", "-###", "--help", "--version" ->
          stopAt(Stop.NOTHING);
      case "-S" -> stopAt(Stop.ASSEMBLY);
      case "-c" -> stopAt(Stop.OBJECT);
      case "-o", "--output" -> output = Optional.of(word.value());
      default -> {}
    }
  }

  private void stopAt(Stop asked) {
    if (asked.compareTo(stop) < 0) {
      stop = asked;
    }
  }

  private void read(Word word) {
    if (word.isFile()) {
      readInput(word);
    } else if (word.flag().startsWith("-Wl,")) {
      for (String part : word.flag().substring("-Wl,".length()).split(",", -1)) {
        linker.accept(part);
      }
    } else {
      switch (word.flag()) {
        case "-x", "--language" -> language = word.value();
        case "-Xlinker" -> linker.accept(word.value());
        case "-l", "-L" -> linker.accept(word.flag() + word.value());
        case "-o", "--output" -> linker.accept("-o" + word.value());
        case "-shared", "--shared", "-dynamiclib", "-bundle" -> linker.accept("-shared");
        case "-static", "--static", "-r" -> linker.accept(word.flag());
        default -> {}
      }
    }
  }

  private void readInput(Word word) {
    String name = word.value();
    Kind kind =
        language.equals("none")
            ? SourceLanguages.byName(name)
            : SourceLanguages.byLanguage(language);
    if (name.equals("-") || isDevice(name)) {
      stop = Stop.NOTHING; // a probe of the compiler: there is no file to come back to
    } else if (kind.role() == Role.SOURCE) {
      Path object = objectOf(name);
      sources.add(new Source(word, where.resolve(name), languageOf(kind.language()), object));
      linker.addInput(object);
    } else if (kind.role() == Role.LINKER_INPUT) {
      linker.addInput(where.resolve(name));
    }
  }

  private Language languageOf(Language named) {
    return named == Language.C && language.equals("none") && Tool.isCplusplus(arguments.get(0))
        ? Language.CXX
        : named;
  }

  private static boolean isDevice(String name) {
    return name.startsWith("/dev/") && !name.startsWith("/dev/shm/");
  }

  private CompileStep compileStep(Source source) {
    boolean only = sources.size() == 1 && stop != Stop.LINKED;
    List<String> command = only ? arguments : commandFor(source);
    return new CompileStep(
        where.path(), command, source.object(), source.file(), source.language());
  }

  private Path objectOf(String source) {
    String base = baseName(source);
    if (stop != Stop.LINKED) {
      return where.resolve(output.orElse(base + (stop == Stop.ASSEMBLY ? ".s" : ".o")));
    }
    // The compiler removes this object when it has linked it; the name is the one gcc derives.
    String prefix = output.orElse("a.out") + "-" + base;
    Path object = where.resolve(prefix + ".o");
    for (int i = 2; !temporaries.add(object); i++) {
      object = where.resolve(prefix + "-" + i + ".o");
    }
    return object;
  }

  private static String baseName(String file) {
    String base = file.substring(file.lastIndexOf('/') + 1);
    int dot = base.lastIndexOf('.');
    return dot > 0 ? base.substring(0, dot) : base;
  }

  /** The flags of this call with one of its sources, compiling only. */
  private List<String> commandFor(Source source) {
    List<String> command = new ArrayList<>();
    command.add(arguments.get(0));
    for (Word word : words) {
      if (word.isFile() ? word.equals(source.word()) : !isAboutOutput(word.flag())) {
        command.addAll(word.spelling());
      }
    }
    command.add(stop == Stop.ASSEMBLY ? "-S" : "-c");
    command.addAll(List.of("-o", source.object().toString()));
    return command;
  }

  private static boolean isAboutOutput(String flag) {
    return switch (flag) {
      case "-c",
          "-S",
          "-o",
          "--output",
          "-l",
          "-L",
          "-Xlinker",
          "-shared",
          "--shared",
          "-static",
          "--static",
          "-r",
          "-rdynamic" ->
          true;
      default -> flag.startsWith("-Wl,");
    };
  }
}
