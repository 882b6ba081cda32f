package io.interlock.explore.weak;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What a program may do by the axioms: tries all orders of modifications of all graphs. */
final class AxiomaticRuns {
  private final TinyProgram program;
  private final Answer answer = Answer.empty();

  private AxiomaticRuns(TinyProgram program) {
    this.program = program;
  }

  static Answer of(TinyProgram program) {
    var runs = new AxiomaticRuns(program);
    Graphs.forEach(program, runs::note);
    return runs.answer;
  }

  private void note(List<Event> events) {
    var axioms = new Axioms(events);
    List<List<Integer>> orders = new ArrayList<>();
    order(events, axioms, orders);
  }

  /** Chooses an order for the next variable. */
  private void order(List<Event> events, Axioms axioms, List<List<Integer>> orders) {
    if (orders.size() == TinyProgram.VARIABLES) {
      noteIfAllowed(events, axioms, orders);
      return;
    }
    List<Integer> writes = axioms.writes(orders.size());
    List<Integer> first = List.of(writes.get(0));
    permute(
        first,
        writes.subList(1, writes.size()),
        chosen -> {
          List<List<Integer>> more = new ArrayList<>(orders);
          more.add(chosen);
          order(events, axioms, more);
        });
  }

  private static void permute(
      List<Integer> chosen, List<Integer> left, Consumer<List<Integer>> whole) {
    if (left.isEmpty()) {
      whole.accept(chosen);
    }
    for (Integer next : left) {
      List<Integer> longer = new ArrayList<>(chosen);
      longer.add(next);
      permute(longer, left.stream().filter(w -> !w.equals(next)).toList(), whole);
    }
  }

  private void noteIfAllowed(List<Event> events, Axioms axioms, List<List<Integer>> orders) {
    var mo = new Relation(events.size());
    for (List<Integer> order : orders) {
      for (int i = 0; i < order.size(); i++) {
        for (int j = 0; j < i; j++) {
          mo.add(order.get(j), order.get(i));
        }
      }
    }
    if (axioms.allow(mo)) {
      answer.outcomes().add(outcome(events, orders));
      noteRaces(events, axioms);
    }
  }

  private String outcome(List<Event> events, List<List<Integer>> orders) {
    List<List<Integer>> read = new ArrayList<>();
    program.threads().forEach(t -> read.add(new ArrayList<>()));
    for (Event e : events) {
      if (e.reads()) {
        read.get(e.thread()).add(events.get(e.from()).written());
      }
    }
    List<Integer> last =
        orders.stream().map(o -> events.get(o.get(o.size() - 1)).written()).toList();
    return read + " " + last;
  }

  private void noteRaces(List<Event> events, Axioms axioms) {
    for (int a = 0; a < events.size(); a++) {
      for (int b = 0; b < a; b++) {
        Event one = events.get(a);
        Event other = events.get(b);
        if (one.conflictsWith(other)
            && !axioms.happensBefore(a, b)
            && !axioms.happensBefore(b, a)) {
          answer.race(one.thread(), one.op(), other.thread(), other.op());
        }
      }
    }
  }
}
