package io.interlock.frontend.clang;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes one line for the user out of what clang printed when it failed. */
final class Diagnostics {
  private static final Pattern PLACED =
      Pattern.compile("^(.+:\\d+:\\d+): (?:fatal )?error: (.*)$", Pattern.MULTILINE);

  /** An error without a place in a source file, as those about flags are. */
  static final Pattern UNPLACED =
      Pattern.compile("^(?:[^:\\s]*clang[^:\\s]*: )?(?:fatal )?error: (.*)$", Pattern.MULTILINE);

  private static final Pattern MISSING_HEADER = Pattern.compile("'[^']+' file not found");

  /** The place clang was at, from the stack dump it prints when it crashes. */
  private static final Pattern CRASH_PLACE =
      Pattern.compile("^\\d+\\.\\s+(\\S.*:\\d+:\\d+): ", Pattern.MULTILINE);

  private static final Pattern PRODUCER =
      Pattern.compile(" ?\\(Producer: '([^']*)' Reader: '([^']*)'\\)");
  private static final Pattern VERSION = Pattern.compile("LLVM\\D{0,3}(\\d+)");
  private static final int SIGNAL = 128;

  private Diagnostics() {}

  /** For C that clang does not compile. */
  static String ofCompiler(Path source, int status, String output) {
    if (isCrash(status, output)) {
      Matcher place = CRASH_PLACE.matcher(output);
      String where = place.find() ? place.group(1) : source.toString();
      return where + ": clang crashed here" + signal(status);
    }
    Matcher placed = PLACED.matcher(output);
    Matcher unplaced = UNPLACED.matcher(output);
    boolean hasPlace = placed.find();
    boolean hasOther = unplaced.find();
    if (hasPlace && (!hasOther || placed.start() < unplaced.start())) {
      boolean headerMissing = MISSING_HEADER.matcher(placed.group(2)).matches();
      String advice = headerMissing ? " (is a -I flag or a package missing?)" : "";
      return placed.group(1) + ": " + placed.group(2) + advice;
    }
    return source + ": " + (hasOther ? unplaced.group(1) : lastResort(status, output));
  }

  /** For bitcode, or its text form, that cannot be read. */
  static String ofModule(Path source, int status, String output, Optional<String> producer) {
    if (output.contains("Broken module found") || output.contains("input module is broken")) {
      return source + ": not readable: invalid LLVM IR: " + firstLine(output);
    }
    Matcher placed = PLACED.matcher(output);
    if (placed.find()) {
      // The compiler got an absolute path; its place within the file is what matters.
      String place = placed.group(1).replaceFirst("^.*(:\\d+:\\d+)$", "$1");
      return source + place + ": not readable: " + printable(placed.group(2));
    }
    Optional<String> newer = producer.filter(Diagnostics::isNewer);
    if (newer.isPresent()) {
      return String.format(
          "%s: not readable: made by %s, this is LLVM %d",
          source, newer.get().replaceFirst("^LLVM(?=\\d)", "LLVM "), BundledToolchain.MAJOR);
    }
    Matcher error = UNPLACED.matcher(output);
    String what =
        isCrash(status, output) || !error.find()
            ? "clang crashed reading it" + signal(status)
            : PRODUCER.matcher(error.group(1)).replaceAll("");
    return source + ": not readable: damaged bitcode: " + printable(what);
  }

  private static boolean isNewer(String producer) {
    Matcher version = VERSION.matcher(producer);
    return version.find() && Integer.parseInt(version.group(1)) > BundledToolchain.MAJOR;
  }

  private static boolean isCrash(int status, String output) {
    return status > SIGNAL || output.contains("\nStack dump:") || output.contains("PLEASE submit");
  }

  private static String signal(int status) {
    return switch (status - SIGNAL) {
      case 11 -> " (out of stack, or a fault of clang)";
      case 9 -> " (killed: out of memory?)";
      default -> "";
    };
  }

  private static String lastResort(int status, String output) {
    String line = firstLine(output);
    return line.isEmpty() ? "clang failed with exit status " + status : "clang failed: " + line;
  }

  private static String firstLine(String output) {
    return output.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("");
  }

  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
