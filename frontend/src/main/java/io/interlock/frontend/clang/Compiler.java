package io.interlock.frontend.clang;

import io.interlock.frontend.clang.ChildProcesses.End;
import io.interlock.frontend.clang.ChildProcesses.Ended;
import io.interlock.frontend.clang.CompileFlags.Flag;
import io.interlock.frontend.clang.CompileResult.Compiled;
import io.interlock.frontend.clang.CompileResult.Failed;
import io.interlock.frontend.clang.CompileResult.FailureKind;
import io.interlock.frontend.clang.RejectedFlags.Rejected;
import io.interlock.run.InputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Turns C files, and modules that somebody else made, into bitcode that the reader can rely on, by
 * clang as a child process. A unit that cannot be compiled is a result, not an exception.
 *
 * <p>A flag that clang refuses is left out and the unit tried again, a bounded number of times: the
 * build used another compiler, and most such flags do not matter here. Safe for use by many
 * threads. Close it to end what is still running.
 */
public final class Compiler implements UnitCompiler, AutoCloseable {
  private static final int MAX_REFUSED_FLAGS = 20;

  private final Toolchain toolchain;
  private final CompilerOutput output;
  private final Path outputDirectory;
  private final CompilerOptions options;
  private final ClangArguments arguments;
  private final ChildEnvironment environment;
  private final ChildProcesses children;
  private final AtomicInteger units = new AtomicInteger();

  /** Flags that no clang of this run knows; a shortcut that does not change any result. */
  private final Set<String> unknownFlags = ConcurrentHashMap.newKeySet();

  /**
   * @param outputDirectory an existing directory for what is made and for temporary files; use a
   *     {@link RunDirectory} to have it deleted
   */
  public Compiler(
      Toolchain toolchain, CompilerOutput output, Path outputDirectory, CompilerOptions options) {
    this.toolchain = toolchain;
    this.output = output;
    this.outputDirectory = outputDirectory.toAbsolutePath();
    this.options = options;
    this.arguments = new ClangArguments(toolchain);
    this.environment = new ChildEnvironment(toolchain, this.outputDirectory);
    this.children = new ChildProcesses(options.timeLimit(), options.cancelled());
  }

  /**
   * Compiles one unit.
   *
   * @throws CancellationException if the run is cancelled, this is closed, or the thread
   *     interrupted
   */
  @Override
  public CompileResult compileOne(CompileRequest request) {
    long start = System.nanoTime();
    Path target = outputDirectory.resolve(outputName(request));
    try {
      if (!Files.isDirectory(request.workingDirectory())) {
        throw new InputException(request.workingDirectory() + ": no such directory");
      }
      CompileFlags flags = CompileFlags.parse(request.flags(), request.workingDirectory());
      SourceKind kind = SourceKind.of(request, flags.language());
      List<String> tolerated =
          kind == SourceKind.LLVM_IR
              ? checkModule(request, request.resolvedSource(), target)
              : compileC(request, kind, flags, target);
      if (!Files.exists(target)) {
        throw new NotCompiledException(request.source() + ": clang made nothing of it");
      }
      return new Compiled(request, target, tolerated, System.nanoTime() - start);
    } catch (InputException e) {
      removeTraces(target);
      String reason = String.valueOf(e.getMessage());
      FailureKind kind =
          e instanceof NotCompiledException ? FailureKind.NOT_COMPILED : FailureKind.UNUSABLE_INPUT;
      return new Failed(request, reason, kind, System.nanoTime() - start);
    }
  }

  /** Clang has errors to tell about C, as opposed to input that is none. */
  private static final class NotCompiledException extends InputException {
    NotCompiledException(String message) {
      super(message);
    }
  }

  /**
   * Where a unit image's list of the files it depends on is written: see {@code files.c} beside the
   * reader.
   */
  public static Path filesOf(Path image) {
    return image.resolveSibling(image.getFileName() + ".files");
  }

  /**
   * The words that, together with the files and the environment, decide what becomes of a request.
   *
   * @throws InputException if the request cannot be compiled at all
   */
  public List<String> fingerprint(CompileRequest request) {
    CompileFlags flags = CompileFlags.parse(request.flags(), request.workingDirectory());
    SourceKind kind = SourceKind.of(request, flags.language());
    List<String> words = new ArrayList<>();
    words.add(kind.name());
    words.add(toolchain.version());
    words.add(request.workingDirectory().toAbsolutePath().toString());
    words.addAll(arguments.forC(request, kind, flags, flags.kept(), Path.of("-")));
    return words;
  }

