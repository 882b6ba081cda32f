package io.interlock.bench;

import io.interlock.bench.GeneratedRun.Failure;
import io.interlock.bench.generate.GeneratedProgram;
import io.interlock.bench.generate.Plan;
import io.interlock.bench.generate.ProgramGenerator;
import io.interlock.cli.ExitCode;
import io.interlock.cli.JobsOption;
import io.interlock.cli.Subcommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code bench generated} command. */
@Command(
    name = "generated",
    header = "Checks random programs whose races are known by construction.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock bench generated [OPTIONS]",
    description = {
      "",
      "Every program has a few shared locations, each with a plan: what protects it, or "
          + "fails to. Prints for each plan how many races were found and how many protections "
          + "left in peace. What fails is shrunk to a small program that fails in the same "
          + "way, and printed with its seed.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:a planned race was missed", "2:the input cannot be used"})
final class GeneratedCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "How many programs (default: ${DEFAULT-VALUE}).")
  private int count = 1000;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of the first; the others follow (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--plan",
      paramLabel = "NAME",
      description = "Only this plan; may be given several times (default: all).")
  private List<String> names = List.of();

  @Option(
      names = "--examples",
      paramLabel = "N",
      description = "Shrink so many failures of each plan (default: ${DEFAULT-VALUE}).")
  private int examples = 1;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "Only write the programs there, with their marks, and check nothing.")
  private @Nullable Path keep;

  @Mixin private JobsOption jobs;

  @Mixin private FiguresDocument document;

  @Override
  public ExitCode execute() throws IOException {
    if (count < 1 || examples < 0) {
      throw new ParameterException(
          spec.commandLine(), "--count must be at least 1, --examples at least 0");
    }
    document.checkWritable();
    var generator = new ProgramGenerator(plans());
    if (keep != null) {
      write(generator, keep);
      return ExitCode.OK;
    }
    Machine machine = Machine.current();
    PrintWriter out = spec.commandLine().getOut();
    long start = System.nanoTime();
    var run =
        new GeneratedRun(generator, new GeneratedCheck(jobs.count()), examples, this::progress);
    GeneratedRun.Result result = run.run(seed, count);
    double seconds = (System.nanoTime() - start) / 1e9;
    result.failures().forEach(failure -> print(out, failure));
    result
        .weaknesses()
        .forEach((w, times) -> out.printf("%d x %s %s%n", times, w.mistake(), w.plan()));
    out.print(result.report().text());
    out.printf(Locale.ROOT, "%d programs from seed %d on, %.1f s%n", count, seed, seconds);
    out.flush();
    document.write(
        path -> result.report().rows(machine).forEach(row -> GeneratedReport.TABLE.put(path, row)));
    boolean all = result.report().found().part() == result.report().found().whole();
    return all ? ExitCode.OK : ExitCode.FINDINGS;
  }

  private void progress(int done) {
    if (done % 1000 == 0) {
      spec.commandLine().getErr().println("interlock: " + done + " programs checked");
    }
  }

  private static void print(PrintWriter out, Failure failure) {
    out.printf(
        "--- %s (seed %d)%n%s%n", failure.construct(), failure.seed(), failure.smallest().text());
  }

  private void write(ProgramGenerator generator, Path directory) throws IOException {
    Files.createDirectories(directory);
    for (long s = seed; s < seed + count; s++) {
      GeneratedProgram program = generator.generate(s);
      Files.writeString(directory.resolve("seed" + s + ".c"), program.text());
    }
  }

  private List<Plan> plans() {
    List<Plan> all = List.of(Plan.values());
    if (names.isEmpty()) {
      return all;
    }
    return names.stream()
        .map(
            name ->
                all.stream()
                    .filter(plan -> plan.toString().equals(name))
                    .findFirst()
                    .orElseThrow(
                        () ->
                            new ParameterException(
                                spec.commandLine(),
                                "no plan "
                                    + name
                                    + "; there are: "
                                    + Arrays.toString(Plan.values()))))
        .toList();
  }
}
