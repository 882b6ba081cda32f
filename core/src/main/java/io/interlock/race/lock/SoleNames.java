package io.interlock.race.lock;

import io.interlock.summary.memory.SoleObjects;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Contents;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One name for an object of which there is one, and which a global pointer holds for good ({@link
 * SoleObjects}): that of the pointer's contents, whether it was made here or found there. Only the
 * start of a name and the indexes in it are looked at.
 */
public final class SoleNames {
  private final SoleObjects objects;
  private final SymbolicPlaces places;
  private final Map<Symbolic, Symbolic> known = new ConcurrentHashMap<>();

  public SoleNames(SoleObjects objects, SymbolicPlaces places) {
    this.objects = objects;
    this.places = places;
  }

  Symbolic of(Symbolic name) {
    Symbolic found = known.get(name);
    if (found == null) {
      found = find(name);
      known.put(name, found);
    }
    return found;
  }

  private Symbolic find(Symbolic name) {
    Symbolic cell = cell(name.atom());
    if (cell == null) {
      return name;
    }
    Symbolic result = Symbolic.of(new Contents(cell)).plus(name.offset());
    for (Symbolic.Term term : name.terms()) {
      Symbolic sum = result.plus(Symbolic.of(term.atom()), term.scale());
      if (sum == null) {
        return name;
      }
      result = sum;
    }
    return result;
  }

  private @Nullable Symbolic cell(Atom atom) {
    if (atom instanceof FreshObject f) {
      return objects.cellOf(f);
    }
    Symbolic cell = Symbolic.cell(atom);
    FreshObject held = cell == null ? null : objects.in(places.of(cell));
    return held == null ? null : objects.cellOf(held);
  }

  /** Whether the contents of a cell are one object, if any. */
  boolean isSole(Symbolic cell) {
    return objects.in(places.of(cell)) != null;
  }
}
