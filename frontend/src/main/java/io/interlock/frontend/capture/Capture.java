package io.interlock.frontend.capture;

import io.interlock.frontend.capture.CaptureOptions.EarlierSteps;
import io.interlock.frontend.capture.CaptureOptions.Watching;
import io.interlock.frontend.clang.RunDirectory;
import io.interlock.frontend.clang.Toolchain;
import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs a build as it would run without us, watches which tools it runs, and keeps its steps.
 *
 * <p>The trace lies among the system's temporary files, where no build cleans up.
 */
public final class Capture {
  private final CaptureOptions options;
  private final Supplier<Toolchain> toolchain;
  private final Consumer<Process> onStart;
  private final List<String> notices = new ArrayList<>();

  /**
   * @param toolchain the bundled one, asked for only if a library must be preloaded
   * @param onStart gets the build's process, for passing signals on
   */
  public Capture(CaptureOptions options, Supplier<Toolchain> toolchain, Consumer<Process> onStart) {
    this.options = options;
    this.toolchain = toolchain;
    this.onStart = onStart;
  }

  /**
   * Runs the build to its end.
   *
   * @throws CommandNotStartedException if there is no such command
   * @throws InputException if the directory cannot be used
   */
  public CaptureResult run() {
    try (CaptureDirectory directory = CaptureDirectory.open(options.directory());
        RunDirectory temporary = RunDirectory.create("interlock-capture-")) {
      CapturedBuild earlier =
          options.earlier() == EarlierSteps.KEEP ? directory.read() : CapturedBuild.empty();
      var start = BuildStart.now();
      int status = runBuild(temporary.path());
      Trace trace = Trace.read(temporary.path());
      StepReader.Result read = StepReader.read(trace.records());
      CapturedBuild all = ArchiveContents.checked(earlier.followedBy(read.build()));
      directory.write(all);
      notices.addAll(new Notices(options, start).about(trace, read, all));
      int kept = all.steps().size() - read.build().steps().size();
      return new CaptureResult(status, read.build(), kept, notices);
    } catch (IOException e) {
      throw new InputException("cannot read what was captured: " + e.getMessage(), e);
    }
  }

  private int runBuild(Path temporary) throws IOException {
    Path trace = Files.createFile(temporary.resolve(Trace.FILE));
    var builder = new ProcessBuilder(options.command()).inheritIO();
    builder.directory(options.workingDirectory().toFile());
    watch(builder.environment(), temporary, trace);
    Process build;
    try {
      build = builder.start();
    } catch (IOException e) {
      throw CommandNotStartedException.of(options.command().get(0), e);
    }
    onStart.accept(build);
    return waitFor(build);
  }

  private void watch(Map<String, String> environment, Path temporary, Path trace)
      throws IOException {
    CaptureLibrary.describeTrace(environment, trace, noteCommand(trace));
    Optional<Path> library =
        CaptureLibrary.isSupported()
            ? CaptureLibrary.locate(toolchain.get(), temporary)
            : Optional.empty();
    library.ifPresent(file -> CaptureLibrary.preload(environment, file));
    if (library.isEmpty()) {
      notices.add(
          "no library can be preloaded here: only tools that are found on the PATH were seen");
    }
    if (library.isEmpty() || options.watching() == Watching.WITH_SHIMS) {
      String path = environment.getOrDefault("PATH", "");
      PathShims.create(temporary.resolve("bin"), trace, path).putFirst(environment);
    }
  }

  /**
   * If the build command is itself a compiler, which may be a script or static, nobody watches its
   * start: it is noted here, like a script, which gives way to what it runs.
   *
   * @return the id of the record, or nothing
   */
  private String noteCommand(Path trace) throws IOException {
    String program = options.command().get(0);
    if (Tool.named(program) == Tool.OTHER) {
      return "";
    }
    List<String> strings = new ArrayList<>();
    String directory = options.workingDirectory().toAbsolutePath().toString();
    strings.addAll(List.of(Trace.RUN, "command", "", "0", "0", "script", directory, program));
    strings.add(String.valueOf(options.command().size()));
    strings.addAll(options.command());
    strings.addAll(List.of("0", Trace.END, ""));
    Files.write(trace, String.join("\0", strings).getBytes(StandardCharsets.UTF_8));
    return "command";
  }

  /** The build decides when it ends, whatever happens to this thread. */
  private static int waitFor(Process build) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return build.waitFor();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
