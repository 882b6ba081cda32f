package io.interlock.bench;

import io.interlock.bench.Stopwatch.Cost;
import io.interlock.bench.Stopwatch.Timed;
import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.cache.CacheStore;
import io.interlock.frontend.clang.BundledToolchain;
import io.interlock.frontend.clang.CompilePool;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.CompileResult;
import io.interlock.frontend.clang.CompilerOutput;
import io.interlock.frontend.clang.RunDirectory;
import io.interlock.frontend.clang.Toolchain;
import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.Linker;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.frontend.link.UnitTypes;
import io.interlock.frontend.reader.ReaderLibrary;
import io.interlock.ir.Program;
import io.interlock.pipeline.UnitInput;
import io.interlock.run.InputException;
import io.interlock.run.RunContext;
import io.interlock.util.HeapUse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Measures the front end against the yardstick of clang itself: the wall time of the bundled clang
 * writing bitcode of the same files, with the same flags and the same number of jobs, taken in turn
 * with ours. The files are compiled once before, so that they lie in memory for both, and those
 * that do not compile are left out of both.
 *
 * <p>The units are linked into the programs that the input says. The last figure is a second run
 * with a cache: nothing is compiled, everything is looked up, read and linked.
 */
final class FrontEndBench {
  private static final int WARM_UP_NANOS = 1_500_000_000;
  private static final int DECODE_RUNS = 7;

  private final UnitInput input;
  private final FrontEndOptions options;
  private final int runs;
  private final Consumer<String> notices;

  FrontEndBench(UnitInput input, FrontEndOptions options, int runs, Consumer<String> notices) {
    this.input = input;
    this.options = options;
    this.runs = runs;
    this.notices = notices;
  }

  FrontEndFigures measure() {
    Toolchain toolchain = BundledToolchain.locate(notices);
    Path reader = ReaderLibrary.locate(toolchain);
    var images = new Images();
    var yardstick = new ClangYardstick(toolchain, options.jobs());
    yardstick.compile(new CompilerOutput.UnitImage(reader), input.requests(), images);
    List<CompileRequest> sources = images.requests();
    if (sources.isEmpty()) {
      throw new InputException("nothing to measure: " + images.failures().get(0));
    }

    var clang = new ArrayList<Cost>();
    var ours = new ArrayList<Cost>();
    long peak = 0;
    for (int run = 0; run < runs; run++) {
      clang.add(yardstick.bitcode(sources));
      ours.add(readAndLink(sources, options));
      peak = run == 0 ? Memory.peakResident() : peak;
    }

    long instructions =
        images.contents().mapToLong(bytes -> program(image(bytes)).instructionCount()).sum();
    return new FrontEndFigures(
        sources.size(),
        CSources.lines(sources),
        instructions,
        options.jobs(),
        runs,
        median(clang),
        median(ours),
        ours.get(0),
        cached(sources),
        instructions / (decodeNanos(images) / 1e9),
        retainedPerInstruction(images),
        peak,
        images.failures());
  }

  private Cost readAndLink(List<CompileRequest> sources, FrontEndOptions how) {
    Timed<Integer> timed =
        Stopwatch.time(
            () -> {
              ReadResult read = new FrontEnd(how, RunContext.silent(), notices).read(sources);
              long programs = link(input.composition().apply(read)).size();
              return programs == 0 ? 0 : read.units().size();
            });
    if (timed.result() != sources.size()) {
      throw new InputException("some units failed at the second time");
    }
    return timed.cost();
  }

  /** A run that finds everything in the cache. */
  private Cost cached(List<CompileRequest> sources) {
    try (RunDirectory directory = RunDirectory.create("interlock-bench-cache-")) {
      FrontEndOptions withCache = options.withCache(new CacheStore(directory.path()));
      readAndLink(sources, withCache);
      return readAndLink(sources, withCache);
    }
  }

  /** One after the other; the units of each are decoded in parallel. */
  private static List<Program> link(List<ProgramPlan> plans) {
    var types = new UnitTypes();
    return plans.stream().map(plan -> Linker.link(plan.units(), types).program()).toList();
  }

  private static Program program(UnitImage unit) {
    return Linker.link(List.of(unit)).program();
  }

  private UnitImage image(byte[] bytes) {
    return new UnitImage(bytes, options.workingDirectory());
  }

  /** Each unit by itself, on this thread alone. */
  private long decodeEach(Images images) {
    return images.contents().mapToLong(bytes -> program(image(bytes)).functions().size()).sum();
  }

  private double decodeNanos(Images images) {
    long end = System.nanoTime() + WARM_UP_NANOS;
    long decoded = 0;
    while (System.nanoTime() < end) {
      decoded += decodeEach(images);
    }
    if (decoded == 0) {
      throw new IllegalStateException("nothing was decoded");
    }
    var costs = new ArrayList<Cost>();
    for (int i = 0; i < DECODE_RUNS; i++) {
      costs.add(Stopwatch.time(() -> decodeEach(images)).cost());
    }
    return median(costs).wall();
  }

  /** What the linked programs hold, for each of their instructions. */
  private double retainedPerInstruction(Images images) {
    long without = HeapUse.reachable();
    List<Program> programs = link(input.composition().apply(images.decoded(this::image)));
    try {
      long bytes = HeapUse.reachable() - without;
      long instructions = programs.stream().mapToLong(Program::instructionCount).sum();
      return (double) bytes / Math.max(1, instructions);
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
    private final SortedMap<Integer, CompileRequest> requests = new TreeMap<>();
    private final SortedMap<Integer, byte[]> contents = new TreeMap<>();
    private final SortedMap<Integer, String> failures = new TreeMap<>();

    @Override
    public synchronized void finished(int index, CompileResult result) {
      if (result instanceof CompileResult.Compiled compiled) {
        try {
          contents.put(index, Files.readAllBytes(compiled.output()));
          requests.put(index, compiled.request());
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      } else if (result instanceof CompileResult.Failed failed) {
        failures.put(index, failed.reason());
      }
    }

    List<CompileRequest> requests() {
      return List.copyOf(requests.values());
    }

    ReadResult decoded(Function<byte[], UnitImage> decode) {
      var units = new LinkedHashMap<CompileRequest, UnitImage>();
      requests.forEach((index, request) -> units.put(request, decode.apply(content(index))));
      return new ReadResult(List.copyOf(units.values()), units, List.of(), 0, List.of());
    }

    private byte[] content(int index) {
      byte[] content = contents.get(index);
      if (content == null) {
        throw new IllegalStateException("no image " + index);
      }
      return content;
    }

    Stream<byte[]> contents() {
      return contents.values().stream();
    }

    List<String> failures() {
      return List.copyOf(failures.values());
    }
  }
}
