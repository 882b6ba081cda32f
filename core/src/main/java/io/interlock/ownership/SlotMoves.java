package io.interlock.ownership;

import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Store;
import io.interlock.ir.Symbol;
import io.interlock.ir.Value;
import io.interlock.ownership.Moves.Move;
import io.interlock.ownership.Moves.Slots;
import io.interlock.ownership.Pointers.Cell;
import io.interlock.ownership.SlotArrays.IndexUse;
import io.interlock.ownership.SlotArrays.Part;
import io.interlock.ownership.SlotRole.Period;
import io.interlock.ownership.SlotRole.Ref;
import io.interlock.pointsto.Places;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Objects that are handed over in arrays by an index that moves on, though the pointer stays behind
 * in its slot: stacks, {@code slot[n++] = x} and {@code x = slot[--n]}, and rings, {@code
 * ring[tail++ % N] = x} and {@code x = ring[head++ % N]}, also with a first element and a number.
 * Arrays that a pointer beside their indexes leads to, {@code q->buf[q->n++] = x}, are the same,
 * and so are rings whose length is there, {@code q->buf[q->tail++ % q->size] = x}.
 *
 * <p>The slots between the indexes count. What is proved of an array, all functions together:
 *
 * <ul>
 *   <li>where another slot counts, an object has been put there in the same critical section;
 *   <li>an index is set in no other way, but by who has just made it ({@link Holds#isYoung}), to an
 *       empty stack, or when nothing was taken out yet and no thread started ({@link Preparation}):
 *       else the array is misused, and none of these.
 * </ul>
 *
 * Of one that is found by a pointer, besides: what the pointer is set to is new memory, or the old
 * one moved ({@link NewArrays}), so no two of them lead to one array, and slots that count have in
 * them what was put there, or nothing. It is read in the critical section that uses it. The length
 * of a ring is set as indexes are, when nothing was taken out yet.
 *
 * <p>So a slot that counts has an object in it that was put there and has not been taken out since,
 * and no object is in two of them, since who puts one has it alone ({@link Linking}). What is found
 * in the next slot to be taken is in the container; when that stops counting, and nobody else can
 * have looked since, it is the finder's. So is what is found in a slot that has just stopped
 * counting, unless something may have been put there since. Whatever else is found in the array, or
 * again in that slot, may be anybody's. That the cells of the indexes, and of the pointer to the
 * array, are used by one thread at a time is asked as of all cells of containers. Objects may be
 * put into any slot: where none counts nobody finds them.
 *
 * <p>Indexes are followed within a critical section, by the names that the function has for their
 * cells; after a release, a call that moves indexes, or where paths meet that differ, they are read
 * anew. Not proved, but assumed ({@link io.interlock.assumption.Assumption#SOUND_LISTS}): that
 * nothing is taken from an empty array, or put into a full one.
 */
final class SlotMoves {
  private static final int MAX_STEP = 16;

  private final OwnershipInput input;
  private final SlotArrays arrays;
  private final Pointers pointers;
  private final NewArrays newArrays;
  private final Map<Cell, Places> named = new HashMap<>();

  SlotMoves(OwnershipInput input, Pointers pointers) {
    this.input = input;
    this.arrays = input.slots();
    this.pointers = pointers;
    newArrays = new NewArrays(input, pointers);
  }

  /** A number is read, or a pointer to an array. */
  void read(Load load, Holds now) {
    if (arrays.isEmpty()) {
      return;
    }
    Cell cell = pointers.cell(load.address());
    if (cell != null && !arrays.indexedBy(pointers.targets(load.address())).isEmpty()) {
      now.set(now.moves().read(load.result().id(), cell));
    }
  }

  /** Whether what is loaded somewhere may come from such an array. */
  boolean mayBeSlot(Places at) {
    return !arrays.isEmpty() && arrays.mayInclude(at, input.pointsTo());
  }

  /** What a pointer is that was found in an array. */
  Hold find(Load load, int pointer, Holds now, @Nullable Sink sink) {
    Places at = pointers.targets(load.address());
    SlotRole role = arrays.at(at);
    Slot slot = role == null ? null : slot(load.address(), role, List.of(role.take()), now);
    if (role == null || slot == null) {
      return Hold.ANY;
    }
    use(at, pointers.heap(load.result()), sink);
    Long place = number(slot.form(), now.moves());
    Cell array = slot.array();
    Slots slots = slots(array, role, now.moves());
    Move move = now.moves().move(role.take().cell(array));
    if (place == null || slots.gone().contains(place)) {
      return Hold.ANY;
    }
    if (isFree(place, role, move)) {
      if (isFilledAgain(place, array, role, now.moves())) {
        return Hold.ANY;
      }
      now.set(now.moves().with(array, slots.taken(place)));
      takesOut(load, sink);
      now.age();
      return Hold.TAKEN;
    }
    if (place != (role.isStack() ? move.now() - 1 : move.now())) {
      return Hold.ANY;
    }
    now.set(now.moves().with(array, slots.with(pointer, place)));
    return Hold.LINKED;
  }

  /** Null if it is not known to be picked by some indexes, or in the present array. */
  private @Nullable Slot slot(Value address, SlotRole role, List<Ref> by, Holds now) {
    Slot slot = Slot.of(address, pointers);
    if (slot == null || slot.reach() != role.reach() || !slot.refs().equals(by)) {
      return null;
    }
    if (slot.pointer() == null) {
      return slot;
    }
    Moves.Reading pointer = now.moves().loaded().get(slot.pointer().result().id());
    return pointer != null && pointer.cell().equals(slot.array()) ? slot : null;
  }

  private void use(Places at, BitSet kinds, @Nullable Sink sink) {
    if (sink != null) {
      sink.uses(arrays.indexesOf(at), kinds);
    }
  }

  private static void takesOut(Instruction by, @Nullable Sink sink) {
    if (sink != null) {
      sink.takesOut(by);
    }
  }

  /** Whether a slot has counted, and does not any more. */
  private static boolean isFree(long place, SlotRole role, Move move) {
    return role.isStack()
        ? place >= move.now() && place < move.high()
        : place >= move.low() && place < move.now();
  }

  /** Whether something may have been put into a slot since it does not count any more. */
  private static boolean isFilledAgain(long place, Cell array, SlotRole role, Moves moves) {
    return moves.slots().entrySet().stream()
        .anyMatch(
            e ->
                (role.isStack() && e.getKey().equals(array))
                    ? e.getValue().stored().contains(place)
                    : !e.getValue().stored().isEmpty());
  }

  private static Slots slots(Cell array, SlotRole role, Moves moves) {
    Slots known = moves.slots().get(array);
    if (known != null) {
      return known;
    }
    var indexes = new LinkedHashSet<Cell>();
    indexes.add(role.take().cell(array));
    role.put().forEach(r -> indexes.add(r.cell(array)));
    return Slots.of(indexes);
  }

  private static @Nullable Long number(IndexForm form, Moves moves) {
    long sum = form.shift();
    for (Load load : form.loads()) {
      Moves.Reading number = moves.loaded().get(load.result().id());
      if (number == null) {
        return null;
      }
      sum += number.distance();
    }
    return sum;
  }

  /** A pointer or a number is stored. */
  void store(Store store, int block, Holds now, @Nullable Sink sink) {
    if (arrays.isEmpty()) {
      return;
    }
    Places at = pointers.targets(store.address());
    SlotRole role = store.value().isPointer() ? arrays.at(at) : null;
    if (role != null) {
      use(at, pointers.heap(store.value()), sink);
      put(store, role, now);
    }
    Places cells = arrays.among(at, store.shape().size(), input.pointsTo());
    if (cells.isEmpty()) {
      return;
    }
    if (!cells.filter(c -> !at.contains(c)).isEmpty()) {
      overwrite(store, store.address(), cells, now, now, sink);
      return;
    }
    Set<IndexUse> uses = arrays.indexedBy(at);
    if (uses.stream().anyMatch(u -> u.part() != Part.INDEX)) {
      replace(store, uses, now, sink);
    } else {
      move(store, block, uses, now, sink);
    }
  }

  /** An array is replaced by an empty one, or what its indexes are less than is set. */
  private void replace(Store store, Set<IndexUse> uses, Holds now, @Nullable Sink sink) {
    boolean isPointer = uses.stream().allMatch(u -> u.part() == Part.POINTER);
    boolean isProper =
        isPointer
            ? newArrays.isNew(store.value(), now) || newArrays.isMoved(store, uses, now)
            : newArrays.isPrepared(store, store.address(), now);
    if (!isProper) {
      misuse(pointers.targets(store.address()), sink);
    }
    now.set(now.moves().lose(c -> true));
  }

  /** What a pointer to an array leads to is new no more, wherever the pointer was stored. */
  void stored(Store store, Holds now) {
    int pointer = arrays.isEmpty() ? -1 : pointers.slot(store.value());
    if (pointer < 0 || arrays.indexedBy(pointers.targets(store.address())).isEmpty()) {
      return;
    }
    for (int p = 0; p < now.count(); p++) {
      if (pointers.areAliases(p, pointer) && now.get(p) == Hold.FRESH) {
        now.set(p, Hold.OWNED, now.containers(p));
      }
    }
  }

  private void put(Store store, SlotRole role, Holds now) {
    Slot slot = slot(store.address(), role, role.put(), now);
    Long place = slot == null ? null : number(slot.form(), now.moves());
    if (slot != null && place != null) {
      Cell array = slot.array();
      Slots slots = slots(array, role, now.moves()).put(place);
      now.set(now.moves().with(array, role.isStack() ? slots.refilled(place) : slots));
      settle(array, role, now);
    }
  }

  private void settle(Cell array, SlotRole role, Holds now) {
    Slots slots = slots(array, role, now.moves());
    boolean owes = owes(array, role, slots, now.moves());
    now.set(now.moves().with(array, slots.with(slots.stored(), owes)));
  }

  /** Whether more slots count than have been filled. */
  private static boolean owes(Cell array, SlotRole role, Slots slots, Moves moves) {
    Move take = moves.move(role.take().cell(array));
    long from = role.isStack() ? take.low() : 0;
    long to = role.put().stream().mapToLong(r -> moves.move(r.cell(array)).now()).sum();
    return to - from > MAX_STEP
        || LongStream.range(from, to).anyMatch(p -> !slots.stored().contains(p));
  }

  private void move(Store store, int block, Set<IndexUse> uses, Holds now, @Nullable Sink sink) {
    Cell cell = pointers.cell(store.address());
    Places at = pointers.targets(store.address());
    now.set(now.moves().lose(c -> mayBeOther(c, cell)));
    Long next = cell == null ? null : next(store, cell, block, now.moves());
    boolean isKnown = cell != null && next != null && moveTo(store, cell, next, uses, now, sink);
    if (!isKnown) {
      boolean isEmptied =
          IndexForms.isZero(store.value()) && uses.stream().allMatch(u -> u.role().isStack());
      if (!isEmptied && !newArrays.isPrepared(store, store.address(), now)) {
        misuse(at, sink);
      }
      now.set(now.moves().lose(c -> c.equals(cell)));
    }
  }

  /** Whether a name may be another one of a cell. */
  private static boolean mayBeOther(Cell name, @Nullable Cell cell) {
    if (cell == null) {
      return true;
    }
    if (name.base().equals(cell.base()) && name.terms().equals(cell.terms())) {
      return false;
    }
    return !(name.base() instanceof Symbol && cell.base() instanceof Symbol)
        || name.base().equals(cell.base());
  }

  /** What an index is set to; null if that is not known. */
  private @Nullable Long next(Store store, Cell cell, int block, Moves moves) {
    IndexForm form = pointers.forms().of(store.value());
    if (form != null && IndexForms.isZero(store.value())) {
      IndexForm reached = pointers.forms().reachedIn(block);
      Long number = reached == null || !isOf(reached, cell, moves) ? null : number(reached, moves);
      boolean isWrapped = number != null && number == 1 && moves.move(cell).now() == 1;
      return isWrapped ? number : null;
    }
    return form == null || !isOf(form, cell, moves) ? null : number(form, moves);
  }

  /** Whether a number comes from a cell, and from nowhere else. */
  private static boolean isOf(IndexForm form, Cell cell, Moves moves) {
    return form.loads().size() == 1
        && form.loads().stream()
            .map(l -> moves.loaded().get(l.result().id()))
            .allMatch(n -> n != null && n.cell().equals(cell));
  }

  /** Tells whether it may move there. */
  private boolean moveTo(
      Store store, Cell cell, long next, Set<IndexUse> uses, Holds now, @Nullable Sink sink) {
    Move move = now.moves().move(cell);
    var taken = new ArrayList<Integer>();
    for (IndexUse use : uses) {
      SlotRole role = use.role();
      Cell array = use.ref().array(cell, role.home());
      boolean isBack = !role.isStack() && use.ref().equals(role.take()) && next < move.now();
      boolean isFar = Math.abs(next - move.now()) > maxStep(role.period());
      if (!use.ref().cell(array).equals(cell) || isBack || isFar) {
        return false;
      }
      named.put(array, pointers.targets(store.address()));
      if (use.ref().equals(role.take())) {
        free(array, role, move, next, now, taken);
      } else {
        now.set(now.moves().with(array, slots(array, role, now.moves())));
      }
    }
    now.set(now.moves().with(cell, move.to(next)));
    uses.forEach(u -> settle(u.ref().array(cell, u.role().home()), u.role(), now));
    take(store, taken, now, sink);
    return true;
  }

  /** To go on by more than half of a ring is to go back. */
  private static long maxStep(Period period) {
    return period.isNone() ? MAX_STEP : Math.max(1, Math.min(MAX_STEP, period.number() / 2));
  }

  /** Some slots do not count any more. */
  private void free(
      Cell array, SlotRole role, Move move, long next, Holds now, List<Integer> taken) {
    Slots slots = slots(array, role, now.moves());
    long from = Math.min(move.now(), next);
    long to = Math.max(move.now(), next);
    boolean isShrinking = !role.isStack() || next < move.now();
    for (long place = from; place < to && isShrinking; place++) {
      List<Integer> there = at(place, slots, now);
      if (!there.isEmpty()) {
        slots = slots.taken(place);
      }
      if (areSame(there)) {
        taken.addAll(there);
      }
      for (int pointer : there) {
        slots = slots.without(pointer);
      }
    }
    if (role.isStack()) {
      var rest = new HashSet<>(slots.stored());
      rest.removeIf(p -> p >= next);
      slots = slots.with(rest, slots.owes());
    }
    now.set(now.moves().with(array, slots));
  }

  /** The pointers that were found at a place. */
  private static List<Integer> at(long place, Slots slots, Holds now) {
    return slots.found().entrySet().stream()
        .filter(e -> e.getValue() == place && now.get(e.getKey()) == Hold.LINKED)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private boolean areSame(List<Integer> some) {
    return some.stream().allMatch(p -> pointers.areAliases(p, some.get(0)));
  }

  /** What is still in containers may be the same as what was taken out. */
  private static void take(Store store, List<Integer> taken, Holds now, @Nullable Sink sink) {
    if (taken.isEmpty()) {
      return;
    }
    for (int p = 0; p < now.count(); p++) {
      if (taken.contains(p)) {
        now.set(p, Hold.TAKEN);
      } else if (now.get(p) == Hold.LINKED) {
        now.set(p, Hold.LINKED_BEFORE);
      }
    }
    takesOut(store, sink);
    now.age();
  }

  /** Memory is written in another way than by a store; up to its end if the size is negative. */
  void overwrite(
      Instruction by, Value address, long bytes, Holds before, Holds now, @Nullable Sink sink) {
    if (arrays.isEmpty()) {
      return;
    }
    Places cells = arrays.among(pointers.targets(address), bytes, input.pointsTo());
    if (!cells.isEmpty()) {
      overwrite(by, address, cells, before, now, sink);
    }
  }

  /** What is copied may be a pointer to an array that another has, too. */
  private void overwrite(
      Instruction by, Value address, Places cells, Holds before, Holds now, @Nullable Sink sink) {
    boolean isFilled = by instanceof MemoryTransfer t && t.kind() == MemoryTransfer.Kind.FILL;
    if (!newArrays.isPrepared(by, address, before) || !(isFilled || !arrays.havePointer(cells))) {
      misuse(cells, sink);
    }
    now.set(now.moves().lose(c -> true));
  }

  /** Others may look at arrays, or have moved indexes. */
  void end(Holds now, @Nullable Sink sink) {
    if (now.moves().equals(Moves.NONE)) {
      return;
    }
    if (sink != null) {
      now.moves().lose(c -> true).misused().forEach(a -> misuse(places(a), sink));
    }
    now.set(Moves.NONE);
  }

  private Places places(Cell array) {
    return named.getOrDefault(array, Places.NONE);
  }

  private static void misuse(Places indexes, @Nullable Sink sink) {
    if (sink != null) {
      sink.misuses(indexes);
    }
  }

  /** A call may move indexes. */
  void call(List<Function> callees, Holds now, @Nullable Sink sink) {
    if (callees.stream().anyMatch(input::movesIndexes)) {
      end(now, sink);
      now.age();
    }
  }
}
