package io.interlock.race;

import io.interlock.ir.Instruction;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.AccessIndex.At;
import io.interlock.race.RacePairs.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to be compared. Objects of one site that are kept apart by the calls that led there often
 * have nearly all accesses in common; a pair of these is looked at for one of the objects, the one
 * with the most accesses, since the answer is the same for the others and so is the name under
 * which a race is reported.
 */
final class PairTasks {
  /** Objects with fewer accesses are not worth comparing. */
  private static final int FEW_ACCESSES = 4;

  /**
   * One object.
   *
   * @param own accesses to be compared with all
   * @param common accesses that have been compared with each other
   */
  record Task(Place object, List<At> own, List<At> common) {
    int size() {
      return own.size() + common.size();
    }

    private boolean hasWrite() {
      return own.stream().anyMatch(PairTasks::isWrite)
          || common.stream().anyMatch(PairTasks::isWrite);
    }
  }

  /**
   * All of an object, but its accesses, that decides what is said about it.
   *
   * @param single the object, if it is not one of several made at a site
   */
  private record Family(
      int single, @Nullable Instruction site, @Nullable Type type, long size, int hand) {}

  /** An access by what it is, not by what it says. */
  private record Touch(ThreadAccess access, long offset) {
    static Touch of(At at) {
      return new Touch(at.access(), at.offset());
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Touch t && isSame(t.access) && t.offset == offset;
    }

    @SuppressWarnings("ReferenceEquality") // the same access, not an equal one
    private boolean isSame(ThreadAccess other) {
      return access == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(access) * 31 + Long.hashCode(offset);
    }
  }

  private final PointsTo pointsTo;
  private final HandedOver handedOver;
  private final Map<Integer, List<At>> byObject;
  private final List<Task> tasks = new ArrayList<>();

  private PairTasks(AccessIndex index, PointsTo pointsTo, HandedOver handedOver) {
    this.pointsTo = pointsTo;
    this.handedOver = handedOver;
    byObject = index.byObject();
  }

  /** The objects that are written at all, in their order, then what libraries call their own. */
  static List<Task> of(AccessIndex index, PointsTo pointsTo, HandedOver handedOver) {
    var found = new PairTasks(index, pointsTo, handedOver);
    found.addObjects();
    List<Task> tasks = found.tasks;
    tasks.sort(Comparator.comparing(t -> t.object.object()));
    index
        .byLibraryPlace()
        .forEach((name, all) -> tasks.add(new Task(Place.of(name), all, List.of())));
    tasks.removeIf(t -> !t.hasWrite());
    return tasks;
  }

  private static boolean isWrite(At at) {
    return at.access().kind().isWrite();
  }

  private void addObjects() {
    Map<Family, List<Integer>> families = new LinkedHashMap<>();
    IdentityHashMap<List<At>, Set<Integer>> seen = new IdentityHashMap<>();
    byObject.forEach(
        (object, all) -> {
          if (all.size() <= FEW_ACCESSES) {
            add(object, all, List.of());
            return;
          }
          Family family = family(object);
          if (seen.computeIfAbsent(all, a -> new HashSet<>()).add(family.hand)) {
            families.computeIfAbsent(family, f -> new ArrayList<>()).add(object);
          }
        });
    families.values().forEach(this::addFamily);
  }

  private void add(int object, List<At> own, List<At> common) {
    tasks.add(new Task(Place.at(object, 0), own, common));
  }

  private Family family(int object) {
    AbstractObject memory = pointsTo.objects().get(object);
    int hand = handedOver.kind(object);
    return memory.site() == null
        ? new Family(object, null, null, 0, hand)
        : new Family(-1, memory.site(), memory.type(), memory.size(), hand);
  }

  private void addFamily(List<Integer> family) {
    int largest = family.get(0);
    for (int object : family) {
      if (accesses(object).size() > accesses(largest).size()) {
        largest = object;
      }
    }
    add(largest, accesses(largest), List.of());
    if (family.size() == 1) {
      return;
    }
    Set<Touch> compared = new HashSet<>();
    accesses(largest).forEach(at -> compared.add(Touch.of(at)));
    for (int object : family) {
      var own = new ArrayList<At>();
      var common = new ArrayList<At>();
      for (At at : accesses(object)) {
        (compared.contains(Touch.of(at)) ? common : own).add(at);
      }
      if (!own.isEmpty()) {
        add(object, own, common);
      }
    }
  }

  private List<At> accesses(int object) {
    return byObject.getOrDefault(object, List.of());
  }
}
