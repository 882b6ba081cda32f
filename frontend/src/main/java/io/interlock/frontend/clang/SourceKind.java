package io.interlock.frontend.clang;

import io.interlock.run.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What kind of input a file is, by {@code -x} or else by its name. */
enum SourceKind {
  C,
  PREPROCESSED_C,
  /** Bitcode or its text form. */
  LLVM_IR;

  /**
   * The kind of a file that exists.
   *
   * @throws InputException if it is missing, or nothing that can be compiled as C
   */
  static SourceKind of(CompileRequest request, Optional<String> language) {
    Path file = request.resolvedSource();
    if (request.source().toString().isEmpty()) {
      throw new InputException("an empty file name");
    } else if (Files.isDirectory(file)) {
      throw new InputException(request.source() + ": is a directory; name the files in it");
    } else if (!Files.exists(file)) {
      throw new InputException(request.source() + ": no such file");
    } else if (!Files.isRegularFile(file)) {
      throw new InputException(request.source() + ": is not a regular file");
    } else if (!Files.isReadable(file)) {
      throw new InputException(request.source() + ": cannot be read: permission denied");
    }
    SourceLanguage found = SourceLanguage.of(request.source(), language);
    return switch (found) {
      case C -> C;
      case PREPROCESSED_C -> PREPROCESSED_C;
      case LLVM_IR -> LLVM_IR;
      default ->
          headerByOption(found, language).orElseThrow(() -> unusable(request, found, language));
    };
  }

  /** A header is compiled only where that is said. */
  private static Optional<SourceKind> headerByOption(
      SourceLanguage found, Optional<String> language) {
    return found == SourceLanguage.HEADER && language.equals(Optional.of("c-header"))
        ? Optional.of(C)
        : Optional.empty();
  }

  private static InputException unusable(
      CompileRequest request, SourceLanguage found, Optional<String> language) {
    String why;
    if (language.isPresent() && !language.get().equals("none")) {
      why = "is " + language.get() + " by -x; Interlock reads C only";
    } else {
      why =
          switch (found) {
            case HEADER -> "is a header; name the .c files that include it instead";
            case OBJECT_CODE -> "is object code; name its C sources, or its bitcode (.bc), instead";
            case UNKNOWN -> "unknown kind of file; Interlock reads .c, .i, .bc and .ll";
            default -> "is " + found.title() + "; Interlock reads C only";
          };
    }
    return new InputException(request.source() + ": " + why);
  }
}
