package io.interlock.race.finding;

import io.interlock.finding.Evidence;
import io.interlock.finding.Guard;
import io.interlock.finding.Trait;
import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.lockset.Holding;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.pair.GuardNames;
import io.interlock.race.pair.OnceControls;
import io.interlock.race.pair.RacePairs.Pair;
import io.interlock.race.pair.RacePairs.Place;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.source.Position;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Counts what RacerX's ranking asks about a racy location (sections 8.2 to 8.5), over all accesses
 * of it, also those that race with nothing. Every place in the text counts once, with the locks
 * that are held whenever it is reached. Of a location that is accessed from everywhere, the first
 * accesses are counted: where it ranks does not hang on the rest.
 */
final class RaceEvidence {
  /** So many accesses of one location are counted, */
  private static final int MAX_COUNTED = 2000;

  /** fewer if all locations together have more than so many, */
  private static final int MAX_ALL_COUNTED = 2_000_000;

  /** but so many at least. */
  private static final int MIN_COUNTED = 250;

  private static final int MAX_EXCEPTIONS = 5;

  /** Of both sides together. */
  private static final int MANY_CONDITIONS = 8;

  private static final int MAX_GUARDS = 5;
  private static final int MAX_ALLOCATORS = 8;

  private final PointsTo pointsTo;
  private final AccessIndex index;
  private final AccessText text;
  private final Conditionals conditionals;
  private final ConstantStores constants;
  private final GuardNames names;
  private final OnceControls once;
  private final CriticalSectionIndex sections;
  private final PointerSpread spread;
  private final AccessTraits bits;

  /** By list: objects that all accesses treat alike have one. */
  private final IdentityHashMap<List<At>, OffsetIndex> offsets = new IdentityHashMap<>();

  private final Map<String, Integer> lockNumbers = new HashMap<>();
  private final List<String> lockNames = new ArrayList<>();
  private final IdentityHashMap<ThreadAccess, BitSet> heldAt = new IdentityHashMap<>();
  private final int maxCounted;

  /**
   * @param locations how many locations will be asked for
   */
  RaceEvidence(
      Program program,
      PointsTo pointsTo,
      AccessIndex index,
      List<ThreadAccess> accesses,
      AccessText text,
      GuardNames names,
      OnceControls once,
      int locations) {
    this.once = once;
    this.pointsTo = pointsTo;
    maxCounted =
        Math.max(MIN_COUNTED, Math.min(MAX_COUNTED, MAX_ALL_COUNTED / Math.max(1, locations)));
    this.index = index;
    this.text = text;
    conditionals = new Conditionals(program);
    constants = new ConstantStores(program);
    this.names = names;
    sections = new CriticalSectionIndex(accesses);
    spread = new PointerSpread(index, pointsTo);
    Set<Function> locking = new HashSet<>();
    for (ThreadAccess access : accesses) {
      if (!access.locks().isEmpty()) {
        locking.add(access.access().text().function().original());
      }
    }
    bits = new AccessTraits(locking);
  }

  Evidence of(List<Place> places, List<Pair> pairs) {
    var accesses = new OffsetIndex.Found(maxCounted);
    for (Place place : places) {
      if (accesses.isFull()) {
        break;
      }
      if (place.library().isEmpty()) {
        offsets
            .computeIfAbsent(
                index.byObject().getOrDefault(place.object(), List.of()), OffsetIndex::new)
            .collect(place.offset(), Math.max(1, place.width()), accesses);
      } else {
        index
            .byLibraryPlace()
            .getOrDefault(place.library(), List.of())
            .forEach(at -> accesses.add(at.access()));
      }
    }
    return counted(accesses.all(), places, pairs);
  }

  private Evidence counted(List<ThreadAccess> accesses, List<Place> places, List<Pair> pairs) {
    Map<Shown, BitSet> locks = new LinkedHashMap<>();
    var writers = new BitSet();
    long bytes = 0;
    for (ThreadAccess access : accesses) {
      BitSet held = held(access);
      for (AccessText.Place place : text.places(access.access())) {
        var shown = new Shown(place.direct(), access.kind());
        BitSet known = locks.get(shown);
        if (known == null) {
          locks.put(shown, (BitSet) held.clone());
        } else {
          known.and(held);
        }
      }
      if (access.kind().isWrite()) {
        writers.or(access.roots());
      }
      bytes = Math.max(bytes, access.size());
    }
    long writes = locks.keySet().stream().filter(s -> s.kind().isWrite()).count();
    long constant =
        locks.keySet().stream()
            .filter(s -> s.kind().isWrite() && constants.contains(s.direct()))
            .count();
    long unlocked = locks.values().stream().filter(BitSet::isEmpty).count();
    return new Evidence(
        locks.size(),
        writes,
        unlocked,
        guards(locks, pairs),
        writers.cardinality(),
        constant,
        sections.of(accesses),
        bytes,
        traits(places, pairs),
        allocators(places));
  }

