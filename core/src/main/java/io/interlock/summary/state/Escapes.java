package io.interlock.summary.state;

import io.interlock.ir.Function;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Atom.StackObject;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which objects other threads may have got hold of since the entry of a function. An object made
 * here is owned until a pointer into it is stored where others can find it, or given to a thread or
 * to unknown code; a formal's object is as owned as the caller says, until the function does so. A
 * pointer stored into an owned object is published together with it. Grows only, except that a new
 * object of the same definition starts owned. Immutable.
 *
 * <p>What a compare-and-exchange stores is made known if that was done, which the program often
 * asks later. So paths on which it was done and on which not are kept apart by its result.
 */
public final class Escapes {
  public static final Escapes NONE = new Escapes(Set.of(), Map.of(), null);

  private final Set<Atom> published;
  private final Map<Atom, Set<Atom>> inside;

  private final @Nullable Symbolic exchange;

  private Escapes(Set<Atom> published, Map<Atom, Set<Atom>> inside, @Nullable Symbolic exchange) {
    this.published = published;
    this.inside = inside;
    this.exchange = exchange;
  }

  /** What others have found. */
  public static Escapes of(
      Set<Atom> published, Map<Atom, Set<Atom>> inside, @Nullable Symbolic exchange) {
    return new Escapes(Set.copyOf(published), Map.copyOf(inside), exchange);
  }

  /** Whether the atom is the address of something that can be owned. */
  public static boolean canBeOwned(Atom atom) {
    return atom instanceof StackObject
        || atom instanceof FreshObject
        || atom instanceof FormalValue;
  }

  /** The result of the last exchange that has stored a pointer to something owned. */
  public @Nullable Symbolic exchange() {
    return exchange;
  }

  /** The same after an exchange that was done, by its result. */
  public Escapes by(Symbolic result) {
    return new Escapes(published, inside, result);
  }

  /** Whether two paths differ in whether an exchange was done. */
  boolean differsFrom(Escapes other) {
    return !Objects.equals(exchange, other.exchange);
  }

  public Set<Atom> published() {
    return published;
  }

  public boolean isPublished(Atom atom) {
    return !canBeOwned(atom) || published.contains(atom);
  }

  /** Whether a pointer to it was stored in an owned object, or it is published. */
  public boolean isHeld(Atom atom) {
    return published.contains(atom) || inside.values().stream().anyMatch(v -> v.contains(atom));
  }

  /** An object and all owned ones by which it can be found. */
  Set<Atom> holders(Atom atom) {
    if (inside.isEmpty()) {
      return Set.of(atom);
    }
    var found = new HashSet<Atom>();
    var waiting = new ArrayDeque<Atom>();
    waiting.add(atom);
    while (!waiting.isEmpty()) {
      Atom next = waiting.remove();
      if (found.add(next)) {
        inside.forEach(
            (holder, values) -> {
              if (values.contains(next)) {
                waiting.add(holder);
              }
            });
      }
    }
    return found;
  }

  /** All objects that can be found in one. */
  public Set<Atom> within(Atom holder) {
    var found = new LinkedHashSet<Atom>();
    var waiting = new ArrayDeque<>(inside.getOrDefault(holder, Set.of()));
    while (!waiting.isEmpty()) {
      Atom next = waiting.remove();
      if (found.add(next)) {
        waiting.addAll(inside.getOrDefault(next, Set.of()));
      }
    }
    return found;
  }

  /** Pointers stored in owned objects, by the object that holds them. */
  public Map<Atom, Set<Atom>> inside() {
    return inside;
  }

  public Escapes publish(Atom atom) {
    if (isPublished(atom)) {
      return this;
    }
    var more = new HashSet<>(published);
    var waiting = new ArrayDeque<Atom>();
    waiting.add(atom);
    while (!waiting.isEmpty()) {
      Atom next = waiting.remove();
      if (more.add(next)) {
        waiting.addAll(inside.getOrDefault(next, Set.of()));
      }
    }
    return new Escapes(Set.copyOf(more), inside, exchange);
  }

  /** A pointer to {@code value} is stored in the object of {@code holder}. */
  public Escapes store(Atom holder, Atom value) {
    if (!canBeOwned(value) || value.equals(holder)) {
      return this;
    }
    if (isPublished(holder)) {
      return publish(value);
    }
    Set<Atom> old = inside.getOrDefault(holder, Set.of());
    if (old.contains(value)) {
      return this;
    }
    var values = new HashSet<>(old);
    values.add(value);
    var more = new HashMap<>(inside);
    more.put(holder, Set.copyOf(values));
    return new Escapes(published, Map.copyOf(more), exchange);
  }

  /**
   * The definition makes a new object, which nobody knows. The one before is not known by this name
   * any more.
   */
  public Escapes renew(Function function, int local) {
    var fresh = new FreshObject(function, local);
    if (!published.contains(fresh) && !inside.containsKey(fresh) && !isHeld(fresh)) {
      return this;
    }
    var fewer = new HashSet<>(published);
    fewer.remove(fresh);
    var rest = new HashMap<Atom, Set<Atom>>();
    inside.forEach(
        (holder, values) -> {
          var left = new HashSet<>(values);
          left.remove(fresh);
          if (!holder.equals(fresh) && !left.isEmpty()) {
            rest.put(holder, Set.copyOf(left));
          }
        });
    return new Escapes(Set.copyOf(fewer), Map.copyOf(rest), exchange);
  }

  public Escapes join(Escapes other) {
    if (equals(other)) {
      return this;
    }
    var all = new HashSet<>(published);
    all.addAll(other.published);
    var both = new HashMap<>(inside);
    other.inside.forEach(
        (holder, values) ->
            both.merge(
                holder,
                values,
                (a, b) -> {
                  var united = new HashSet<>(a);
                  united.addAll(b);
                  return Set.copyOf(united);
                }));
    Escapes joined =
        new Escapes(Set.copyOf(all), Map.copyOf(both), differsFrom(other) ? null : exchange);
    for (Atom holder : joined.inside.keySet()) {
      if (joined.isPublished(holder)) {
        for (Atom value : joined.inside.getOrDefault(holder, Set.of())) {
          joined = joined.publish(value);
        }
      }
    }
    return joined;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Escapes e
            && e.published.equals(published)
            && e.inside.equals(inside)
            && !e.differsFrom(this));
  }

  @Override
  public int hashCode() {
    return published.hashCode() * 31 + inside.hashCode();
  }
}
