package io.interlock.bench;

import io.interlock.bench.MutantRun.Fate;
import io.interlock.bench.MutantRun.Mutant;
import io.interlock.bench.Tally.Share;
import io.interlock.bench.mutate.SyncSite;
import io.interlock.cli.ExitCode;
import io.interlock.cli.Subcommand;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.cache.CacheStore;
import io.interlock.frontend.clang.CacheDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code bench mutants} command. */
@Command(
    name = "mutants",
    header = "Takes synchronization out of programs and looks whether that is noticed.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock bench mutants [OPTIONS] DIR...",
    description = {
      "",
      "Of each annotated program below DIR one lock with its releases, one join, "
          + "barrier, semaphore or once is taken out at a time. A race should be reported then "
          + "that was not before.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:a mutant goes unnoticed that is not listed, or is listed and does not",
      "2:the input cannot be used"
    })
final class MutantsCommand implements Subcommand {
  static final MarkedTable TABLE =
      new MarkedTable(
          "bench mutants",
          List.of(
              "taken out",
              "noticed",
              "rightly unnoticed",
              "protects nothing",
              "not right before",
              "measured"));

  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "Where the programs are.")
  private List<Path> directories = new ArrayList<>();

  @Option(
      names = "--safe",
      paramLabel = "FILE",
      description = "The mutants that are rightly safe: on each line its name and the reason.")
  private @Nullable Path safe;

  @Mixin private FiguresDocument document;

  /** Counts of one kind of synchronization. */
  private static final class Row {
    int noticed;
    int unnoticed;
    int rightly;
    int unusable;
    int idle;

    Share share() {
      return new Share(noticed, noticed + unnoticed);
    }
  }

  @Override
  public ExitCode execute() throws IOException {
    document.checkWritable();
    FrontEndOptions options =
        FrontEndOptions.defaults()
            .withJobs(1)
            .withCache(new CacheStore(CacheDirectory.fromEnvironment().resolve("units")));
    Set<String> listed = listed();
    Machine machine = Machine.current();
    PrintWriter out = spec.commandLine().getOut();
    Map<String, Row> rows = new TreeMap<>();
    int wrong = 0;
    var run = new MutantRun(options);
    for (JudgedProgram program :
        JudgedPrograms.below(directories, options.workingDirectory(), Convention.own)) {
      if (program.exempt().isPresent()) {
        continue;
      }
      for (Mutant mutant : run.mutants(program)) {
        boolean rightly = listed.stream().anyMatch(name -> isCalled(mutant, name));
        if ((mutant.fate() == Fate.UNNOTICED && !rightly)
            || (mutant.fate() == Fate.NOTICED && rightly)) {
          wrong++;
          String what = rightly ? "is noticed, but listed" : "unnoticed";
          SyncSite site = mutant.site();
          out.printf("%s: without the %s %s: %s%n", mutant.name(), site.kind(), site.what(), what);
        }
        count(rows, mutant.site().kind().toString(), mutant.fate(), rightly);
        count(rows, "total", mutant.fate(), rightly);
      }
    }
    rows.forEach(
        (kind, row) ->
            out.printf(
                "%-10s noticed %s, rightly not %d, protects nothing %d, not right before %d%n",
                kind, row.share(), row.rightly, row.idle, row.unusable));
    out.flush();
    document.write(path -> rows.forEach((kind, row) -> put(path, kind, row, machine)));
    return wrong == 0 ? ExitCode.OK : ExitCode.FINDINGS;
  }

  private static void put(Path path, String kind, Row row, Machine machine) {
    TABLE.put(
        path,
        List.of(
            kind,
            row.share().toString(),
            Integer.toString(row.rightly),
            Integer.toString(row.idle),
            Integer.toString(row.unusable),
            machine.date() + ", " + machine.commit()));
  }

  private static void count(Map<String, Row> rows, String kind, Fate fate, boolean rightly) {
    Row row = rows.computeIfAbsent(kind, k -> new Row());
    switch (fate) {
      case NOTICED -> row.noticed++;
      case NOT_RIGHT_BEFORE -> row.unusable++;
      case PROTECTS_NOTHING -> row.idle++;
      case UNNOTICED -> {
        if (rightly) {
          row.rightly++;
        } else {
          row.unnoticed++;
        }
      }
    }
  }

  /** Lists name programs by the end of their path. */
  private static boolean isCalled(Mutant mutant, String name) {
    return mutant.name().equals(name) || mutant.name().endsWith("/" + name);
  }

  private Set<String> listed() throws IOException {
    Set<String> names = new HashSet<>();
    if (safe != null) {
      for (String line : Files.readAllLines(safe)) {
        if (!line.isBlank() && !line.startsWith("#")) {
          names.add(line.split(" +", 2)[0]);
        }
      }
    }
    return names;
  }
}
