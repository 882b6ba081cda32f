package io.interlock.race.pair;

import io.interlock.ir.Instruction;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.location.WideAccesses;
import io.interlock.race.pair.RacePairs.Place;
import io.interlock.run.Workers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to be compared. Objects of one site that are kept apart by the calls that led there often
 * have nearly all accesses in common; a pair of these is looked at for one of the objects, the one
 * with the most accesses, since the answer is the same for the others and so is the name under
 * which a race is reported. So are pairs of accesses that may both be to very many objects ({@link
 * WideAccesses}).
 */
public final class PairTasks {
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

  /** The bytes from the first to the last one that some accesses touch. */
  private record Near(long from, long to, boolean isWritten) {
    static Near to(List<At> accesses) {
      long from = Long.MAX_VALUE;
      long to = 0;
      boolean isWritten = false;
      for (At at : accesses) {
        isWritten |= isWrite(at);
        from = Math.min(from, isAnywhere(at) ? 0 : at.offset());
        to = Math.max(to, end(at));
      }
      return new Near(from, to, isWritten);
    }

    boolean mayRaceWith(At at) {
      return (isWritten || isWrite(at)) && (isAnywhere(at) || (at.offset() < to && from < end(at)));
    }

    private static boolean isAnywhere(At at) {
      return at.offset() == PointsTo.ANY_OFFSET;
    }

    private static long end(At at) {
      long size = at.size();
      return isAnywhere(at) || size < 0 ? Long.MAX_VALUE : at.offset() + size;
    }
  }

  private final PointsTo pointsTo;
  private final HandedOver handedOver;
  private final Map<Integer, List<At>> byObject;
  private final WideAccesses wide;

  private PairTasks(AccessIndex index, PointsTo pointsTo, HandedOver handedOver) {
    this.pointsTo = pointsTo;
    this.handedOver = handedOver;
    byObject = index.byObject();
    wide = index.wide();
  }

  /** The objects that are written at all, in their order, then what libraries call their own. */
  public static List<Task> of(
      AccessIndex index, PointsTo pointsTo, HandedOver handedOver, Workers workers) {
    var found = new PairTasks(index, pointsTo, handedOver);
    var tasks = new ArrayList<Task>();
    workers
        .map(found.members(), () -> found, PairTasks::task)
        .forEach(task -> task.ifPresent(tasks::add));
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

  /** An object, and the one of its family with the most accesses, which may be itself. */
  private record Member(int object, int largest) {}

  private List<Member> members() {
    var members = new ArrayList<Member>();
    Map<Family, List<Integer>> families = new LinkedHashMap<>();
    IdentityHashMap<List<At>, Set<Integer>> seen = new IdentityHashMap<>();
    byObject.forEach(
        (object, all) -> {
          if (all.size() <= FEW_ACCESSES) {
            members.add(new Member(object, object));
            return;
          }
          Family family = family(object);
          if (seen.computeIfAbsent(all, a -> new HashSet<>()).add(family.hand)) {
            families.computeIfAbsent(family, f -> new ArrayList<>()).add(object);
          }
        });
    for (List<Integer> family : families.values()) {
      int largest = largest(family);
      family.forEach(object -> members.add(new Member(object, largest)));
    }
    return members;
  }

  private Family family(int object) {
    AbstractObject memory = pointsTo.objects().get(object);
    int hand = handedOver.kind(object);
    return memory.site() == null
        ? new Family(object, null, null, 0, hand)
        : new Family(-1, memory.site(), memory.type(), memory.size(), hand);
  }

  private int largest(List<Integer> family) {
    int largest = family.get(0);
    for (int object : family) {
      if (accesses(object).size() > accesses(largest).size()) {
        largest = object;
      }
    }
    return largest;
  }

  /** Nothing if all has been compared for others. */
  private Optional<Task> task(Member member) {
    var place = Place.at(member.object, 0);
    boolean isLargest = member.object == member.largest;
    if (isLargest && !wide.areComparedBefore(member.object)) {
      return Optional.of(new Task(place, accesses(member.object), List.of()));
    }
    var own = new ArrayList<At>();
    var common = new ArrayList<At>();
    if (isLargest) {
      accesses(member.object).forEach(at -> (wide.contain(at) ? common : own).add(at));
    } else {
      split(accesses(member.object), accesses(member.largest), own, common);
    }
    if (own.isEmpty()) {
      return Optional.empty();
    }
    var near = Near.to(own);
    common.removeIf(at -> !near.mayRaceWith(at));
    return Optional.of(new Task(place, own, common));
  }

  /** Both lists are in the order of accesses, so they are gone through side by side. */
  private static void split(List<At> accesses, List<At> compared, List<At> own, List<At> common) {
    int next = 0;
    for (At at : accesses) {
      int number = at.number();
      while (next < compared.size() && compared.get(next).number() < number) {
        next++;
      }
      boolean isCommon = false;
      for (int i = next; i < compared.size() && !isCommon; i++) {
        if (compared.get(i).number() != number) {
          break;
        }
        isCommon = compared.get(i).offset() == at.offset();
      }
      (isCommon ? common : own).add(at);
    }
  }

  private List<At> accesses(int object) {
    return byObject.getOrDefault(object, List.of());
  }
}
