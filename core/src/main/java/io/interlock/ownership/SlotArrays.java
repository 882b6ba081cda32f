package io.interlock.ownership;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Store;
import io.interlock.ir.Symbol;
import io.interlock.ir.Value;
import io.interlock.ownership.Pointers.Cell;
import io.interlock.ownership.SlotRole.Ref;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of pointers that seem to be stacks or rings: wherever an object is put in at an index
 * that is computed from cells, it is computed from the same, and so is it wherever one is found.
 * Whether the indexes move as they should is seen when functions are followed ({@link SlotMoves});
 * arrays of which it is not so are left out, and all is followed again.
 */
final class SlotArrays {
  static final SlotArrays NONE = new SlotArrays(Map.of(), Map.of(), new BitSet());

  /** What is said of one array so far. */
  private static final class Uses {
    final Set<List<Ref>> puts = new HashSet<>();
    final Set<List<Ref>> takes = new HashSet<>();
    final Set<Long> moduli = new HashSet<>();
    final Set<@Nullable Cell> homes = new HashSet<>();

    @Nullable SlotRole role() {
      boolean isOne =
          puts.size() == 1 && takes.size() == 1 && moduli.size() <= 1 && homes.size() == 1;
      return isOne
          ? SlotRole.of(
              homes.iterator().next(),
              puts.iterator().next(),
              takes.iterator().next(),
              moduli.isEmpty() ? 0 : moduli.iterator().next())
          : null;
    }
  }

  /** An index of an array, by its place. */
  private record Use(int array, Ref ref, long bytes) {}

  /** The part that an index has in arrays. */
  record IndexUse(SlotRole role, Ref ref) {}

  private final Map<Integer, SlotRole> roles;
  private final Map<Integer, Set<Use>> arraysOfIndex;
  private final BitSet takers;
  private final BitSet objects = new BitSet();

  private SlotArrays(
      Map<Integer, SlotRole> roles, Map<Integer, Set<Use>> arraysOfIndex, BitSet takers) {
    this.roles = roles;
    this.arraysOfIndex = arraysOfIndex;
    this.takers = takers;
  }

  boolean isEmpty() {
    return roles.isEmpty();
  }

  /** The functions that find objects at indexes, by number. */
  BitSet takers() {
    return takers;
  }

  /** What the array at some places is; null if it is none of these, or may be several. */
  @Nullable SlotRole at(Places places) {
    SlotRole role = places.isEmpty() ? null : roles.get(places.get(0));
    for (int i = 1; i < places.size() && role != null; i++) {
      role = role.equals(roles.get(places.get(i))) ? role : null;
    }
    return role;
  }

  /** Whether memory of such an array may be at some places. */
  boolean mayInclude(Places places, PointsTo pointsTo) {
    for (int i = 0; i < places.size(); i++) {
      int place = places.get(i);
      boolean isWithin =
          pointsTo.offset(place) == PointsTo.ANY_OFFSET
              && objects.get(pointsTo.object(place).index());
      if (isWithin || roles.containsKey(place)) {
        return true;
      }
    }
    return false;
  }

  /** What the cells at some places are indexes of. */
  Set<IndexUse> indexedBy(Places places) {
    var found = new LinkedHashSet<IndexUse>();
    for (int i = 0; i < places.size(); i++) {
      for (Use use : arraysOfIndex.getOrDefault(places.get(i), Set.of())) {
        SlotRole role = roles.get(use.array);
        if (role != null) {
          found.add(new IndexUse(role, use.ref));
        }
      }
    }
    return found;
  }

  /** How large the cell of an index is, or of a pointer, if it is none. */
  long bytes(int place) {
    return arraysOfIndex.getOrDefault(place, Set.of()).stream()
        .mapToLong(Use::bytes)
        .max()
        .orElse(Long.BYTES);
  }

  /** The places of the indexes of some arrays. */
  Places indexesOf(Places arrays) {
    return indexes((index, use) -> arrays.contains(use.array));
  }

  /** The places of indexes among some bytes; of all from there on if their number is negative. */
  Places indexesAmong(Places at, long bytes, PointsTo pointsTo) {
    return indexes((index, use) -> isAmong(index, at, bytes, pointsTo));
  }

