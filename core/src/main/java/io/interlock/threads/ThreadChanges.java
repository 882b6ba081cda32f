package io.interlock.threads;

import io.interlock.callgraph.CallSite;
import io.interlock.finding.Instances;
import io.interlock.symbolic.Atom.ThreadHandle;
import io.interlock.symbolic.Symbolic;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Threads possibly started since the entry of a function and not certainly ended, and threads of
 * the caller's certainly joined. A creation is known by the calls that lead to it. Immutable.
 *
 * <p>Where paths meet, started threads are united and joined ones intersected. A thread started
 * again while it may still run counts as many, and is not ended by joining one.
 */
public final class ThreadChanges {
  public static final ThreadChanges NONE = new ThreadChanges(Map.of(), Set.of(), Set.of());

  private final Map<List<CallSite>, Instances> started;
  private final Set<Symbolic> joined;
  private final Set<List<CallSite>> ended;

  private ThreadChanges(
      Map<List<CallSite>, Instances> started, Set<Symbolic> joined, Set<List<CallSite>> ended) {
    this.started = started;
    this.joined = joined;
    this.ended = ended;
  }

  /** By creation: whether one or many instances may run. */
  public Map<List<CallSite>, Instances> started() {
    return started;
  }

  /** Ids of threads that were started before the entry and have ended. */
  public Set<Symbolic> joined() {
    return joined;
  }

  /** Creations whose threads may have been started and joined; what they started may still run. */
  public Set<List<CallSite>> ended() {
    return ended;
  }

  public ThreadChanges start(List<CallSite> creation, Instances instances) {
    var more = new HashMap<>(started);
    Instances count = started.containsKey(creation) ? Instances.MANY : instances;
    more.put(List.copyOf(creation), count);
    return new ThreadChanges(Map.copyOf(more), joined, ended);
  }

  /** The thread with this id has ended. */
  public ThreadChanges join(Symbolic handle) {
    if (handle.atom() instanceof ThreadHandle h && handle.offset() == 0) {
      if (started.get(h.creation()) != Instances.ONE) {
        return this;
      }
      return joinAll(h.creation());
    }
    var more = new HashSet<>(joined);
    more.add(handle);
    return new ThreadChanges(started, Set.copyOf(more), ended);
  }

  /** All instances of a creation have ended. */
  public ThreadChanges joinAll(List<CallSite> creation) {
    var fewer = new HashMap<>(started);
    if (fewer.remove(creation) == null) {
      return this;
    }
    return new ThreadChanges(Map.copyOf(fewer), joined, plus(ended, Set.of(creation)));
  }

  /** This, followed by what a callee does, already in the caller's names. */
  public ThreadChanges then(ThreadChanges callee) {
    ThreadChanges result = this;
    for (Symbolic handle : callee.joined) {
      result = result.join(handle);
    }
    for (var e : callee.started.entrySet()) {
      result = result.start(e.getKey(), e.getValue());
    }
    return callee.ended.isEmpty()
        ? result
        : new ThreadChanges(result.started, result.joined, plus(result.ended, callee.ended));
  }

  private static <T> Set<T> plus(Set<T> a, Set<T> b) {
    if (a.containsAll(b)) {
      return a;
    }
    var both = new HashSet<>(a);
    both.addAll(b);
    return Set.copyOf(both);
  }

  public ThreadChanges join(ThreadChanges other) {
    if (equals(other)) {
      return this;
    }
    var both = new HashMap<>(started);
    other.started.forEach((c, n) -> both.merge(c, n, (a, b) -> a == b ? a : Instances.MANY));
    var common = new HashSet<>(joined);
    common.retainAll(other.joined);
    return new ThreadChanges(Map.copyOf(both), Set.copyOf(common), plus(ended, other.ended));
  }

  /** How things are called in a caller. */
  public interface Renaming {
    /** The other name; null if there is none. */
    @Nullable Symbolic handle(Symbolic name);

    List<CallSite> creation(List<CallSite> chain);
  }

  /** The same in a caller's names; what has none there is not known to have been joined. */
  public ThreadChanges renamed(Renaming renaming) {
    if (started.isEmpty() && joined.isEmpty() && ended.isEmpty()) {
      return this;
    }
    var newStarted = new HashMap<List<CallSite>, Instances>();
    started.forEach((c, n) -> newStarted.merge(renaming.creation(c), n, (a, b) -> Instances.MANY));
    var newJoined = new HashSet<Symbolic>();
    for (Symbolic handle : joined) {
      Symbolic name = renaming.handle(handle);
      if (name != null) {
        newJoined.add(name);
      }
    }
    var newEnded = new HashSet<List<CallSite>>();
    ended.forEach(c -> newEnded.add(renaming.creation(c)));
    return new ThreadChanges(Map.copyOf(newStarted), Set.copyOf(newJoined), Set.copyOf(newEnded));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ThreadChanges t
            && t.started.equals(started)
            && t.joined.equals(joined)
            && t.ended.equals(ended));
  }

  @Override
  public int hashCode() {
    return started.hashCode() * 31 + joined.hashCode();
  }
}
