package io.interlock.finding;

import io.interlock.source.Position;
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
}
