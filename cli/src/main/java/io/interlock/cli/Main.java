package io.interlock.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Optional;

/** Entry point of the process. */
public final class Main {

  private Main() {}

  /** Runs the command line and exits with its {@link ExitCode}. */
  public static void main(String[] args) {
    var stream = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter out = writer(stream);
    PrintWriter err = writer(System.err);
    int status = Interlock.run(out, err, args);
    out.flush();
    Optional<String> failure = stream.failure();
    failure.ifPresent(f -> Message.print(err, "the standard output cannot be written: " + f));
    err.flush();
    System.exit(failure.isPresent() ? ExitCode.USAGE.status() : status);
  }

  /** UTF-8 whatever the locale: file names and reports must not depend on it. */
  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(stream, true, UTF_8);
  }
}
