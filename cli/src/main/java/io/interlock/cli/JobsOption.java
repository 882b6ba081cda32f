package io.interlock.cli;

import io.interlock.frontend.clang.CompilePool;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option of every command that does several things at once. */
public final class JobsOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      description = "Use N processors (default: all).")
  private int jobs = CompilePool.defaultJobs();

  /**
   * How many threads to use.
   *
   * @throws ParameterException if it is not a number of threads
   */
  public int count() {
    if (jobs < 1) {
      throw new ParameterException(spec.commandLine(), "--jobs must be at least 1");
    }
    return jobs;
  }
}