  private static boolean isAmong(int index, Places at, long bytes, PointsTo pointsTo) {
    for (int i = 0; i < at.size(); i++) {
      long start = pointsTo.offset(at.get(i));
      long behind = pointsTo.offset(index) - start;
      boolean isBehind =
          start == PointsTo.ANY_OFFSET || (behind >= 0 && (bytes < 0 || behind < bytes));
      if (isBehind && pointsTo.object(index).equals(pointsTo.object(at.get(i)))) {
        return true;
      }
    }
    return false;
  }

  private Places indexes(BiPredicate<Integer, Use> wanted) {
    return Places.ofSorted(
        arraysOfIndex.entrySet().stream()
            .filter(e -> e.getValue().stream().anyMatch(u -> wanted.test(e.getKey(), u)))
            .mapToInt(Map.Entry::getKey)
            .sorted()
            .toArray());
  }

  /** Those without an index at some places. */
  SlotArrays without(BitSet indexes, PointsTo pointsTo) {
    var rest = new TreeMap<>(roles);
    arraysOfIndex.forEach(
        (index, uses) -> {
          if (indexes.get(index)) {
            uses.forEach(u -> rest.remove(u.array));
          }
        });
    return of(rest, arraysOfIndex, takers, pointsTo);
  }

  private static SlotArrays of(
      Map<Integer, SlotRole> roles,
      Map<Integer, Set<Use>> indexes,
      BitSet takers,
      PointsTo pointsTo) {
    var used = new TreeMap<Integer, Set<Use>>();
    indexes.forEach(
        (index, uses) -> {
          var rest = new LinkedHashSet<>(uses);
          rest.removeIf(u -> !roles.containsKey(u.array));
          if (!rest.isEmpty()) {
            used.put(index, rest);
          }
        });
    var result = new SlotArrays(roles, used, takers);
    roles.keySet().forEach(p -> result.objects.set(pointsTo.object(p).index()));
    return result;
  }

  /** Collects what functions do with arrays. */
  static final class Finder {
    private final PointsTo pointsTo;
    private final Map<Integer, Uses> uses = new TreeMap<>();
    private final Map<Integer, Set<Use>> indexes = new TreeMap<>();
    private final List<Places> together = new ArrayList<>();
    private final Map<Integer, Set<Long>> wraps = new TreeMap<>();
    private final BitSet takers = new BitSet();

    Finder(PointsTo pointsTo) {
      this.pointsTo = pointsTo;
    }

    void add(Function function, Body body, Pointers pointers) {
      var forms = new IndexForms(body);
      for (Block block : body.blocks()) {
        for (Instruction i : block.instructions()) {
          if (i instanceof Load l && !pointers.heap(l.result()).isEmpty()) {
            if (add(l.address(), pointers, forms, Direction.TAKE)) {
              takers.set(function.index());
            }
          } else if (i instanceof Store s && !pointers.heap(s.value()).isEmpty()) {
            add(s.address(), pointers, forms, Direction.PUT);
          } else if (i instanceof Store s && s.value() instanceof IntegerConstant c) {
            addWrap(c, block.index(), pointers.targets(s.address()), forms);
          } else if (i instanceof Store s && !s.value().isPointer()) {
            addModulus(forms.of(s.value()), pointers.targets(s.address()));
          }
        }
      }
    }

    private enum Direction {
      PUT,
      TAKE
    }

    private void addWrap(IntegerConstant value, int block, Places at, IndexForms forms) {
      if (value.value() == 0) {
        addModulus(forms.reachedIn(block), at);
      }
    }

    private void addModulus(@Nullable IndexForm form, Places at) {
      for (int i = 0; i < at.size() && form != null && form.modulus() != 0; i++) {
        wraps.computeIfAbsent(at.get(i), p -> new HashSet<>()).add(form.modulus());
      }
    }