  @Override
  public void close() {
    children.close();
  }

  private String outputName(CompileRequest request) {
    String name = String.valueOf(request.source().getFileName()).replaceAll("[^A-Za-z0-9._]", "_");
    // The name is for people; the number keeps units apart. File names have a limit.
    return units.getAndIncrement() + "-" + name.substring(Math.max(0, name.length() - 60)) + ".out";
  }

  /** Another clang than the bundled one has an LLVM of its own, so its bitcode is read by ours. */
  private List<String> compileC(
      CompileRequest request, SourceKind kind, CompileFlags flags, Path target) {
    if (output instanceof CompilerOutput.Bitcode || toolchain.isBundled()) {
      return compileC(request, kind, flags, target, output);
    }
    Path bitcode = target.resolveSibling(target.getFileName() + ".bc");
    var tolerated = compileC(request, kind, flags, bitcode, new CompilerOutput.Bitcode());
    checkModule(request, bitcode, target);
    return tolerated;
  }

  /** Returns the flags that were left out although they may matter. */
  private List<String> compileC(
      CompileRequest request,
      SourceKind kind,
      CompileFlags flags,
      Path target,
      CompilerOutput wanted) {
    Invocation step = Invocation.making(wanted, target);
    List<Flag> kept = new ArrayList<>(flags.kept());
    Set<Flag> refused = new LinkedHashSet<>();
    kept.stream().filter(flag -> unknownFlags.contains(flag.text())).forEach(refused::add);
    while (true) {
      kept.removeAll(refused);
      List<String> words = arguments.forC(request, kind, flags, kept, step.output());
      Ended clang = run(toolchain.clang(), words, request, step);
      if (clang.status() == 0) {
        return tolerated(flags, refused);
      }
      Rejected more = RejectedFlags.in(clang.output(), kept);
      refused.addAll(more.all());
      more.unknown().forEach(flag -> unknownFlags.add(flag.text()));
      if (more.all().isEmpty() || refused.size() > MAX_REFUSED_FLAGS) {
        throw explain(request, clang);
      }
    }
  }

  private static List<String> tolerated(CompileFlags flags, Set<Flag> refused) {
    List<String> tolerated = new ArrayList<>(flags.tolerated());
    // In the user's order, so that the result does not depend on what other units found out.
    flags.kept().stream().filter(refused::contains).map(Flag::text).forEach(tolerated::add);
    return tolerated;
  }

  private static InputException explain(CompileRequest request, Ended clang) {
    return BinaryFile.is(request.resolvedSource())
        ? new InputException(request.source() + ": is a binary file, not C")
        : new NotCompiledException(
            Diagnostics.ofCompiler(request.source(), clang.status(), clang.output()));
  }

  private List<String> checkModule(CompileRequest request, Path file, Path target) {
    ModuleFile module = ModuleFile.open(request.source(), file);
    Invocation step = Invocation.making(output, target);
    List<String> words = arguments.forModule(file, module.triple(), step.output());
    Ended clang = run(toolchain.bundledClang(), words, request, step);
    if (clang.status() != 0) {
      throw new InputException(
          Diagnostics.ofModule(
              request.source(), clang.status(), clang.output(), module.producer()));
    }
    return List.of();
  }

  private Ended run(
      Path program, List<String> programArguments, CompileRequest request, Invocation step) {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(programArguments);
    try {
      Ended ended = children.run(command, request.workingDirectory(), environment.changes(step));
      if (ended.end() == End.OUT_OF_TIME) {
        throw new InputException(
            request.source() + ": given up: clang took longer than " + show(options.timeLimit()));
      }
      return ended;
    } catch (IOException e) {
      throw new InputException("cannot run " + program + ": " + ChildProcesses.whyNotStarted(e), e);
    }
  }

  private static String show(Duration limit) {
    return limit.toMinutes() > 0 ? limit.toMinutes() + " minutes" : limit.toMillis() + " ms";
  }

  /** What a clang that was stopped or crashed may have left. */
  private void removeTraces(Path target) {
    String stem = target.getFileName().toString().replaceFirst("\\.out$", "");
    File[] traces = outputDirectory.toFile().listFiles((dir, name) -> name.startsWith(stem));
    for (File trace : traces == null ? new File[0] : traces) {
      RunDirectory.delete(trace.toPath());
    }
  }
}
