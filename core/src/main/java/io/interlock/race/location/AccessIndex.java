package io.interlock.race.location;

import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.Leaves.Leaf;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.run.Workers;
import io.interlock.symbolic.Atom.LibraryPlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Accesses by the objects they may touch, of those that threads share: a pointer that may lead to
 * such an object or to a variable of the function's own does not make that one shared.
 */
public final class AccessIndex {
  /**
   * An access and a place it may be at.
   *
   * @param number of the access: there are very many of these, and it is asked for all
   * @param leaf what lies there
   * @param size how many bytes may be touched from there; negative for all to the end of the object
   */
  public record At(ThreadAccess access, int number, long offset, Leaf leaf, long size) {
    public At(ThreadAccess access, long offset, Leaf leaf) {
      this(access, access.number(), offset, leaf, leaf.size(access.extent()));
    }
  }

  /** So many accesses are looked at by one thread in one go. */
  private static final int PART = 256;

  private final PointsTo pointsTo;
  private final SymbolicPlaces places;
  private final Map<Integer, List<At>> byObject;
  private final WideAccesses wide;
  private final CellUses uses;
  private final TreeMap<String, List<At>> byLibraryPlace = new TreeMap<>();
  private final Map<Symbolic, Boolean> stable = new ConcurrentHashMap<>();
  private final Map<Symbolic, BitSet> writers = new ConcurrentHashMap<>();

  /**
   * Of some accesses.
   *
   * @param at where each of them may be
   */
  public AccessIndex(
      List<ThreadAccess> accesses,
      List<Places> at,
      BitSet shared,
      PointsTo pointsTo,
      Leaves leaves,
      SymbolicPlaces places,
      ThreadOrder order) {
    this.pointsTo = pointsTo;
    this.places = places;
    for (ThreadAccess access : accesses) {
      if (access.address().atom() instanceof LibraryPlace place) {
        byLibraryPlace
            .computeIfAbsent(place.name(), n -> new ArrayList<>())
            .add(new At(access, 0, Leaf.ANYTHING));
      }
    }
    var lists = new AccessLists(pointsTo, shared, leaves);
    byObject = lists.of(accesses, at);
    wide = lists.wide();
    uses = new CellUses(accesses, byObject, pointsTo, order);
  }

  /** Where each of some accesses may be. */
  public static List<Places> at(
      List<ThreadAccess> accesses, SymbolicPlaces places, TextMemory text, Workers workers) {
    var parts = new ArrayList<List<ThreadAccess>>();
    for (int from = 0; from < accesses.size(); from += PART) {
      parts.add(accesses.subList(from, Math.min(from + PART, accesses.size())));
    }
    var all = new ArrayList<Places>(accesses.size());
    workers.map(parts, () -> text, (memory, part) -> at(part, places, memory)).forEach(all::addAll);
    return all;
  }

  private static List<Places> at(
      List<ThreadAccess> accesses, SymbolicPlaces places, TextMemory text) {
    var at = new ArrayList<Places>(accesses.size());
    for (ThreadAccess access : accesses) {
      at.add(text.narrow(places.of(access.address()), access.access()));
    }
    return at;
  }

  /** Accesses to what libraries keep to themselves, by its name. */
  public Map<String, List<At>> byLibraryPlace() {
    return byLibraryPlace;
  }

  /** By object, ascending; objects that all accesses treat alike have one list. */
  public Map<Integer, List<At>> byObject() {
    return byObject;
  }

  /** Accesses that may be to very many objects. */
  public WideAccesses wide() {
    return wide;
  }

  /** Where an address may lead. */
  public Places placesOf(Symbolic address) {
    return places.of(address);
  }

  /** Whether nothing writes a cell while another thread may use it. */
  public boolean isStable(Symbolic cell) {
    Boolean known = stable.get(cell);
    if (known == null) {
      known = uses.areStable(places.of(cell));
      stable.put(cell, known);
    }
    return known;
  }

  /** The threads that may write a cell. */
  public BitSet writers(Symbolic cell) {
    BitSet known = writers.get(cell);
    if (known == null) {
      known = uses.writers(places.of(cell));
      writers.put(cell, known);
    }
    return known;
  }

  /** All accesses that may touch a pointer in a cell. */
  public void forEachOf(Symbolic cell, Consumer<ThreadAccess> use) {
    Places at = places.of(cell);
    for (int i = 0; i < at.size(); i++) {
      long offset = pointsTo.offset(at.get(i));
      int object = pointsTo.object(at.get(i)).index();
      for (At other : byObject.getOrDefault(object, List.of())) {
        if (mayTouch(other, offset)) {
          use.accept(other.access());
        }
      }
    }
  }

  /** Whether an access may touch a pointer at an offset. */
  public static boolean mayTouch(At other, long offset) {
    return mayTouch(other, offset, Long.BYTES);
  }

  /** The same of a cell of some bytes. */
  public static boolean mayTouch(At other, long offset, long bytes) {
    return mayTouch(other.offset(), other.size(), offset, bytes);
  }

  /** The same of an access by where it is and how large, as in {@link At}. */
  static boolean mayTouch(long from, long size, long offset, long bytes) {
    return offset == PointsTo.ANY_OFFSET
        || from == PointsTo.ANY_OFFSET
        || (offset < from + Math.abs(size) && from < offset + bytes)
        || size < 0;
  }
}
