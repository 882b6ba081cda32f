package io.interlock.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs the command lines listed in a file, discarding what they print.
 *
 * <p>The launcher script does this once after a build, while the JVM records the classes that get
 * loaded in its class-data archive; later runs take them from there and start faster.
 */
final class StartupTraining {

  private StartupTraining() {}

  public static void main(String[] args) throws IOException {
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        Interlock.run(discarding(), discarding(), line.strip().split("\\s+", -1));
      }
    }
  }

  private static PrintWriter discarding() {
    return new PrintWriter(Writer.nullWriter());
  }
}
