package io.interlock.bench.generate;

import io.interlock.bench.generate.Code.Line;
import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import it.unimi.dsi.fastutil.ints.IntSortedSet;
import java.util.ArrayList;
import java.util.List;

/**
 * A program with its answer.
 *
 * @param genome the decisions that made it
 * @param parts what each gadget is
 * @param racyLines lines, counted from 1, with an access that takes part in a race
 */
public record GeneratedProgram(
    Genome genome, String text, List<Part> parts, IntSortedSet racyLines) {
  /**
   * One gadget of the program.
   *
   * @param lines all lines that are its own
   * @param accessLines those with an access to its shared location
   * @param details the decisions that are not the simplest ones
   */
  public record Part(
      Plan plan, IntSortedSet lines, IntSortedSet accessLines, List<String> details) {
    public Part {
      details = List.copyOf(details);
    }
  }

  public GeneratedProgram {
    parts = List.copyOf(parts);
  }

  static GeneratedProgram of(
      Genome genome,
      List<Line> lines,
      Oracle.Answer answer,
      List<Gadget> gadgets,
      List<List<String>> details) {
    var racy = new IntAVLTreeSet();
    var own = new ArrayList<IntSortedSet>();
    var accesses = new ArrayList<IntSortedSet>();
    gadgets.forEach(
        g -> {
          own.add(new IntAVLTreeSet());
          accesses.add(new IntAVLTreeSet());
        });
    var text = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      text.append(line.text());
      if (line.gadget() != Code.NOBODY) {
        own.get(line.gadget()).add(i + 1);
      }
      if (!line.touches().isEmpty()) {
        boolean race = line.touches().stream().anyMatch(answer.racy()::contains);
        text.append(race ? " // RACE" : " // NORACE");
        accesses.get(line.gadget()).add(i + 1);
        if (race) {
          racy.add(i + 1);
        }
      }
      text.append('\n');
    }
    var parts = new ArrayList<Part>();
    for (int i = 0; i < gadgets.size(); i++) {
      parts.add(new Part(gadgets.get(i).plan, own.get(i), accesses.get(i), details.get(i)));
    }
    return new GeneratedProgram(genome, text.toString(), parts, racy);
  }
}
