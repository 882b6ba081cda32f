package io.interlock.summary.state;

import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes exits of the states at returns: in names that mean something to a caller. */
public final class ExitStates {
  /** A return, having done nothing that a caller has to know. */
  public static final Exit UNCHANGED = new Exit(State.ENTRY, Facts.NONE, Signs.ANY);

  private static final int MAX_EXITS = 4;

  private ExitStates() {}

  /**
   * The exit of a state.
   *
   * @param pointer what is returned if it is not null: locks that hang off it mean something, too
   */
  public static Exit of(
      State state,
      Facts facts,
      Signs returned,
      Optional<Atom> returnedAtom,
      @Nullable Symbolic pointer) {
    Predicate<Atom> isOwn = a -> Symbolic.isLocal(a) && returnedAtom.filter(a::equals).isEmpty();
    var locks = state.locks().renamed(n -> isFrom(pointer, n) || !n.mentions(isOwn) ? n : null);
    State outside =
        state.with(locks).with(state.threads().forgetCells(isOwn)).with(state.marks().atExit());
    return new Exit(outside, guard(facts), returned);
  }

  /** Whether a lock is at a fixed distance from what only the function itself can name. */
  public static boolean isFrom(@Nullable Symbolic pointer, Symbolic lock) {
    return pointer != null && pointer.mentionsLocal() && lock.distanceFrom(pointer) != null;
  }

  /** The facts a caller can check. */
  public static Facts guard(Facts facts) {
    Facts guard = Facts.NONE;
    for (var fact : facts.signs().entrySet()) {
      Symbolic number = fact.getKey();
      if (number.mentionsFormal() && !number.mentionsLocal()) {
        guard = guard.set(number, fact.getValue());
      }
    }
    return guard;
  }

  /** Adds a way out; ways that differ in nothing but conditions are one, and there are few. */
  public static void add(List<Exit> exits, Exit exit) {
    for (int i = 0; i < exits.size(); i++) {
      Exit old = exits.get(i);
      if (!old.state().differsFrom(exit.state())) {
        exits.set(i, joined(old, exit));
        return;
      }
    }
    exits.add(exit);
    if (exits.size() > MAX_EXITS) {
      joinByLocks(exits);
    }
    if (exits.size() > MAX_EXITS) {
      List<Exit> one = asOne(exits, List.of());
      exits.clear();
      exits.addAll(one);
    }
  }

  /** Ways out on which the same is locked are joined first: locks matter most to callers. */
  private static void joinByLocks(List<Exit> exits) {
    var all = List.copyOf(exits);
    exits.clear();
    for (Exit exit : all) {
      int same = 0;
      while (same < exits.size()
          && exits.get(same).state().locks().differsFrom(exit.state().locks())) {
        same++;
      }
      if (same == exits.size()) {
        exits.add(exit);
      } else {
        exits.set(same, joined(exits.get(same), exit));
      }
    }
  }

  /** All ways out as one; none if there are none. */
  public static List<Exit> asOne(List<Exit> some, List<Exit> more) {
    Exit all = null;
    for (Exit e : some) {
      all = all == null ? e : joined(all, e);
    }
    for (Exit e : more) {
      all = all == null ? e : joined(all, e);
    }
    return all == null ? List.of() : List.of(all);
  }

  /**
   * All ways out as one that says nothing of arguments: these are taken to be published. Threads
   * are known by the call that starts them, whatever calls lead there.
   */
  public static List<Exit> closed(List<Exit> exits) {
    return asOne(exits, List.of()).stream()
        .map(Exit::withoutArguments)
        .map(e -> new Exit(closed(e.state()), e.guard(), e.returned()))
        .toList();
  }

  private static State closed(State state) {
    return state.with(Escapes.NONE).with(state.threads().bySite());
  }

  private static Exit joined(Exit a, Exit b) {
    return new Exit(
        a.state().join(b.state()), a.guard().join(b.guard()), a.returned().or(b.returned()));
  }
}
