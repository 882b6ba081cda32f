package io.interlock.bench;

import io.interlock.bench.Stopwatch.Cost;
import io.interlock.bench.Stopwatch.Timed;
import io.interlock.frontend.clang.CompilePool;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.CompileResult;
import io.interlock.frontend.clang.Compiler;
import io.interlock.frontend.clang.CompilerOptions;
import io.interlock.frontend.clang.CompilerOutput;
import io.interlock.frontend.clang.RunDirectory;
import io.interlock.frontend.clang.Toolchain;
import io.interlock.run.InputException;
import java.util.List;

/**
 * What everything is measured against: the bundled clang writing bitcode of the same files, with
 * the same flags and as many jobs.
 */
record ClangYardstick(Toolchain toolchain, int jobs) {
  /** The cost of compiling files that are known to compile. */
  Cost bitcode(List<CompileRequest> sources) {
    Timed<List<CompileResult>> timed =
        Stopwatch.time(() -> compile(new CompilerOutput.Bitcode(), sources, (i, r) -> {}));
    for (CompileResult result : timed.result()) {
      if (result instanceof CompileResult.Failed failed) {
        throw new InputException("failed at the second time: " + failed.reason());
      }
    }
    return timed.cost();
  }

  List<CompileResult> compile(
      CompilerOutput output, List<CompileRequest> requests, CompilePool.Listener finished) {
    try (RunDirectory directory = RunDirectory.create("interlock-bench-");
        Compiler compiler =
            new Compiler(toolchain, output, directory.path(), CompilerOptions.defaults())) {
      return new CompilePool(compiler, jobs).compile(requests, finished);
    }
  }
}
