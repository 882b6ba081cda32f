package io.interlock.bench;

import io.interlock.bench.Stopwatch.Cost;
import io.interlock.bench.Stopwatch.Timed;
import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.clang.BundledToolchain;
import io.interlock.frontend.clang.CompilePool;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.CompileResult;
import io.interlock.frontend.clang.Compiler;
import io.interlock.frontend.clang.CompilerOptions;
import io.interlock.frontend.clang.CompilerOutput;
import io.interlock.frontend.clang.RunDirectory;
import io.interlock.frontend.clang.Toolchain;
import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.Linker;
import io.interlock.frontend.reader.ReaderLibrary;
import io.interlock.ir.Program;
import io.interlock.run.InputException;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Measures the front end against the yardstick of clang itself: the wall time of the bundled clang
 * writing bitcode of the same files, with the same flags and the same number of jobs, taken in turn
 * with ours. The files are compiled once before, so that they lie in memory for both, and those
 * that do not compile are left out of both.
 *
 * <p>Each unit becomes a program of its own, since files of one directory may each have a {@code
 * main}.
 */
final class FrontEndBench {
  private static final int WARM_UP_NANOS = 1_500_000_000;
  private static final int DECODE_RUNS = 7;

  private final List<Path> files;
  private final List<String> flags;
  private final FrontEndOptions options;
  private final int runs;
  private final Consumer<String> notices;

  FrontEndBench(
      List<Path> files,
      List<String> flags,
      FrontEndOptions options,
      int runs,
      Consumer<String> notices) {
    this.files = files;
    this.flags = flags;
    this.options = options;
    this.runs = runs;
    this.notices = notices;
  }

  FrontEndFigures measure() {
    Toolchain toolchain = BundledToolchain.locate(notices);
    Path reader = ReaderLibrary.locate(toolchain);
    var images = new Images();
    compile(toolchain, new CompilerOutput.UnitImage(reader), files, images);
    List<Path> sources = images.sources();
    if (sources.isEmpty()) {
      throw new InputException("nothing to measure: " + images.failures().get(0));
    }

    var clang = new ArrayList<Cost>();
    var ours = new ArrayList<Cost>();
    long peak = 0;
    for (int run = 0; run < runs; run++) {
      clang.add(bitcode(toolchain, sources));
      ours.add(readAndLink(sources));
      peak = run == 0 ? Memory.peakResident() : peak;
    }

    long instructions = link(images).stream().mapToLong(Program::instructionCount).sum();
    return new FrontEndFigures(
        sources.size(),
        sources.stream().mapToLong(CSources::lines).sum(),
        instructions,
        options.jobs(),
        runs,
        median(clang),
        median(ours),
        ours.get(0),
        instructions / (decodeNanos(images) / 1e9),
        (double) retained(images) / Math.max(1, instructions),
        peak,
        images.failures());
  }

  private Cost bitcode(Toolchain toolchain, List<Path> sources) {
    Timed<List<CompileResult>> timed =
        Stopwatch.time(
            () -> compile(toolchain, new CompilerOutput.Bitcode(), sources, (i, r) -> {}));
    for (CompileResult result : timed.result()) {
      if (result instanceof CompileResult.Failed failed) {
        throw new InputException("failed at the second time: " + failed.reason());
      }
    }
    return timed.cost();
  }

  private Cost readAndLink(List<Path> sources) {
    Timed<Integer> timed =
        Stopwatch.time(
            () -> {
              ReadResult read =
                  new FrontEnd(options, RunContext.silent(), notices).read(sources, flags);
              Stream<UnitImage> units = read.units().stream();
              List<Program> programs =
                  (options.jobs() > 1 ? units.parallel() : units)
                      .map(FrontEndBench::program)
                      .toList();
              return programs.size();
            });
    if (timed.result() != sources.size()) {
      throw new InputException("some units failed at the second time");
    }
    return timed.cost();
  }

  private static Program program(UnitImage unit) {
    return Linker.link(List.of(unit)).program();
  }

  private List<CompileResult> compile(
      Toolchain toolchain,
      CompilerOutput output,
      List<Path> sources,
      CompilePool.Listener finished) {
    List<CompileRequest> requests =
        sources.stream()
            .map(file -> new CompileRequest(file, options.workingDirectory(), flags))
            .toList();
    try (RunDirectory directory = RunDirectory.create("interlock-bench-");
        Compiler compiler =
            new Compiler(toolchain, output, directory.path(), CompilerOptions.defaults())) {
      return new CompilePool(compiler, options.jobs()).compile(requests, finished);
    }
  }

  /** On this thread alone: a single unit is decoded by the thread that asks for it. */
  private List<Program> link(Images images) {
    return images
        .contents()
        .map(bytes -> program(new UnitImage(bytes, options.workingDirectory())))
        .toList();
  }

  private double decodeNanos(Images images) {
    long end = System.nanoTime() + WARM_UP_NANOS;
    while (System.nanoTime() < end) {
      link(images);
    }
    var costs = new ArrayList<Cost>();
    for (int i = 0; i < DECODE_RUNS; i++) {
      costs.add(Stopwatch.time(() -> link(images)).cost());
    }
    return median(costs).wall();
  }

  private long retained(Images images) {
    long without = Memory.reachable();
    List<Program> programs = link(images);
    try {
      return Memory.reachable() - without;
    } finally {
      Reference.reachabilityFence(programs);
    }
  }

  private static Cost median(List<Cost> costs) {
    return costs.stream()
        .sorted(Comparator.comparingLong(Cost::wall))
        .skip((costs.size() - 1) / 2)
        .findFirst()
        .orElseThrow();
  }

  /** The unit images of the files that compile, in the order of the files. */
  private static final class Images implements CompilePool.Listener {
    private final SortedMap<Integer, Path> sources = new TreeMap<>();
    private final SortedMap<Integer, byte[]> contents = new TreeMap<>();
    private final SortedMap<Integer, String> failures = new TreeMap<>();

    @Override
    public synchronized void finished(int index, CompileResult result) {
      if (result instanceof CompileResult.Compiled compiled) {
        try {
          contents.put(index, Files.readAllBytes(compiled.output()));
          sources.put(index, compiled.request().source());
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      } else if (result instanceof CompileResult.Failed failed) {
        failures.put(index, failed.reason());
      }
    }

    List<Path> sources() {
      return List.copyOf(sources.values());
    }

    Stream<byte[]> contents() {
      return contents.values().stream();
    }

    List<String> failures() {
      return List.copyOf(failures.values());
    }
  }
}
