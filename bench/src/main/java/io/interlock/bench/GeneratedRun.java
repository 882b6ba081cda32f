package io.interlock.bench;

import io.interlock.bench.GeneratedOutcome.Mistake;
import io.interlock.bench.generate.GeneratedProgram;
import io.interlock.bench.generate.GeneratedProgram.Part;
import io.interlock.bench.generate.Plan;
import io.interlock.bench.generate.ProgramGenerator;
import io.interlock.bench.generate.Shrinker;
import it.unimi.dsi.fastutil.ints.IntSortedSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;

/**
 * Checks many generated programs. The first failures of each plan are shrunk; those that come down
 * to the same construct are one.
 */
final class GeneratedRun {
  private static final int BATCH = 200;

  /** What a failure comes down to: the plan, what is wrong, and the decisions that matter. */
  record Construct(Plan plan, Mistake mistake, List<String> details) {
    Construct {
      details = List.copyOf(details);
    }

    @Override
    public String toString() {
      return mistake + " " + plan + (details.isEmpty() ? "" : ": " + String.join(", ", details));
    }
  }

  /**
   * An example of a construct that fails.
   *
   * @param seed of the program it was found in
   */
  record Failure(Construct construct, long seed, GeneratedProgram smallest) {}

  /** A failure before it is shrunk. */
  private record Found(Plan plan, Mistake mistake, long seed, GeneratedProgram program) {}

  /** What fails, without the details. */
  record Weakness(Plan plan, Mistake mistake) {}

  /** Everything there is to say. */
  record Result(
      GeneratedReport report, Map<Weakness, Integer> weaknesses, List<Failure> failures) {}

  private final ProgramGenerator generator;
  private final GeneratedCheck check;
  private final int examples;
  private final IntConsumer progress;

  /**
   * @param examples how many failures of each plan and kind are shrunk
   * @param progress hears how many programs are done
   */
  GeneratedRun(
      ProgramGenerator generator, GeneratedCheck check, int examples, IntConsumer progress) {
    this.generator = generator;
    this.check = check;
    this.examples = examples;
    this.progress = progress;
  }

  /** Programs of so many seeds, from the first one on. */
  Result run(long firstSeed, int count) {
    var report = new GeneratedReport();
    Map<Weakness, List<Found>> found = new LinkedHashMap<>();
    for (int done = 0; done < count; done += BATCH) {
      int size = Math.min(BATCH, count - done);
      long first = firstSeed + done;
      List<GeneratedProgram> programs =
          LongStream.range(first, first + size).mapToObj(generator::generate).toList();
      List<IntSortedSet> reported = check.reportedLines(programs);
      for (int i = 0; i < size; i++) {
        GeneratedProgram program = programs.get(i);
        boolean elsewhere = !GeneratedOutcome.elsewhere(program, reported.get(i)).isEmpty();
        report.addElsewhere(elsewhere);
        for (GeneratedOutcome outcome : GeneratedOutcome.of(program, reported.get(i))) {
          report.add(outcome);
          for (Mistake mistake : Mistake.values()) {
            if (outcome.has(mistake)) {
              found
                  .computeIfAbsent(new Weakness(outcome.plan(), mistake), w -> new ArrayList<>())
                  .add(new Found(outcome.plan(), mistake, first + i, program));
            }
          }
        }
      }
      progress.accept(done + size);
    }
    Map<Weakness, Integer> weaknesses = new LinkedHashMap<>();
    found.forEach((weakness, list) -> weaknesses.put(weakness, list.size()));
    return new Result(report, weaknesses, shrunk(found));
  }

  private List<Failure> shrunk(Map<Weakness, List<Found>> found) {
    Map<Construct, Failure> failures = new LinkedHashMap<>();
    found.forEach(
        (weakness, list) ->
            list.stream()
                .limit(examples)
                .map(this::shrink)
                .forEach(failure -> failures.putIfAbsent(failure.construct(), failure)));
    return List.copyOf(failures.values());
  }

  private Failure shrink(Found found) {
    GeneratedProgram smallest =
        new Shrinker(program -> fails(program, found)).shrink(found.program());
    Part part =
        smallest.parts().stream().filter(p -> p.plan() == found.plan()).findFirst().orElseThrow();
    return new Failure(
        new Construct(found.plan(), found.mistake(), part.details()), found.seed(), smallest);
  }

  private boolean fails(GeneratedProgram program, Found found) {
    IntSortedSet reported = check.reportedLines(List.of(program)).get(0);
    return GeneratedOutcome.of(program, reported).stream()
        .anyMatch(o -> o.plan() == found.plan() && o.has(found.mistake()));
  }
}
