package io.interlock.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.assumption.Assumptions;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Rule;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.race.input.CheckOptions;
import io.interlock.race.input.CheckOptions.Interleaving;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A program that says on each line what is to be found there: {@code // RACE} on lines with an
 * access that takes part in a race, {@code // NORACE} where one might expect it, {@code // EITHER}
 * where the rules can be read both ways.
 */
record AnnotatedProgram(LoadedUnits units, List<String> lines) {
  private static final LibraryModels MODELS = LibraryModels.shipped();

  static AnnotatedProgram of(Path file) throws IOException {
    FrontEndOptions options = FrontEndOptions.defaults();
    var input = UnitInput.ofFiles(List.of(file), List.of(), options.workingDirectory());
    LoadedUnits units = new UnitLoader(options, RunContext.silent(), text -> {}).load(input);
    return new AnnotatedProgram(units, Files.readAllLines(file));
  }

  /** The lines that are to be reported. */
  NavigableSet<Integer> expected() {
    return marked("// RACE");
  }

  /** The lines that are reported, without those that may be or not. */
  NavigableSet<Integer> reported(Interleaving interleaving) {
    NavigableSet<Integer> found =
        check(interleaving).findings().stream()
            .filter(f -> f.rule() == Rule.DATA_RACE)
            .flatMap(f -> f.accesses().stream())
            .map(a -> a.position().line())
            .collect(Collectors.toCollection(TreeSet::new));
    found.removeAll(marked("// EITHER"));
    return found;
  }

  private CheckResult check(Interleaving interleaving) {
    var run = RunContext.silent();
    CheckResult result =
        new CheckPipeline(
                new ProgramLinker(Verification.ON, run),
                MODELS,
                PointsToLimits.DEFAULT,
                2,
                new CheckOptions(Assumptions.all(), CheckOptions.Reasons.NOT_COUNTED, interleaving),
                run)
            .check(units);
    assertThat(result.incomplete()).isEmpty();
    return result;
  }

  private NavigableSet<Integer> marked(String mark) {
    NavigableSet<Integer> marked = new TreeSet<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(mark)) {
        marked.add(i + 1);
      }
    }
    return marked;
  }
}
