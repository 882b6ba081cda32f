package io.interlock.ownership;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.ownership.Pointers.Cell;
import io.interlock.ownership.SlotArrays.Part;
import io.interlock.ownership.SlotArrays.Use;
import io.interlock.ownership.SlotRole.Period;
import io.interlock.ownership.SlotRole.Reach;
import io.interlock.ownership.SlotRole.Ref;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects what functions do with arrays, and finds those that seem to be {@link SlotArrays}. What
 * is used together with an array that is none, or that is one of very many, is none either, and
 * which cells pick its slots does not matter.
 */
final class SlotArrayFinder {
  /** More arrays at one access are not told apart well enough to be any of these. */
  private static final int MAX_ARRAYS = 256;

  /** What is said of one array so far. */
  private static final class Uses {
    final Set<List<Ref>> puts = new HashSet<>();
    final Set<List<Ref>> takes = new HashSet<>();
    final Set<Period> periods = new HashSet<>();
    final Set<Reach> reaches = new HashSet<>();
    final Set<@Nullable Cell> homes = new HashSet<>();

    /** Whether some slot is picked by a sum, which may be beyond where indexes start again. */
    boolean isSummed;

    /** Whether some slot is picked by an index alone that runs on and on. */
    boolean runsOn;

    /** Whether it is none of these, whatever else is said. */
    boolean isHopeless;

    @Nullable SlotRole role() {
      boolean isOne =
          !isHopeless
              && puts.size() == 1
              && takes.size() == 1
              && periods.size() <= 1
              && reaches.size() == 1
              && homes.size() == 1
              && (periods.isEmpty() || !(isSummed || runsOn));
      return isOne
          ? SlotRole.of(
              reaches.iterator().next(),
              homes.iterator().next(),
              puts.iterator().next(),
              takes.iterator().next(),
              periods.isEmpty() ? Period.NONE : periods.iterator().next())
          : null;
    }
  }

  /**
   * Where an index starts again.
   *
   * @param period by its place from the index on
   * @param cells where it may be, if it is in a cell
   */
  private record Wrap(Period period, Places cells, long bytes) {}

  private final PointsTo pointsTo;
  private final Map<Integer, Uses> uses = new TreeMap<>();
  private final Map<Integer, Set<Use>> indexes = new TreeMap<>();
  private final Map<Integer, Set<Integer>> kept = new TreeMap<>();
  private final List<Places> together = new ArrayList<>();
  private final Map<Integer, Set<Wrap>> wraps = new TreeMap<>();
  private final BitSet takers = new BitSet();

  /** Cells that are set to more than they were, and cells that are set to zero at some number. */
  private final BitSet runOn = new BitSet();

  private final BitSet startAgain = new BitSet();