  /** The names of the locks held at an access, by number; an access is asked for many locations. */
  private BitSet held(ThreadAccess access) {
    BitSet held = heldAt.get(access);
    if (held == null) {
      held = new BitSet();
      for (Holding holding : access.locks()) {
        if (once.contains(holding.lock())) {
          continue;
        }
        String name = names.of(holding.lock());
        Integer number = lockNumbers.putIfAbsent(name, lockNames.size());
        if (number == null) {
          number = lockNames.size();
          lockNames.add(name);
        }
        held.set(number);
      }
      heldAt.put(access, held);
    }
    return held;
  }

  private Set<Origin.Direct> racing(List<Pair> pairs) {
    Set<GuardedAccess> accesses = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Pair pair : pairs) { // many, of few accesses
      accesses.add(pair.a().access());
      accesses.add(pair.b().access());
    }
    Set<Origin.Direct> racing = new HashSet<>();
    accesses.forEach(a -> text.places(a).forEach(p -> racing.add(p.direct())));
    return racing;
  }

  private List<Guard> guards(Map<Shown, BitSet> locks, List<Pair> pairs) {
    Map<Integer, Long> counts = new HashMap<>();
    for (BitSet held : locks.values()) {
      held.stream().forEach(lock -> counts.merge(lock, 1L, Long::sum));
    }
    if (counts.isEmpty()) {
      return List.of();
    }
    Set<Origin.Direct> racing = racing(pairs);
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<Integer, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(e -> lockNames.get(e.getKey())))
        .limit(MAX_GUARDS)
        .map(
            e ->
                new Guard(
                    lockNames.get(e.getKey()), e.getValue(), exceptions(e.getKey(), locks, racing)))
        .toList();
  }

  /** Where it is missing and there is a race: before threads start it need not be held. */
  private static List<Position> exceptions(
      int lock, Map<Shown, BitSet> locks, Set<Origin.Direct> racing) {
    return locks.entrySet().stream()
        .filter(e -> !e.getValue().get(lock) && racing.contains(e.getKey().direct()))
        .map(e -> e.getKey().direct().position())
        .distinct()
        .sorted()
        .limit(MAX_EXCEPTIONS)
        .toList();
  }

  private List<Trait> traits(List<Place> places, List<Pair> pairs) {
    Set<Trait> traits = traits(pairs);
    if (places.stream().anyMatch(p -> p.object() >= 0 && isHeap(object(p)))) {
      traits.add(Trait.HEAP);
    }
    if (places.stream().mapToInt(Place::object).distinct().count() > 1) {
      traits.add(Trait.MANY_OBJECTS);
    }
    return List.copyOf(traits);
  }

  /** What some pair has, or all have. They are many, so they are gone through once. */
  private Set<Trait> traits(List<Pair> pairs) {
    int some = 0;
    int both = 0;
    int all = AccessTraits.INDEXED;
    boolean isSameName = false;
    boolean isAnywhere = true;
    boolean isConditional = true;
    for (Pair pair : pairs) {
      int a = bits.of(pair.a());
      int b = bits.of(pair.b());
      some |= a | b;
      both |= a & b;
      all &= a | b;
      isSameName = isSameName || nameSame(pair);
      isAnywhere = isAnywhere && (spread.isWide(pair.a()) || spread.isWide(pair.b()));
      isConditional =
          isConditional && conditions(pair.a()) + conditions(pair.b()) >= MANY_CONDITIONS;
    }
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    add((some & AccessTraits.BIT_FIELD) != 0, Trait.BIT_FIELD, traits);
    add((some & AccessTraits.WIDE) != 0, Trait.WIDE, traits);
    add(isSameName, Trait.SAME_NAME, traits);
    add((both & AccessTraits.FIXED) != 0, Trait.FIXED_PLACE, traits);
    add((some & AccessTraits.LOCKING) != 0, Trait.LOCKS_IN_FUNCTION, traits);
    add((some & AccessTraits.UNDER_LOCKING) != 0, Trait.LOCKS_ABOVE, traits);
    add(all != 0, Trait.ELEMENT, traits);
    add(isAnywhere, Trait.ANYWHERE, traits);
    add(isConditional, Trait.CONDITIONAL, traits);
    return traits;
  }

  private static void add(boolean has, Trait trait, Set<Trait> to) {
    if (has) {
      to.add(trait);
    }
  }

  /** One pointer that may lead anywhere leads two threads to the same memory by chance only. */
  private boolean nameSame(Pair pair) {
    return pair.a().address().equals(pair.b().address()) && !spread.isWide(pair.a());
  }

  private int conditions(ThreadAccess access) {
    return conditionals.of(access.access().text());
  }

  private AbstractObject object(Place place) {
    return pointsTo.objects().get(place.object());
  }

  private static boolean isHeap(AbstractObject object) {
    return object.kind() == AbstractObject.Kind.HEAP;
  }

  private List<String> allocators(List<Place> places) {
    return places.stream()
        .filter(p -> p.object() >= 0 && isHeap(object(p)))
        .flatMap(p -> Stream.ofNullable(object(p).function()))
        .map(Function::name)
        .distinct()
        .limit(MAX_ALLOCATORS)
        .sorted()
        .toList();
  }
}
