package io.interlock.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintStream;
import java.io.PrintWriter;

/** Entry point of the process. */
public final class Main {

  private Main() {}

  /** Runs the command line and exits with its {@link ExitCode}. */
  public static void main(String[] args) {
    PrintWriter out = writer(System.out);
    PrintWriter err = writer(System.err);
    int status = Interlock.run(out, err, args);
    out.flush();
    err.flush();
    System.exit(status);
  }

  /** UTF-8 whatever the locale: file names and reports must not depend on it. */
  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, UTF_8);
  }
}
