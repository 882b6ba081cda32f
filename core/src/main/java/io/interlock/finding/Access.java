package io.interlock.finding;

import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * One access to a racy location.
 *
 * @param function the function whose text holds the access
 * @param expression what is accessed, as C text in that function: {@code s->count}
 * @param locks certainly held, in the order acquired; empty when none
 * @param threads that may perform the access
 * @param chain from the start of the program or thread, outermost first, to a call of {@code
 *     function}; the access itself is not a step
 */
public record Access(
    Position position,
    String function,
    AccessKind kind,
    String expression,
    List<HeldLock> locks,
    List<ThreadRef> threads,
    List<CallStep> chain) {

  public Access {
    locks = List.copyOf(locks);
    threads = List.copyOf(threads);
    chain = List.copyOf(chain);
  }

  /** Whether no lock is certainly held. */
  public boolean isUnlocked() {
    return locks.stream().allMatch(l -> l.mode().isOnce());
  }

  /** The chain without the start of its thread, which it may begin with. */
  public List<CallStep> calls() {
    boolean starts =
        !chain.isEmpty()
            && threads.stream().anyMatch(t -> t.position().equals(chain.get(0).position()));
    return starts ? chain.subList(1, chain.size()) : chain;
  }

  /** In words, without places: {@code holding a, b, after once}. */
  public String protection() {
    if (locks.isEmpty()) {
      return "no locks held";
    }
    var phrases = new ArrayList<String>();
    List<String> held = locks.stream().filter(l -> !l.mode().isOnce()).map(HeldLock::name).toList();
    if (!held.isEmpty()) {
      phrases.add("holding " + String.join(", ", held));
    }
    locks.stream().filter(l -> l.mode().isOnce()).map(HeldLock::phrase).forEach(phrases::add);
    return String.join(", ", phrases);
  }
}
