package io.interlock.bench.generate;

import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.List;

/**
 * The decisions that make a program: those about its threads, and those about each gadget.
 *
 * @param gadgets a plan and its decisions, in the order of their code
 */
public record Genome(IntList threads, List<Gene> gadgets) {
  /** One gadget. */
  public record Gene(Plan plan, IntList choices) {}

  public Genome {
    gadgets = List.copyOf(gadgets);
  }

  /** The same with another gadget in place of one, or without it. */
  Genome with(int gadget, List<Gene> replacement) {
    var all = new ArrayList<>(gadgets);
    all.remove(gadget);
    all.addAll(gadget, replacement);
    return new Genome(threads, all);
  }
}
