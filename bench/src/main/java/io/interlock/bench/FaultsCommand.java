package io.interlock.bench;

import io.interlock.bench.BenchedProgram.Loaded;
import io.interlock.bench.FaultBench.Fault;
import io.interlock.bench.Tally.Share;
import io.interlock.cli.ExitCode;
import io.interlock.cli.Subcommand;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.LinkedProgram;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.run.RunContext;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code bench faults} command. */
@Command(
    name = "faults",
    header = "Takes single locks and joins out of a program and looks for new findings there.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock bench faults [OPTIONS] FILE... | -p DIR",
    description = "")
final class FaultsCommand implements Subcommand {
  static final MarkedTable TABLE =
      new MarkedTable(
          "bench faults",
          List.of(
              "program", "locks and joins", "looked at", "taken out", "found", "time", "measured"));

  @Spec private CommandSpec spec;
  @Mixin private BenchedProgram program;
  @Mixin private FiguresDocument document;

  @Option(
      names = "--sites",
      paramLabel = "N",
      description = "Take out so many, chosen at random (default: ${DEFAULT-VALUE}).")
  private int sites = 50;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of the choice (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--label",
      paramLabel = "NAME",
      description = "What the program is called in the table (default: its name).")
  private @Nullable String label;

  @Override
  public ExitCode execute() {
    program.jobs();
    document.checkWritable();
    if (sites < 1) {
      throw new ParameterException(spec.commandLine(), "--sites must be at least 1");
    }
    PrintWriter out = spec.commandLine().getOut();
    Loaded loaded = program.read(spec.commandLine().getErr()::println);
    Machine machine = Machine.current();
    long start = System.nanoTime();
    LinkedProgram linked =
        new ProgramLinker(Verification.OFF, RunContext.silent()).link(loaded.plan());
    var bench =
        new FaultBench(
            new MutantCheck(linked, LibraryModels.shipped(), program.jobs()),
            text -> {
              out.println(text);
              out.flush();
            });
    FaultBench.Result result = bench.run(sites, seed);
    String seconds = String.format(Locale.ROOT, "%.0f s", (System.nanoTime() - start) / 1e9);
    var share = new Share(result.found(), result.faults().size());
    for (Fault fault : result.faults()) {
      if (!fault.isFound()) {
        out.println("missed " + fault.site());
        fault.exposed().stream().limit(8).forEach(place -> out.println("    protects " + place));
      }
    }
    out.printf(
        "%d locks and joins; of %d looked at, %d protect something; found %s, %s%n",
        result.sites(), result.looked(), result.faults().size(), share, seconds);
    out.flush();
    String name = label != null ? label : loaded.plan().name();
    document.write(
        path ->
            TABLE.put(
                path,
                List.of(
                    name,
                    Integer.toString(result.sites()),
                    Integer.toString(result.looked()),
                    Integer.toString(result.faults().size()),
                    share.toString(),
                    seconds,
                    machine.summary())));
    return ExitCode.OK;
  }
}
