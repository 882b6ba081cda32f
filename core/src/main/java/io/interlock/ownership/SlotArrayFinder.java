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
import io.interlock.ownership.SlotArrays.Use;
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

/** Collects what functions do with arrays, and finds those that seem to be {@link SlotArrays}. */
final class SlotArrayFinder {
  /** What is said of one array so far. */
  private static final class Uses {
    final Set<List<Ref>> puts = new HashSet<>();
    final Set<List<Ref>> takes = new HashSet<>();
    final Set<Long> moduli = new HashSet<>();
    final Set<@Nullable Cell> homes = new HashSet<>();

    /** Whether some slot is picked by a sum, which may be beyond where indexes start again. */
    boolean isSummed;

    /** Whether some slot is picked by an index alone that runs on and on. */
    boolean runsOn;

    @Nullable SlotRole role() {
      boolean isOne =
          puts.size() == 1
              && takes.size() == 1
              && moduli.size() <= 1
              && homes.size() == 1
              && (moduli.isEmpty() || !(isSummed || runsOn));
      return isOne
          ? SlotRole.of(
              homes.iterator().next(),
              puts.iterator().next(),
              takes.iterator().next(),
              moduli.isEmpty() ? 0 : moduli.iterator().next())
          : null;
    }
  }

  private final PointsTo pointsTo;
  private final Map<Integer, Uses> uses = new TreeMap<>();
  private final Map<Integer, Set<Use>> indexes = new TreeMap<>();
  private final Map<Integer, Set<Integer>> kept = new TreeMap<>();
  private final List<Places> together = new ArrayList<>();
  private final Map<Integer, Set<Long>> wraps = new TreeMap<>();
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
          addWrap(c, block.index(), pointers.targets(s.address()), pointers.forms());
        } else if (i instanceof Store s && !s.value().isPointer()) {
          addMove(pointers.forms().of(s.value()), pointers.targets(s.address()));
        }
      }
    }
  }

  private enum Direction {
    PUT,
    TAKE
  }

  private void addWrap(IntegerConstant value, int block, Places at, IndexForms forms) {
    IndexForm reached = IndexForms.isZero(value) ? forms.reachedIn(block) : null;
    addModulus(reached, at);
    for (int i = 0; i < at.size() && reached != null; i++) {
      startAgain.set(at.get(i));
    }
  }

  private void addMove(@Nullable IndexForm form, Places at) {
    addModulus(form, at);
    for (int i = 0; i < at.size() && form != null && form.modulus() == 0; i++) {
      runOn.set(at.get(i));
    }
  }

  private void addModulus(@Nullable IndexForm form, Places at) {
    for (int i = 0; i < at.size() && form != null && form.modulus() != 0; i++) {
      wraps.computeIfAbsent(at.get(i), p -> new HashSet<>()).add(form.modulus());
    }
  }

  private boolean add(Value address, Pointers pointers, Direction direction) {
    Places at = pointers.targets(address);
    Slot slot = Slot.of(address, pointers);
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
      IndexForm form = slot.form();
      if (form.modulus() != 0) {
        one.moduli.add(form.modulus());
      }
      one.isSummed |= form.modulus() == 0 && !form.isPlain();
      for (Load load : form.loads()) {
        Cell index = pointers.cell(load.address());
        Ref ref = index == null ? null : Ref.of(index, slot.array());
        if (ref != null) {
          Places cells = pointers.targets(load.address());
          addIndex(cells, new Use(at.get(i), ref, load.shape().size()));
          addKept(form, cells, at.get(i));
        }
      }
    }
    return true;
  }

  /** An index that has to be less than the modulus where a slot is picked by it. */
  private void addKept(IndexForm form, Places index, int array) {
    for (int i = 0; i < index.size() && (form.isPlain() || form.isCompared()); i++) {
      kept.computeIfAbsent(index.get(i), p -> new HashSet<>()).add(array);
    }
  }

  private void addIndex(Places index, Use use) {
    for (int i = 0; i < index.size(); i++) {
      indexes.computeIfAbsent(index.get(i), p -> new LinkedHashSet<>()).add(use);
    }
  }

  SlotArrays found() {
    indexes.forEach(
        (index, some) ->
            some.forEach(u -> uses(u.array()).moduli.addAll(wraps.getOrDefault(index, Set.of()))));
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
