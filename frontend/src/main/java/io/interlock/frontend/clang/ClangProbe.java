package io.interlock.frontend.clang;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a clang executable about itself, and explains why it cannot be used if it cannot. */
final class ClangProbe {
  private static final Pattern VERSION = Pattern.compile("clang version (\\d+)((?:\\.\\d+)*)");
  private static final int ENOUGH_BYTES = 4096;
  private static final int PATIENCE_SECONDS = 30;
  private static final int MAX_ATTEMPTS = 50;

  private ClangProbe() {}

  private record Answer(int status, String text) {
    String firstLine() {
      return text.lines().findFirst().orElse("no output, exit status " + status);
    }
  }

  /** Empty if the executable, which was just written, runs. */
  static Optional<String> whyNotRunnable(Path clang) {
    for (int attempt = 0; ; attempt++) {
      try {
        Answer answer = ask(clang, "--version");
        return answer.status == 0 ? Optional.empty() : Optional.of(answer.firstLine());
      } catch (IOException e) {
        String why = ChildProcesses.whyNotStarted(e);
        // A process that another thread starts holds the file open for a moment.
        if (attempt == MAX_ATTEMPTS || !why.contains("Text file busy")) {
          return Optional.of(why);
        }
      }
    }
  }

  /**
   * The given toolchain, with C compiled by the clang at {@code path}, a file or a command name.
   */
  static Toolchain external(Path path, Toolchain bundled) {
    Path clang = path.getNameCount() > 1 || path.isAbsolute() ? path.toAbsolutePath() : path;
    try {
      Answer answer = ask(clang, "--version");
      Matcher version = VERSION.matcher(answer.text);
      if (answer.status != 0 || !version.find()) {
        throw new InputException(
            path + " is not a clang that runs here: it says '" + answer.firstLine() + "'");
      }
      if (Integer.parseInt(version.group(1)) > BundledToolchain.MAJOR) {
        throw new InputException(
            String.format(
                "%s is clang %s, but Interlock reads bitcode of LLVM %d and older:"
                    + " use an older clang, or leave --clang out",
                path, version.group(1) + version.group(2), BundledToolchain.MAJOR));
      }
      Path resourceDir = Path.of(ask(clang, "-print-resource-dir").firstLine().strip());
      return bundled.compilingWith(clang, resourceDir, version.group(1) + version.group(2));
    } catch (IOException e) {
      throw new InputException("cannot run " + path + ": " + ChildProcesses.whyNotStarted(e), e);
    }
  }

  private static Answer ask(Path clang, String question) throws IOException {
    Process process =
        new ProcessBuilder(List.of(clang.toString(), question)).redirectErrorStream(true).start();
    try {
      process.getOutputStream().close();
      byte[] text = process.getInputStream().readNBytes(ENOUGH_BYTES);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("no answer to " + question);
      }
      return new Answer(process.exitValue(), new String(text, StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }
}