    private boolean add(Value address, Pointers pointers, IndexForms forms, Direction direction) {
      Places at = pointers.targets(address);
      Slot slot = Slot.of(address, pointers, forms);
      if (slot == null) {
        return false;
      }
      List<Ref> refs = slot.refs();
      boolean isAbsolute = refs.stream().anyMatch(r -> r.symbol() != null);
      together.add(at);
      for (int i = 0; i < at.size(); i++) {
        Uses one = uses.computeIfAbsent(at.get(i), p -> new Uses());
        (direction == Direction.PUT ? one.puts : one.takes).add(refs);
        one.homes.add(isAbsolute ? slot.array() : null);
        if (slot.form().modulus() != 0) {
          one.moduli.add(slot.form().modulus());
        }
        for (Load load : slot.form().loads()) {
          Cell index = pointers.cell(load.address());
          Ref ref = index == null ? null : Ref.of(index, slot.array());
          if (ref != null) {
            addIndex(
                pointers.targets(load.address()), new Use(at.get(i), ref, load.shape().size()));
          }
        }
      }
      return true;
    }

    private void addIndex(Places index, Use use) {
      for (int i = 0; i < index.size(); i++) {
        indexes.computeIfAbsent(index.get(i), p -> new LinkedHashSet<>()).add(use);
      }
    }

    SlotArrays found() {
      indexes.forEach(
          (index, some) ->
              some.forEach(u -> uses(u.array).moduli.addAll(wraps.getOrDefault(index, Set.of()))));
      var roles = new TreeMap<Integer, SlotRole>();
      uses.forEach(
          (place, use) -> {
            SlotRole role = use.role();
            if (role != null && pointsTo.offset(place) != PointsTo.ANY_OFFSET) {
              roles.put(place, role);
            }
          });
      boolean changed = true;
      while (changed) {
        changed = false;
        for (Places at : together) {
          changed |= dropUnlike(at, roles);
        }
      }
      return of(roles, indexes, takers, pointsTo);
    }

    private Uses uses(int array) {
      return uses.computeIfAbsent(array, p -> new Uses());
    }

    /** Arrays that are used by one instruction are alike, or none of them is known. */
    private static boolean dropUnlike(Places at, Map<Integer, SlotRole> roles) {
      SlotRole first = roles.get(at.get(0));
      boolean areAlike = true;
      for (int i = 1; i < at.size(); i++) {
        SlotRole role = roles.get(at.get(i));
        areAlike &= first == null ? role == null : first.equals(role);
      }
      boolean changed = false;
      for (int i = 0; i < at.size() && !areAlike; i++) {
        changed |= roles.remove(at.get(i)) != null;
      }
      return changed;
    }
  }

  /**
   * An element of an array whose index comes from cells.
   *
   * @param array its first element, as the function names it
   * @param refs the cells, in a fixed order
   */
  record Slot(Cell array, IndexForm form, List<Ref> refs) {
    static @Nullable Slot of(Value address, Pointers pointers, IndexForms forms) {
      Cell cell = pointers.cell(address);
      Slot found = null;
      for (int i = 0; cell != null && i < cell.terms().size(); i++) {
        LocalValue index = pointers.local(cell.terms().get(i).local());
        IndexForm form = index == null ? null : forms.of(index);
        Slot slot = form == null || form.isConstant() ? null : of(cell, i, form, pointers);
        if (slot != null && found != null) {
          return null;
        }
        found = slot == null ? found : slot;
      }
      return found;
    }

    private static @Nullable Slot of(Cell cell, int term, IndexForm form, Pointers pointers) {
      var terms = new ArrayList<>(cell.terms());
      terms.remove(term);
      var array = new Cell(cell.base(), cell.offset(), List.copyOf(terms));
      var refs = new ArrayList<Ref>();
      for (Load load : form.loads()) {
        Cell index = pointers.cell(load.address());
        Ref ref = index == null ? null : Ref.of(index, array);
        if (ref == null) {
          return null;
        }
        refs.add(ref);
      }
      refs.sort(
          Comparator.comparing((Ref r) -> r.symbol() == null ? "" : symbolName(r.symbol()))
              .thenComparingLong(Ref::offset));
      return new Slot(array, form, List.copyOf(refs));
    }

    private static String symbolName(Symbol symbol) {
      return symbol.name();
    }
  }
}
