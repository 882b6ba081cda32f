package io.interlock.bench.generate;

import io.interlock.bench.generate.Genome.Gene;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Makes a program smaller as long as it keeps a property: gadgets are left out, then each decision
 * is replaced by simpler ones. It ends since every step makes the sum of decisions or the number of
 * gadgets smaller.
 */
public final class Shrinker {
  private final Predicate<GeneratedProgram> property;

  public Shrinker(Predicate<GeneratedProgram> property) {
    this.property = property;
  }

  public GeneratedProgram shrink(GeneratedProgram program) {
    GeneratedProgram smallest = program;
    while (true) {
      Optional<GeneratedProgram> smaller = smaller(smallest);
      if (smaller.isEmpty()) {
        return smallest;
      }
      smallest = smaller.get();
    }
  }

  private Optional<GeneratedProgram> smaller(GeneratedProgram program) {
    for (Genome candidate : candidates(program.genome())) {
      Optional<GeneratedProgram> made =
          ProgramGenerator.build(candidate)
              .filter(p -> p.text().equals(program.text()) || property.test(p));
      if (made.isPresent()) {
        return made;
      }
    }
    return Optional.empty();
  }

  private static List<Genome> candidates(Genome genome) {
    var candidates = new ArrayList<Genome>();
    for (int g = 0; g < genome.gadgets().size() && genome.gadgets().size() > 1; g++) {
      candidates.add(genome.with(g, List.of()));
    }
    for (IntList threads : simpler(genome.threads())) {
      candidates.add(new Genome(threads, genome.gadgets()));
    }
    for (int g = 0; g < genome.gadgets().size(); g++) {
      Gene gene = genome.gadgets().get(g);
      for (IntList choices : simpler(gene.choices())) {
        candidates.add(genome.with(g, List.of(new Gene(gene.plan(), choices))));
      }
    }
    return candidates;
  }

  private static List<IntList> simpler(IntList choices) {
    var all = new ArrayList<IntList>();
    if (choices.intStream().sum() > 0) {
      all.add(IntList.of(new int[choices.size()]));
    }
    for (int i = 0; i < choices.size(); i++) {
      for (int value = 0; value < choices.getInt(i); value++) {
        var less = new IntArrayList(choices);
        less.set(i, value);
        all.add(less);
      }
    }
    return all;
  }
}