  SlotArrayFinder(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  void add(Function function, Body body, Pointers pointers) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load l && !pointers.heap(l.result()).isEmpty()) {
          if (add(l.address(), pointers, Direction.TAKE)) {
            takers.set(function.index());
          }
        } else if (i instanceof Store s && !pointers.heap(s.value()).isEmpty()) {
          add(s.address(), pointers, Direction.PUT);
        } else if (i instanceof Store s && s.value() instanceof IntegerConstant c) {
          addWrap(c, block.index(), s.address(), pointers);
        } else if (i instanceof Store s && !s.value().isPointer()) {
          addMove(pointers.forms().of(s.value()), s.address(), pointers);
        }
      }
    }
  }

  private enum Direction {
    PUT,
    TAKE
  }

  private void addWrap(IntegerConstant value, int block, Value address, Pointers pointers) {
    IndexForm reached = IndexForms.isZero(value) ? pointers.forms().reachedIn(block) : null;
    if (reached != null) {
      addPeriod(reached, address, pointers);
      pointers.targets(address).forEach(startAgain::set);
    }
  }

  private void addMove(@Nullable IndexForm form, Value address, Pointers pointers) {
    if (form != null && form.modulus().isNone()) {
      pointers.targets(address).forEach(runOn::set);
    } else if (form != null) {
      addPeriod(form, address, pointers);
    }
  }

  private void addPeriod(IndexForm form, Value address, Pointers pointers) {
    Cell index = pointers.cell(address);
    Load load = form.modulus().load();
    var wrap =
        new Wrap(
            index == null ? Period.UNKNOWN : Period.of(form.modulus(), index, pointers),
            load == null ? Places.NONE : pointers.targets(load.address()),
            load == null ? 0 : load.shape().size());
    pointers
        .targets(address)
        .forEach(p -> wraps.computeIfAbsent(p, n -> new LinkedHashSet<>()).add(wrap));
  }

  private boolean add(Value address, Pointers pointers, Direction direction) {
    Places at = pointers.targets(address);
    Slot slot = Slot.of(address, pointers);
    if (slot == null) {
      return false;
    }
    together.add(at);
    boolean isHopeless = at.size() > MAX_ARRAYS;
    for (int i = 0; i < at.size(); i++) {
      Uses one = uses(at.get(i));
      add(one, slot, direction);
      isHopeless |= one.isHopeless || pointsTo.offset(at.get(i)) == PointsTo.ANY_OFFSET;
    }
    for (int i = 0; i < at.size(); i++) {
      if (isHopeless) {
        uses(at.get(i)).isHopeless = true;
      } else {
        addCells(at.get(i), slot, pointers);
      }
    }
    return true;
  }

  private static void add(Uses one, Slot slot, Direction direction) {
    boolean isAbsolute = slot.refs().stream().anyMatch(r -> r.symbol() != null);
    (direction == Direction.PUT ? one.puts : one.takes).add(slot.refs());
    one.homes.add(isAbsolute ? slot.array() : null);
    one.reaches.add(slot.reach());
    IndexForm form = slot.form();
    if (!slot.period().isNone()) {
      one.periods.add(slot.period());
    }
    one.isSummed |= form.modulus().isNone() && !form.isPlain();
    one.isHopeless |= one.puts.size() > 1 || one.takes.size() > 1 || one.reaches.size() > 1;
  }

  /** The cells that pick slots of an array. */
  private void addCells(int array, Slot slot, Pointers pointers) {
    IndexForm form = slot.form();
    for (Load load : form.loads()) {
      Ref ref = Ref.of(load, slot.array(), pointers);
      if (ref != null) {
        addUse(load, ref, Part.INDEX, array, pointers);
        addKept(form, pointers.targets(load.address()), array);
      }
    }
    if (slot.pointer() != null) {
      addUse(slot.pointer(), Ref.POINTER, Part.POINTER, array, pointers);
    }
    if (form.modulus().load() != null && slot.period().cell() != null) {
      addUse(form.modulus().load(), slot.period().cell(), Part.PERIOD, array, pointers);
    }
  }

  private void addUse(Load load, Ref ref, Part part, int array, Pointers pointers) {
    var use = new Use(array, ref, load.shape().size(), part);
    addUse(pointers.targets(load.address()), use);
  }

  private void addUse(Places cells, Use use) {
    cells.forEach(p -> indexes.computeIfAbsent(p, n -> new LinkedHashSet<>()).add(use));
  }

  /** An index that has to be less than the modulus where a slot is picked by it. */
  private void addKept(IndexForm form, Places index, int array) {
    for (int i = 0; i < index.size() && (form.isPlain() || form.isCompared()); i++) {
      kept.computeIfAbsent(index.get(i), p -> new HashSet<>()).add(array);
    }
  }

  SlotArrays found() {
    wraps.forEach(
        (index, some) ->
            List.copyOf(indexes.getOrDefault(index, Set.of())).stream()
                .filter(u -> u.part() == Part.INDEX)
                .forEach(u -> some.forEach(w -> addWrap(u, w))));
    kept.forEach(
        (index, arrays) -> {
          boolean runsOn = runOn.get(index) && !startAgain.get(index);
          arrays.forEach(a -> uses(a).runsOn |= runsOn);
        });
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
    return SlotArrays.of(roles, indexes, takers, pointsTo);
  }

  private void addWrap(Use index, Wrap wrap) {
    Period period = wrap.period.behind(index.ref());
    uses(index.array()).periods.add(period);
    if (period.cell() != null) {
      addUse(wrap.cells, new Use(index.array(), period.cell(), wrap.bytes, Part.PERIOD));
    }
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
