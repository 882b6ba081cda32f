package io.interlock.frontend;

import io.interlock.frontend.ReadResult.Failure;
import io.interlock.frontend.cache.UnitCache;
import io.interlock.frontend.clang.BundledToolchain;
import io.interlock.frontend.clang.CompilePool;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.CompileResult;
import io.interlock.frontend.clang.CompileResult.Failed;
import io.interlock.frontend.clang.CompileResult.FailureKind;
import io.interlock.frontend.clang.CompileResult.Loaded;
import io.interlock.frontend.clang.CompileResult.Origin;
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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
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
    var slots = new Slots(requests);
    try {
      compile(requests, slots);
    } catch (CancellationException e) {
      // what is done so far is the result
    }
    return slots.result();
  }

  private void compile(List<CompileRequest> requests, Slots slots) {
    Toolchain bundled = BundledToolchain.locate(notices);
    Path reader = ReaderLibrary.locate(bundled);
    Toolchain toolchain =
        options.clang().map(clang -> Toolchain.external(clang, bundled)).orElse(bundled);
    var compilerOptions = CompilerOptions.defaults().withCancellation(run::isCancelled);
    try (RunDirectory directory = RunDirectory.create("interlock-");
        Compiler compiler =
            new Compiler(
                toolchain,
                new CompilerOutput.UnitImage(reader),
                directory.path(),
                compilerOptions)) {
      Optional<UnitCache> cache = cache(toolchain, reader);
      var units = new CachingCompiler(compiler, cache);
      new CompilePool(units, options.jobs()).compile(requests, slots::finished);
      cache.ifPresent(UnitCache::trim);
    }
  }

  /** What another clang depends on is not known, so what it makes is not kept. */
  private Optional<UnitCache> cache(Toolchain toolchain, Path reader) {
    return options
        .cache()
        .filter(store -> toolchain.isBundled())
        .map(
            store ->
                new UnitCache(
                    store,
                    List.of(toolchain.version(), reader.getFileName().toString()),
                    toolchain.libraryDir(),
                    notices));
  }

  /** The results of a read by request, filled in by several threads. */
  private final class Slots {
    private final List<CompileRequest> requests;
    private final @Nullable UnitImage[] images;
    private final @Nullable Failure[] failures;
    private final List<String> tolerated = new ArrayList<>();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger compiled = new AtomicInteger();

    Slots(List<CompileRequest> requests) {
      this.requests = requests;
      images = new @Nullable UnitImage[requests.size()];
      failures = new @Nullable Failure[requests.size()];
    }

    void finished(int index, CompileResult result) {
      if (result instanceof Loaded loaded) {
        compiled.addAndGet(loaded.origin() == Origin.CLANG ? 1 : 0);
        synchronized (tolerated) {
          tolerated.addAll(loaded.tolerated());
        }
        decode(index, loaded);
      } else if (result instanceof Failed failed && !run.isCancelled()) {
        // Else it may have failed because its files are gone already.
        failures[index] = new Failure(failed.request().source(), failed.reason(), failed.kind());
      }
      run.progress().advanced(READ, done.incrementAndGet(), requests.size());
    }

    private void decode(int index, Loaded loaded) {
      Path source = loaded.request().source();
      try {
        images[index] = new UnitImage(loaded.image().content(), options.workingDirectory());
      } catch (CorruptImageException e) {
        String reason = source + ": cannot be read back: " + e.getMessage();
        failures[index] = new Failure(source, reason, FailureKind.NOT_COMPILED);
      }
    }

    ReadResult result() {
      var units = new ArrayList<UnitImage>();
      var byRequest = new HashMap<CompileRequest, UnitImage>();
      var failed = new ArrayList<Failure>();
      for (int i = 0; i < images.length; i++) {
        if (images[i] != null) {
          units.add(images[i]);
          byRequest.put(requests.get(i), images[i]);
        } else if (failures[i] != null) {
          failed.add(failures[i]);
        } else {
          Path source = requests.get(i).source();
          failed.add(
              new Failure(source, source + ": not read: interrupted", FailureKind.NOT_COMPILED));
        }
      }
      synchronized (tolerated) { // When cut short, threads may still be at work.
        List<String> flags = tolerated.stream().distinct().sorted().toList();
        return new ReadResult(units, byRequest, failed, compiled.get(), flags);
      }
    }
  }
}
