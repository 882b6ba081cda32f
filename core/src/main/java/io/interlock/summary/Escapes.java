package io.interlock.summary;

import io.interlock.ir.Function;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Atom.StackObject;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which objects other threads may have got hold of since the entry of a function. An object made
 * here is owned until a pointer into it is stored where others can find it, or given to a thread or
 * to unknown code; a formal's object is as owned as the caller says, until the function does so. A
 * pointer stored into an owned object is published together with it. Grows only, except that a new
 * object of the same definition starts owned. Immutable.
 */
public final class Escapes {
  public static final Escapes NONE = new Escapes(Set.of(), Map.of());

  private final Set<Atom> published;
  private final Map<Atom, Set<Atom>> inside;

  private Escapes(Set<Atom> published, Map<Atom, Set<Atom>> inside) {
    this.published = published;
    this.inside = inside;
  }

  /** What others have found. */
  public static Escapes of(Set<Atom> published, Map<Atom, Set<Atom>> inside) {
    return new Escapes(Set.copyOf(published), Map.copyOf(inside));
  }

  /** Whether the atom is the address of something that can be owned. */
  public static boolean canBeOwned(Atom atom) {
    return atom instanceof StackObject
        || atom instanceof FreshObject
        || atom instanceof FormalValue;
  }

  public Set<Atom> published() {
    return published;
  }

  public boolean isPublished(Atom atom) {
    return !canBeOwned(atom) || published.contains(atom);
  }

  /** Whether a pointer to it was stored in an owned object, or it is published. */
  boolean isHeld(Atom atom) {
    return published.contains(atom) || inside.values().stream().anyMatch(v -> v.contains(atom));
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
    return new Escapes(Set.copyOf(more), inside);
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
    return new Escapes(published, Map.copyOf(more));
  }

  /** The definition makes a new object, which nobody knows. */
  public Escapes renew(Function function, int local) {
    var fresh = new FreshObject(function, local);
    if (!published.contains(fresh) && !inside.containsKey(fresh)) {
      return this;
    }
    var fewer = new HashSet<>(published);
    fewer.remove(fresh);
    var rest = new HashMap<>(inside);
    rest.remove(fresh);
    return new Escapes(Set.copyOf(fewer), Map.copyOf(rest));
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
    Escapes joined = new Escapes(Set.copyOf(all), Map.copyOf(both));
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
        || (other instanceof Escapes e && e.published.equals(published) && e.inside.equals(inside));
  }

  @Override
  public int hashCode() {
    return published.hashCode() * 31 + inside.hashCode();
  }
}
