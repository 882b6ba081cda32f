package io.interlock.bench.generate;

import io.interlock.bench.generate.Genome.Gene;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Makes programs of random gadgets, each with a {@link Plan}. The same seed gives the same program.
 */
public final class ProgramGenerator {
  private static final int MOST_GADGETS = 4;
  private static final int ATTEMPTS = 20;

  private final List<Plan> plans;

  /**
   * @param plans to choose from
   */
  public ProgramGenerator(List<Plan> plans) {
    this.plans = List.copyOf(plans);
  }

  /** A program for a seed; seeds next to each other give different programs. */
  public GeneratedProgram generate(long seed) {
    var random = new SplittableRandom(seed);
    while (true) {
      Choices threads = Choices.random(random.split());
      Topology topology = Topology.of(threads);
      int count = 1 + random.nextInt(MOST_GADGETS);
      var genes = new ArrayList<Gene>();
      Optional<GeneratedProgram> best = Optional.empty();
      for (int i = 0; i < ATTEMPTS && genes.size() < count; i++) {
        Optional<Gene> gene = gene(topology, genes.size(), random);
        if (gene.isPresent()) {
          genes.add(gene.get());
          Optional<GeneratedProgram> program = build(new Genome(threads.made(), genes));
          if (program.isEmpty()) {
            genes.remove(genes.size() - 1);
          } else {
            best = program;
          }
        }
      }
      if (best.isPresent()) {
        return best.get();
      }
    }
  }

  private Optional<Gene> gene(Topology topology, int number, SplittableRandom random) {
    Plan plan = plans.get(random.nextInt(plans.size()));
    Choices choices = Choices.random(random.split());
    var draft = new Draft(new Gadget(number, plan, topology), choices);
    return topology.isSensible() && plan.build(draft)
        ? Optional.of(new Gene(plan, choices.made()))
        : Optional.empty();
  }

  /** The program that decisions make; nothing if they do not fit together. */
  public static Optional<GeneratedProgram> build(Genome genome) {
    Choices threads = Choices.replay(genome.threads());
    Topology topology = Topology.of(threads);
    var gadgets = new ArrayList<Gadget>();
    var details = new ArrayList<List<String>>();
    for (Gene gene : genome.gadgets()) {
      Choices choices = Choices.replay(gene.choices());
      var gadget = new Gadget(gadgets.size(), gene.plan(), topology);
      if (!gene.plan().build(new Draft(gadget, choices))) {
        return Optional.empty();
      }
      gadgets.add(gadget);
      var notable = new ArrayList<>(threads.notable());
      notable.addAll(choices.notable());
      details.add(notable);
    }
    if (!topology.isSensible()) {
      return Optional.empty();
    }
    return Oracle.ask(topology, gadgets)
        .filter(answer -> arePossible(gadgets, answer))
        .map(
            answer ->
                GeneratedProgram.of(
                    genome,
                    new Renderer(topology, gadgets, answer).render(),
                    answer,
                    gadgets,
                    details));
  }

  private static boolean arePossible(List<Gadget> gadgets, Oracle.Answer answer) {
    return gadgets.stream()
            .flatMap(g -> g.channels.stream())
            .allMatch(channel -> ChannelText.isPossible(channel, answer))
        && answer.meetings().values().stream().allMatch(count -> count > 1);
  }
}
