package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.interlock.bench.ObservedCalls.Observed;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.clang.BundledToolchain;
import io.interlock.frontend.clang.Toolchain;
import io.interlock.frontend.link.Linker;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CallGraphBuilder;
import io.interlock.pointsto.PointsToKind;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs that do with function pointers what C allows are run, and every call that happens must
 * be in the call graph of every analysis.
 */
final class ObservedCallsTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"tables", "heap", "casts", "flows", "library", "objects"})
  void everyCallThatHappensIsInEveryGraph(String name) throws Exception {
    assumeTrue(runs(List.of("addr2line", "--version")), "addr2line is needed");
    Path source = copy("/calls/" + name + ".c", name + ".c");
    List<Observed> calls = observe(source);
    Program program = program(source);

    for (PointsToKind kind : PointsToKind.values()) {
      CallGraph graph =
          new CallGraphBuilder(LibraryModels.shipped(), PointsToLimits.DEFAULT, RunContext.silent())
              .build(program, kind)
              .graph();
      ObservedCheck check = ObservedCheck.of(graph, calls);
      if (kind == PointsToKind.NONE) {
        assertThat(check.missing()).isNotEmpty();
      } else {
        assertThat(check.missing()).as("missing by %s", kind).isEmpty();
        assertThat(check.found()).as("found by %s", kind).isPositive();
      }
      assertThat(check.unknown()).extracting(o -> o.to().file()).doesNotContain(source.toString());
      assertThat(check.sites()).as("lines reached").isEqualTo(linesWithIndirectCalls(graph));
    }
  }

  /** What the test relies on: each call through a pointer is on a line of its own, and runs. */
  private static int linesWithIndirectCalls(CallGraph graph) {
    List<CallSite> sites = graph.sites().all().stream().filter(CallGraph::isIndirect).toList();
    return (int) sites.stream().map(s -> s.call().position().line()).distinct().count();
  }

  private List<Observed> observe(Path source) throws Exception {
    Path hooks = copy("/io/interlock/bench/indirect-calls.c", "hooks.c");
    Path executable = directory.resolve("program");
    Path calls = directory.resolve("calls.txt");
    Toolchain toolchain = BundledToolchain.locate(text -> {});
    String coverage = "-fsanitize-coverage=func,trace-pc,indirect-calls";
    compile(toolchain, source, "program.o", "-g", "-O0", "-w", coverage);
    compile(toolchain, hooks, "hooks.o", "-O1");
    String clang = toolchain.bundledClang().toString();
    String linker = "--ld-path=" + toolchain.lld();
    run(clang, linker, "program.o", "hooks.o", "-o", executable.toString(), "-lpthread", "-ldl");
    var program = new ProcessBuilder(executable.toString()).directory(directory.toFile());
    program.environment().put("INTERLOCK_CALLS", calls.toString());
    assertThat(program.start().waitFor()).isZero();
    return ObservedCalls.read(calls, executable);
  }

  private void compile(Toolchain toolchain, Path source, String object, String... flags)
      throws Exception {
    var command = new ArrayList<String>(List.of(toolchain.bundledClang().toString(), "-fPIC"));
    command.addAll(List.of("-resource-dir", toolchain.resourceDir().toString()));
    command.addAll(List.of(flags));
    command.addAll(List.of("-c", source.toString(), "-o", object));
    run(command.toArray(String[]::new));
  }

  private void run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }

  private static boolean runs(List<String> command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private Path copy(String resource, String name) throws IOException {
    try (InputStream in = ObservedCallsTest.class.getResourceAsStream(resource)) {
      assertThat(in).as(resource).isNotNull();
      Path file = directory.resolve(name);
      Files.write(file, in.readAllBytes());
      return file;
    }
  }

  private static Program program(Path source) {
    ReadResult read =
        new FrontEnd(FrontEndOptions.defaults(), RunContext.silent(), text -> {})
            .read(List.of(source), List.of("-w"));
    assertThat(read.failures()).isEmpty();
    return Linker.link(read.units()).program();
  }
}
