package io.interlock.frontend.capture;

import io.interlock.frontend.capture.CompileStep.Language;
import java.util.Locale;

/** How gcc and clang tell what a file is. */
final class SourceLanguages {
  /** What a compiler does with an input. */
  enum Role {
    SOURCE,
    /** Makes a precompiled header, no object. */
    HEADER,
    LINKER_INPUT
  }

  /** An input's role, and its language if it is a source. */
  record Kind(Role role, Language language) {
    private static Kind source(Language language) {
      return new Kind(Role.SOURCE, language);
    }
  }

  private static final Kind HEADER = new Kind(Role.HEADER, Language.OTHER);
  private static final Kind LINKER_INPUT = new Kind(Role.LINKER_INPUT, Language.OTHER);

  private SourceLanguages() {}

  /** By the value of {@code -x}. */
  static Kind byLanguage(String language) {
    if (language.endsWith("-header")) {
      return HEADER;
    }
    return switch (language) {
      case "c", "cpp-output", "c-cpp-output" -> Kind.source(Language.C);
      case "c++", "c++-cpp-output" -> Kind.source(Language.CXX);
      case "assembler", "assembler-with-cpp" -> Kind.source(Language.ASSEMBLY);
      default -> Kind.source(Language.OTHER);
    };
  }

  /** By the name; what is not known goes to the linker. */
  static Kind byName(String file) {
    String base = file.substring(file.lastIndexOf('/') + 1);
    int dot = base.lastIndexOf('.');
    if (dot < 0) {
      return LINKER_INPUT;
    }
    String extension = base.substring(dot + 1);
    if (extension.equals("C")) {
      return Kind.source(Language.CXX);
    }
    return switch (extension.toLowerCase(Locale.ROOT)) {
      case "c", "i" -> Kind.source(Language.C);
      case "cc", "cp", "cpp", "cxx", "c++", "ii" -> Kind.source(Language.CXX);
      case "s", "sx" -> Kind.source(Language.ASSEMBLY);
      case "m", "mi", "mm", "mii", "f", "for", "f90", "f95", "f03", "f08", "ll", "bc", "d", "go" ->
          Kind.source(Language.OTHER);
      case "h", "hh", "hp", "hpp", "hxx", "h++", "gch", "pch" -> HEADER;
      default -> LINKER_INPUT;
    };
  }
}
