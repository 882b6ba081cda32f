package io.interlock.frontend.clang;

import io.interlock.run.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An LLVM module given by the user, as bitcode or as text, and what it says about itself.
 *
 * @param triple the machine it is for
 * @param producer the LLVM that made it, if it says so
 */
record ModuleFile(String triple, Optional<String> producer) {
  private static final String USUAL_TRIPLE = "x86_64-unknown-linux-gnu";
  private static final Pattern TEXT_TRIPLE =
      Pattern.compile("^target triple = \"([^\"]*)\"", Pattern.MULTILINE);
  private static final int ENOUGH_BYTES = 64 * 1024;

  /**
   * Reads what a module says about itself.
   *
   * @param name what the user calls the file
   */
  static ModuleFile open(Path name, Path file) {
    try {
      if (BitcodeHeader.isBitcode(file)) {
        BitcodeHeader header = BitcodeHeader.read(file);
        return new ModuleFile(usable(header.triple()), header.producer());
      }
      if (file.toString().endsWith(".bc")) {
        throw new InputException(name + ": not readable: this is not LLVM bitcode");
      }
      return new ModuleFile(usable(tripleInText(file)), Optional.empty());
    } catch (IOException e) {
      throw new InputException(name + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static String usable(Optional<String> triple) {
    return triple.filter(text -> text.matches("[\\w.+-]+")).orElse(USUAL_TRIPLE);
  }

  private static Optional<String> tripleInText(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      String start = new String(in.readNBytes(ENOUGH_BYTES), StandardCharsets.UTF_8);
      Matcher triple = TEXT_TRIPLE.matcher(start);
      return triple.find() ? Optional.of(triple.group(1)) : Optional.empty();
    }
  }
}
