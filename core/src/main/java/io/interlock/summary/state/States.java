package io.interlock.summary.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The states in which control may reach a point: one for each different combination of locks and
 * threads, with the facts that lead to it, so that a later test of the same condition tells them
 * apart. More than a few are joined, those with the same locks first. Immutable; empty means that
 * control does not get here.
 */
public final class States {
  /** One way to get here. */
  public record Path(State state, Facts facts) {
    public Path with(State newState) {
      return with(newState, facts);
    }

    @SuppressWarnings("ReferenceEquality") // what is the same object has not changed
    public Path with(State newState, Facts newFacts) {
      return newState == state && newFacts == facts ? this : new Path(newState, newFacts);
    }

    Path join(Path other) {
      return new Path(state.join(other.state), facts.join(other.facts));
    }
  }

  public static final States NONE = new States(List.of());
  private static final int MAX_PATHS = 4;

  private final List<Path> paths;

  private States(List<Path> paths) {
    this.paths = paths;
  }

  public static States of(State state) {
    return new States(List.of(new Path(state, Facts.NONE)));
  }

  public static States of(List<Path> paths) {
    States result = NONE;
    for (Path path : paths) {
      result = result.plus(path);
    }
    return result;
  }

  public List<Path> paths() {
    return paths;
  }

  public boolean isEmpty() {
    return paths.isEmpty();
  }

  /** All states as one; null if there is none. */
  public @Nullable State joined() {
    State result = null;
    for (Path path : paths) {
      result = result == null ? path.state() : result.join(path.state());
    }
    return result;
  }

  private States plus(Path path) {
    var more = new ArrayList<Path>(paths.size() + 1);
    boolean isNew = true;
    for (Path p : paths) {
      if (isNew && !p.state().differsFrom(path.state())) {
        more.add(p.join(path));
        isNew = false;
      } else {
        more.add(p);
      }
    }
    if (isNew) {
      more.add(path);
    }
    States result = new States(more);
    return more.size() <= MAX_PATHS ? result : result.fewer();
  }

  /**
   * Paths that differ in neither locks nor threads that run are joined first. Then those that
   * differ in their threads: what is locked depends on conditions more often than on which threads
   * run.
   */
  private States fewer() {
    States result =
        joined((a, b) -> !a.locks().differsFrom(b.locks()) && !a.threads().runOthers(b.threads()));
    if (result.paths.size() > MAX_PATHS - 1) {
      result = joined((a, b) -> !a.locks().differsFrom(b.locks()));
    }
    return result.paths.size() < MAX_PATHS ? result : result.collapsed();
  }

  /** With paths as one whose states are alike. */
  private States joined(BiPredicate<State, State> areAlike) {
    var apart = new ArrayList<Path>(paths.size());
    for (Path path : paths) {
      int same = 0;
      while (same < apart.size() && !areAlike.test(apart.get(same).state(), path.state())) {
        same++;
      }
      if (same == apart.size()) {
        apart.add(path);
      } else {
        apart.set(same, apart.get(same).join(path));
      }
    }
    return new States(apart);
  }

  /** All paths as one. */
  public States collapsed() {
    Path result = null;
    for (Path p : paths) {
      result = result == null ? p : result.join(p);
    }
    return result == null ? NONE : new States(List.of(result));
  }

  public States join(States other) {
    States result = this;
    for (Path path : other.paths) {
      result = result.plus(path);
    }
    return result;
  }

  /** What becomes of a path. */
  public interface Change {
    /** The path changed; null if it ends. */
    @Nullable Path of(Path path);
  }

  /** Changes the state of each path. */
  public States mapStates(UnaryOperator<State> change) {
    return map(p -> p.with(change.apply(p.state())));
  }

  /** Changes each path; one that becomes null ends. */
  @SuppressWarnings("ReferenceEquality") // what is the same object has not changed
  public States map(Change change) {
    var changed = new ArrayList<Path>(paths.size());
    boolean isSame = true;
    for (Path p : paths) {
      Path q = change.of(p);
      isSame &= q == p;
      if (q != null) {
        changed.add(q);
      }
    }
    return isSame ? this : of(changed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof States s && s.paths.equals(paths);
  }

  @Override
  public int hashCode() {
    return paths.hashCode();
  }
}
