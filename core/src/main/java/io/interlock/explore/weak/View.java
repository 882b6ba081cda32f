package io.interlock.explore.weak;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * What somebody has seen: of each atomic variable the latest of its values, by number, where that
 * is not the first, and which of the accesses that not everybody knows of. Immutable.
 */
public final class View {
  /** Nothing but what everybody has seen. */
  public static final View NOTHING = new View(new Place[0], new int[0], new BitSet());

  private final Place[] places;
  private final int[] at;
  private final BitSet known;

  /** Changes the number of a value at a place. */
  interface Renumbering {
    int apply(Place place, int number);
  }

  private View(Place[] places, int[] at, BitSet known) {
    this.places = places;
    this.at = at;
    this.known = known;
  }

  /** The places of which something else than the first value was seen, in order. */
  public Place[] places() {
    return places.clone();
  }

  public int at(Place place) {
    int i = Arrays.binarySearch(places, place);
    return i < 0 ? 0 : at[i];
  }

  public BitSet known() {
    return (BitSet) known.clone();
  }

  boolean knows(int access) {
    return known.get(access);
  }

  public View with(Place place, int number) {
    int i = Arrays.binarySearch(places, place);
    if (i >= 0 ? at[i] == number : number == 0) {
      return this;
    }
    if (number == 0) {
      return new View(without(places, i), without(at, i), known);
    }
    if (i >= 0) {
      int[] changed = at.clone();
      changed[i] = number;
      return new View(places, changed, known);
    }
    int to = -i - 1;
    Place[] morePlaces = Arrays.copyOf(places, places.length + 1);
    System.arraycopy(places, to, morePlaces, to + 1, places.length - to);
    morePlaces[to] = place;
    int[] more = Arrays.copyOf(at, at.length + 1);
    System.arraycopy(at, to, more, to + 1, at.length - to);
    more[to] = number;
    return new View(morePlaces, more, known);
  }

  private static Place[] without(Place[] from, int i) {
    Place[] fewer = Arrays.copyOf(from, from.length - 1);
    System.arraycopy(from, i + 1, fewer, i, fewer.length - i);
    return fewer;
  }

  private static int[] without(int[] from, int i) {
    int[] fewer = Arrays.copyOf(from, from.length - 1);
    System.arraycopy(from, i + 1, fewer, i, fewer.length - i);
    return fewer;
  }

  View knowing(int access) {
    if (known.get(access)) {
      return this;
    }
    BitSet more = (BitSet) known.clone();
    more.set(access);
    return new View(places, at, more);
  }

  View forgetting(int access) {
    if (!known.get(access)) {
      return this;
    }
    BitSet fewer = (BitSet) known.clone();
    fewer.clear(access);
    return new View(places, at, fewer);
  }

  /** The values seen alone. */
  View values() {
    return known.isEmpty() ? this : new View(places, at, new BitSet());
  }

  View join(View other) {
    if (other.isWithin(this)) {
      return this;
    }
    if (isWithin(other)) {
      return other;
    }
    View joined = this;
    for (int i = 0; i < other.places.length; i++) {
      if (other.at[i] > joined.at(other.places[i])) {
        joined = joined.with(other.places[i], other.at[i]);
      }
    }
    BitSet all = (BitSet) known.clone();
    all.or(other.known);
    return new View(joined.places, joined.at, all);
  }

  boolean isWithin(View other) {
    for (int i = 0; i < places.length; i++) {
      if (at[i] > other.at(places[i])) {
        return false;
      }
    }
    BitSet more = (BitSet) known.clone();
    more.andNot(other.known);
    return more.isEmpty();
  }

  View renumbered(Renumbering renumbering) {
    View result = this;
    for (int i = 0; i < places.length; i++) {
      result = result.with(places[i], renumbering.apply(places[i], at[i]));
    }
    return result;
  }

  /**
   * @param number the new number of an access, negative if everybody knows of it
   */
  View withAccesses(IntUnaryOperator number) {
    if (known.isEmpty()) {
      return this;
    }
    var changed = new BitSet();
    known.stream().map(number).filter(n -> n >= 0).forEach(changed::set);
    return new View(places, at, changed);
  }

  /** One that was written down. */
  public static View of(List<Place> places, int[] at, BitSet known) {
    View view = new View(new Place[0], new int[0], (BitSet) known.clone());
    for (int i = 0; i < places.size(); i++) {
      view = view.with(places.get(i), at[i]);
    }
    return view;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof View v
        && Arrays.equals(places, v.places)
        && Arrays.equals(at, v.at)
        && known.equals(v.known);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(places) + Arrays.hashCode(at)) + known.hashCode();
  }
}
