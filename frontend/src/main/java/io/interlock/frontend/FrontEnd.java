package io.interlock.frontend;

import io.interlock.frontend.ReadResult.Failure;
import io.interlock.frontend.clang.BundledToolchain;
import io.interlock.frontend.clang.CompilePool;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.CompileResult;
import io.interlock.frontend.clang.CompileResult.Compiled;
import io.interlock.frontend.clang.CompileResult.Failed;
import io.interlock.frontend.clang.Compiler;
import io.interlock.frontend.clang.CompilerOptions;
import io.interlock.frontend.clang.CompilerOutput;
import io.interlock.frontend.clang.RunDirectory;
import io.interlock.frontend.clang.Toolchain;
import io.interlock.frontend.image.CorruptImageException;
import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.reader.ReaderLibrary;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * From files to units: compiles each with clang, several at once, and reads the unit images that
 * come out of it. A file that cannot be used becomes a failure of the result; the others go on.
 */
public final class FrontEnd {
  private static final Phase READ = new Phase("read");

  private final FrontEndOptions options;
  private final RunContext run;
  private final Consumer<String> notices;

  /**
   * @param notices hears, in words, about what takes seconds or is out of the ordinary
   */
  public FrontEnd(FrontEndOptions options, RunContext run, Consumer<String> notices) {
    this.options = options;
    this.run = run;
    this.notices = notices;
  }

  /** Reads files given on a command line, all with the same compiler flags. */
  public ReadResult read(List<Path> files, List<String> flags) {
    Path here = options.workingDirectory();
    return read(files.stream().map(file -> new CompileRequest(file, here, flags)).toList());
  }

  /** Reads units; the result keeps their order. */
  public ReadResult read(List<CompileRequest> requests) {
    Toolchain bundled = BundledToolchain.locate(notices);
    Path reader = ReaderLibrary.locate(bundled);
    Toolchain toolchain =
        options.clang().map(clang -> Toolchain.external(clang, bundled)).orElse(bundled);
    var slots = new Slots(requests);
    var compilerOptions = CompilerOptions.defaults().withCancellation(run::isCancelled);
    try (RunDirectory directory = RunDirectory.create("interlock-");
        Compiler compiler =
            new Compiler(
                toolchain,
                new CompilerOutput.UnitImage(reader),
                directory.path(),
                compilerOptions)) {
      new CompilePool(compiler, options.jobs()).compile(requests, slots::finished);
    } catch (CancellationException e) {
      // what is done so far is the result
    }
    return slots.result();
  }

  /** The results of a read by request, filled in by several threads. */
  private final class Slots {
    private final List<CompileRequest> requests;
    private final @Nullable UnitImage[] images;
    private final @Nullable Failure[] failures;
    private final List<String> tolerated = new ArrayList<>();
    private final AtomicInteger done = new AtomicInteger();

    Slots(List<CompileRequest> requests) {
      this.requests = requests;
      images = new @Nullable UnitImage[requests.size()];
      failures = new @Nullable Failure[requests.size()];
    }

    void finished(int index, CompileResult result) {
      if (result instanceof Compiled compiled) {
        synchronized (tolerated) {
          tolerated.addAll(compiled.tolerated());
        }
        load(index, compiled);
      } else if (result instanceof Failed failed) {
        failures[index] = new Failure(failed.request().source(), failed.reason(), failed.kind());
      }
      run.progress().advanced(READ, done.incrementAndGet(), requests.size());
    }

    private void load(int index, Compiled compiled) {
      Path source = compiled.request().source();
      try {
        byte[] bytes = Files.readAllBytes(compiled.output());
        Files.delete(compiled.output());
        images[index] = new UnitImage(bytes, options.workingDirectory());
      } catch (IOException | CorruptImageException e) {
        failures[index] =
            new Failure(
                source,
                source + ": cannot be read back: " + e.getMessage(),
                CompileResult.FailureKind.NOT_COMPILED);
      }
    }

    ReadResult result() {
      var units = new ArrayList<UnitImage>();
      var failed = new ArrayList<Failure>();
      for (int i = 0; i < images.length; i++) {
        if (images[i] != null) {
          units.add(images[i]);
        } else if (failures[i] != null) {
          failed.add(failures[i]);
        } else {
          Path source = requests.get(i).source();
          failed.add(
              new Failure(
                  source,
                  source + ": not read: interrupted",
                  CompileResult.FailureKind.NOT_COMPILED));
        }
      }
      return new ReadResult(units, failed, tolerated.stream().distinct().sorted().toList());
    }
  }
}
