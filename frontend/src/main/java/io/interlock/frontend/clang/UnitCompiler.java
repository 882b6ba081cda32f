package io.interlock.frontend.clang;

/** Turns one unit into something that can be read; safe for use by many threads. */
public interface UnitCompiler {
  /**
   * Compiles one unit.
   *
   * @throws java.util.concurrent.CancellationException if the run is cancelled or the thread
   *     interrupted
   */
  CompileResult compileOne(CompileRequest request);
}
