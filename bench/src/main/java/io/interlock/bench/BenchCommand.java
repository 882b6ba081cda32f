package io.interlock.bench;

import io.interlock.cli.ExitCode;
import io.interlock.cli.Subcommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code bench} command: it only holds the benchmarks. */
@Command(
    name = "bench",
    header = "Measures the speed and the accuracy of Interlock.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock bench BENCHMARK [OPTIONS] ...",
    description = "",
    commandListHeading = "%nBenchmarks:%n",
    subcommands = {
      FrontEndBenchCommand.class,
      CallGraphBenchCommand.class,
      SpeedCommand.class,
      CheckGrowthCommand.class,
      AccuracyCommand.class,
      GeneratedCommand.class,
      MutantsCommand.class,
      FaultsCommand.class,
      DynamicCommand.class,
      PeersCommand.class,
      RankingCommand.class
    })
public final class BenchCommand implements Subcommand {

  @Spec private CommandSpec spec;

  @Override
  public ExitCode execute() {
    throw new ParameterException(spec.commandLine(), "Missing benchmark");
  }
}
