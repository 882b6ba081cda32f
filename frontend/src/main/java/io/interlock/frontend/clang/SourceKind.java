package io.interlock.frontend.clang;

import io.interlock.run.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
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
    return language.isPresent() && !language.get().equals("none")
        ? byLanguage(request.source(), language.get())
        : byName(request.source());
  }

  private static SourceKind byLanguage(Path source, String language) {
    return switch (language) {
      case "c", "c-header" -> C;
      case "cpp-output", "c-cpp-output" -> PREPROCESSED_C;
      case "ir" -> LLVM_IR;
      default ->
          throw new InputException(source + ": is " + language + " by -x; Interlock reads C only");
    };
  }

  private static SourceKind byName(Path source) {
    String name = String.valueOf(source.getFileName());
    String extension = name.substring(name.lastIndexOf('.') + 1);
    if (extension.equals("C")) {
      throw notC(source, "C++");
    }
    return switch (extension.toLowerCase(Locale.ROOT)) {
      case "c" -> C;
      case "i" -> PREPROCESSED_C;
      case "bc", "ll" -> LLVM_IR;
      case "cc", "cpp", "cxx", "c++", "cp", "cppm", "ii", "hh", "hpp", "hxx" ->
          throw notC(source, "C++");
      case "m", "mm", "mi" -> throw notC(source, "Objective-C");
      case "cu", "cl" -> throw notC(source, "device code");
      case "s", "asm", "sx" -> throw notC(source, "assembly");
      case "h" ->
          throw new InputException(
              source + ": is a header; name the .c files that include it instead");
      case "o", "obj", "a", "so", "lo", "la" ->
          throw new InputException(
              source + ": is object code; name its C sources, or its bitcode (.bc), instead");
      default ->
          throw new InputException(
              source + ": unknown kind of file; Interlock reads .c, .i, .bc and .ll");
    };
  }

  private static InputException notC(Path source, String what) {
    return new InputException(source + ": is " + what + "; Interlock reads C only");
  }
}
