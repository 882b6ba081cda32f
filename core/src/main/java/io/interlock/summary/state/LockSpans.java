package io.interlock.summary.state;

import io.interlock.lockset.Holding;
import io.interlock.source.Position;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * At which calls of a function locks begin and cease to be held, for people to read: no analysis
 * depends on it.
 *
 * <p>The locksets before and after each call are compared. A lock begins at a call if no path holds
 * it before and some path does after, or if only then all do; it ends likewise. So calls of
 * wrappers count as what they do. A lock is known by its name in the function and by where the
 * library was called for it, which stays the same while the lock is handed on.
 */
public final class LockSpans {
  /** A lock that is held for a while. */
  private record Held(Symbolic lock, Position acquired) {}

  /** The calls at which a lock begins and ends to be held, in the order of the text. */
  public record Span(List<Position> begins, List<Position> ends) {
    public static final Span NONE = new Span(List.of(), List.of());
  }

  private static final class Calls {
    private final Set<Position> begins = new LinkedHashSet<>();
    private final Set<Position> ends = new LinkedHashSet<>();
  }

  private final Map<Held, Calls> spans = new LinkedHashMap<>();

  /**
   * All that is known of one lock.
   *
   * @param begins in the order found
   * @param ends in the order found
   */
  public record Entry(
      Symbolic lock, Position acquired, List<Position> begins, List<Position> ends) {
    public Entry {
      begins = List.copyOf(begins);
      ends = List.copyOf(ends);
    }
  }

  /** What is known, lock by lock. */
  public List<Entry> entries() {
    var entries = new ArrayList<Entry>();
    spans.forEach(
        (held, calls) ->
            entries.add(
                new Entry(
                    held.lock, held.acquired, List.copyOf(calls.begins), List.copyOf(calls.ends))));
    return entries;
  }

  /** What others have found. */
  public static LockSpans of(List<Entry> entries) {
    var spans = new LockSpans();
    for (Entry entry : entries) {
      Calls calls = spans.of(new Held(entry.lock(), entry.acquired()));
      calls.begins.addAll(entry.begins());
      calls.ends.addAll(entry.ends());
    }
    return spans;
  }

  /** A call was made. */
  public void call(Position call, States before, States after) {
    for (Held held : all(before, after)) {
      boolean anyBefore = any(before, held);
      boolean anyAfter = any(after, held);
      boolean allBefore = anyBefore && all(before, held);
      boolean allAfter = anyAfter && all(after, held);
      if ((!anyBefore && anyAfter) || (!allBefore && allAfter)) {
        of(held).begins.add(call);
      } else if ((anyBefore && !anyAfter) || (allBefore && !allAfter)) {
        of(held).ends.add(call);
      }
    }
  }

  private Calls of(Held held) {
    return spans.computeIfAbsent(held, h -> new Calls());
  }

  private static Set<Held> all(States before, States after) {
    var result = new LinkedHashSet<Held>();
    for (States states : List.of(before, after)) {
      for (States.Path path : states.paths()) {
        path.state().locks().held().forEach(h -> result.add(new Held(h.lock(), h.acquired())));
      }
    }
    return result;
  }

  private static boolean any(States states, Held held) {
    return states.paths().stream().anyMatch(p -> holds(p, held));
  }

  private static boolean all(States states, Held held) {
    return states.paths().stream().allMatch(p -> holds(p, held));
  }

  private static boolean holds(States.Path path, Held held) {
    return path.state().locks().held().stream()
        .anyMatch(h -> h.lock().equals(held.lock) && h.acquired().equals(held.acquired));
  }

  /**
   * Where a lock is held in this function.
   *
   * @return nothing if the function does not take it, or takes several locks by one call in the
   *     text of a wrapper and it cannot be told which of them this is
   */
  public Span of(Holding holding) {
    Calls exact = spans.get(new Held(holding.lock(), holding.acquired()));
    if (exact == null) {
      var names = new HashSet<Symbolic>();
      for (var span : spans.entrySet()) {
        if (span.getKey().acquired.equals(holding.acquired())) {
          names.add(span.getKey().lock);
          exact = span.getValue();
        }
      }
      exact = names.size() == 1 ? exact : null;
    }
    return exact == null ? Span.NONE : new Span(sorted(exact.begins), sorted(exact.ends));
  }

  private static List<Position> sorted(Set<Position> positions) {
    var result = new ArrayList<>(positions);
    result.sort(null);
    return List.copyOf(result);
  }
}
