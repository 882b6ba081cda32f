package io.interlock.race.finding;

import io.interlock.finding.Access;
import io.interlock.race.pair.Interleavings;
import io.interlock.race.pair.RaceLocations.Racy;
import io.interlock.race.pair.RacePairs.Pair;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.util.IntTable;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The accesses that race at one location by what a report shows of them: a place in the text is
 * shown once, of several locksets with the smallest. And which of them are shown in pairs.
 */
final class RacyAccesses {
  /** An access is shown with so many of its partners, and with more if they have no other. */
  private static final int MAX_PARTNERS = 4;

  /** Two accesses by number, the smaller one first. */
  record Racing(int a, int b, Pair pair) {}

  /** Accesses by number, and pairs of them. */
  record Selection(IntList accesses, List<Racing> pairs) {}

  private final Racy racy;
  private final Map<Shown, Integer> numbers = new LinkedHashMap<>();
  private final List<AccessText.Place> places = new ArrayList<>();
  private final List<ThreadAccess> accesses = new ArrayList<>();
  private final List<BitSet> roots = new ArrayList<>();
  private final IntTable partners = new IntTable();
  private final List<Racing> racing;

  RacyAccesses(Racy racy, AccessText text, Interleavings interleavings) {
    this.racy = racy;
    if (interleavings.areComplete()) {
      var known = new Long2ObjectLinkedOpenHashMap<Racing>();
      racy.pairs().forEach(p -> addMeeting(p, text, interleavings, known));
      racing = List.copyOf(known.values());
      return;
    }
    var sides = new Sides();
    var found = new Long2ObjectLinkedOpenHashMap<Racing>();
    int last = -1;
    Side left = sides.of(new int[0]);
    for (Pair pair : racy.pairs()) {
      if (pair.a().number() != last) { // many pairs of one access follow each other
        last = pair.a().number();
        left = side(pair.a(), sides, text);
      }
      Side right = side(pair.b(), sides, text);
      if (left.isNew(right)) {
        add(left, right, pair, found);
      }
    }
    racing = List.copyOf(found.values());
  }

  /** Enough that each takes part: the first of one side with all of the other, both ways. */
  private void add(Side left, Side right, Pair pair, Long2ObjectLinkedOpenHashMap<Racing> found) {
    for (int a : left.shown) {
      add(a, right.shown[0], pair, found);
    }
    for (int b : right.shown) {
      add(left.shown[0], b, pair, found);
    }
  }

  /**
   * What accesses show that show the same. To pair two sides again would add nothing: a pair that
   * is not worth showing never becomes so, as accesses only get more partners.
   */
  private static final class Side {
    private final int number;
    private final int[] shown;
    private final BitSet met = new BitSet();

    Side(int number, int[] shown) {
      this.number = number;
      this.shown = shown;
    }

    /** Whether it is paired with another for the first time. */
    boolean isNew(Side right) {
      boolean isNew = !met.get(right.number);
      met.set(right.number);
      return isNew;
    }
  }

  private static final class Sides {
    private final Int2ObjectOpenHashMap<Side> byAccess = new Int2ObjectOpenHashMap<>();
    private final Map<IntList, Side> byShown = new HashMap<>();

    Side of(int[] shown) {
      return byShown.computeIfAbsent(
          IntArrayList.wrap(shown), s -> new Side(byShown.size(), shown));
    }
  }

  /** Of a program that was explored, the places in the text that meet. */
  private void addMeeting(
      Pair pair,
      AccessText text,
      Interleavings interleavings,
      Long2ObjectLinkedOpenHashMap<Racing> found) {
    List<AccessText.Place> left = text.places(pair.a().access());
    List<AccessText.Place> right = text.places(pair.b().access());
    boolean isNone = !interleavings.mayMeet(pair.a(), pair.b());
    for (AccessText.Place a : left) {
      for (AccessText.Place b : right) {
        if (isNone
            || interleavings.mayMeet(a.direct(), pair.a().kind(), b.direct(), pair.b().kind())) {
          add(number(a, pair.a()), number(b, pair.b()), pair, found);
        }
      }
    }
  }

  /** Asked for each pair. */
  private Side side(ThreadAccess access, Sides sides, AccessText text) {
    Side known = sides.byAccess.get(access.number());
    if (known == null) {
      List<AccessText.Place> places = text.places(access.access());
      int[] shown = new int[places.size()];
      for (int i = 0; i < shown.length; i++) {
        shown[i] = number(places.get(i), access);
      }
      known = sides.of(shown);
      sides.byAccess.put(access.number(), known);
    }
    return known;
  }

  /** The number of what an access shows at a place. */
  private int number(AccessText.Place place, ThreadAccess access) {
    var key = new Shown(place.direct(), access.kind());
    Integer number = numbers.get(key);
    if (number == null) {
      number = places.size();
      numbers.put(key, number);
      places.add(place);
      accesses.add(access);
      roots.add(new BitSet());
      partners.add(0);
    } else if (access.locks().size() < accesses.get(number).locks().size()) {
      places.set(number, place);
      accesses.set(number, access);
    }
    roots.get(number).or(access.roots());
    return number;
  }

  private void add(int a, int b, Pair pair, Long2ObjectLinkedOpenHashMap<Racing> found) {
    long key = ((long) Math.min(a, b) << Integer.SIZE) | Math.max(a, b);
    if (!found.containsKey(key) && isWanted(a, b)) {
      partners.set(a, partners.get(a) + 1);
      partners.set(b, partners.get(b) + 1);
      found.put(key, new Racing(Math.min(a, b), Math.max(a, b), pair));
    }
  }

  /** Whether a pair is worth showing: each access is to have a few partners. */
  private boolean isWanted(int a, int b) {
    return Math.min(partners.get(a), partners.get(b)) == 0
        || Math.max(partners.get(a), partners.get(b)) < MAX_PARTNERS;
  }

  Racy racy() {
    return racy;
  }

  int count() {
    return places.size();
  }

  /** Of an access by number. */
  Access text(int number, AccessText text) {
    return text.of(places.get(number), accesses.get(number), roots.get(number));
  }

  /** All, or so many if they are more: those that hold the fewest locks. */
  Selection select(int limit) {
    if (count() <= limit) {
      return new Selection(IntList.of(IntStream.range(0, count()).toArray()), racing);
    }
    List<Racing> best =
        racing.stream()
            .sorted(
                Comparator.comparing((Racing r) -> r.a == r.b)
                    .thenComparingInt(r -> locks(r.a) + locks(r.b)))
            .toList();
    var chosen = new IntLinkedOpenHashSet();
    var pairs = new ArrayList<Racing>();
    for (Racing pair : best) {
      int more = (chosen.contains(pair.a) ? 0 : 1) + (chosen.contains(pair.b) ? 0 : 1);
      if (chosen.size() + more <= limit) {
        chosen.add(pair.a);
        chosen.add(pair.b);
        pairs.add(pair);
      }
    }
    return new Selection(IntList.of(chosen.toIntArray()), pairs);
  }

  private int locks(int number) {
    return accesses.get(number).locks().size();
  }
}
