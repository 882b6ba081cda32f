package io.interlock.ownership;

import io.interlock.ir.Body;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the holds of pointers when they are stored and loaded.
 *
 * <ul>
 *   <li>A pointer that is loaded is in the container that the cell is part of. A cell of an object
 *       of the same kind links objects: what is found there is as good as the object is, and
 *       nothing if the object is in no container. Any other cell is a container by itself, also if
 *       it may lead back to the object that it is in, as a pointer to the end of a list does; that
 *       object is spoilt.
 *   <li>A pointer that is stored is in that container from then on. So is what may be the same. If
 *       anybody may have it, or it is in a container already, its objects are spoilt: what is in
 *       two places is not out of both when it is taken out of one. Links of the list itself may be
 *       moved: what was found behind an object takes its place. And the end of the list may be kept
 *       ({@link EndCells}).
 *   <li>A cell that is found by a pointer in a container is part of that container: the link that a
 *       list is to be continued at.
 *   <li>An object that others are told to continue a list at is awaited in that list: it is
 *       anybody's if it is not there at the next release.
 *   <li>What is taken out by its own links is out of its container ({@link Unlinking}), and so is a
 *       pointer that was found to be the same as what is taken out.
 *   <li>What was loaded from a cell is out of its container when null is stored there, or what was
 *       found behind it, or an object that leads to nothing in a container. Unless its rest was put
 *       there, all that is behind it is out, too ({@link Mates}), provided that what leads to the
 *       end is overwritten as well ({@link Detachments}).
 * </ul>
 */
final class Linking {
  private final OwnershipInput input;
  private final PointsTo pointsTo;
  private final HeapObjects objects;
  private final Pointers pointers;
  private final BaseSets sets;
  private final Mates mates;
  private final Sections sections;
  private final SlotMoves slots;
  private final Unlinking unlinking;
  private boolean scatters;

  Linking(OwnershipInput input, Pointers pointers, BaseSets sets, Body body) {
    unlinking = new Unlinking(input, pointers, body);
    mates = new Mates(pointers, input.objects());
    sections = new Sections(input, pointers);
    slots = new SlotMoves(input, pointers);
    this.input = input;
    this.pointsTo = input.pointsTo();
    this.objects = input.objects();
    this.pointers = pointers;
    this.sets = sets;
  }

  Hold hold(Value value, Holds now) {
    int pointer = pointers.slot(value);
    if (pointer >= 0) {
      return now.get(pointer);
    }
    return pointers.heap(value).isEmpty() ? Hold.NOTHING : Hold.ANY;
  }

  int containers(Value value, Holds now) {
    int pointer = pointers.slot(value);
    if (pointer >= 0) {
      return now.containers(pointer);
    }
    Places targets = pointers.targets(value);
    return targets.isEmpty() ? 0 : named(value, targets);
  }

  /** The object or element that the cells at an address are in. */
  private int named(Value address, Places at) {
    Pointers.Cell cell = pointers.cell(address);
    long inside = insidePart(at.get(0));
    for (int i = 0; i < at.size(); i++) {
      if (pointsTo.offset(at.get(i)) == PointsTo.ANY_OFFSET || insidePart(at.get(i)) != inside) {
        return sets.unknown();
      }
    }
    return cell == null
        ? sets.unknown()
        : sets.of(
            new BaseSets.Name(cell.base(), cell.offset() - inside, cell.terms()),
            pointsTo.objectsAt(at));
  }

  private long insidePart(int cell) {
    return pointsTo.offset(cell) - input.parts().start(cell);
  }

  /** Memory is accessed at an address. */
  void use(Value address, Holds now, @Nullable Sink sink) {
    if (sink != null && address instanceof LocalValue l) {
      boolean isFound = hold(address, now).isInContainer();
      int in = isFound ? containers(address, now) : 0;
      sink.accesses(l.id(), hold(address, now), whole(in));
    }
  }

  /** The same of some bytes, which may be of other objects, too; negative if they are not known. */
  void use(Value address, long bytes, Holds now, @Nullable Sink sink) {
    use(address, now, sink);
    if (sink != null && address instanceof LocalValue l && pointers.mayExceed(address, bytes)) {
      sink.accesses(l.id(), Hold.ANY, new BitSet());
    }
  }

  /** The objects that some containers are in, of which no part has a lock of its own. */
  private BitSet whole(int containers) {
    BitSet all = sets.hasUnknown(containers) ? new BitSet() : sets.objects(containers);
    for (int o = all.nextSetBit(0); o >= 0; o = all.nextSetBit(o + 1)) {
      if (input.parts().areIn(pointsTo.objects().get(o))) {
        all.clear(o);
      }
    }
    return all;
  }

  void load(Load load, Holds now, @Nullable Sink sink) {
    use(load.address(), now, sink);
    slots.read(load, now);
    int pointer = pointers.defined(load.result());
    if (pointer < 0) {
      return;
    }
    BitSet found = pointers.heap(load.result());
    LoadedCells.Cells cells = pointers.loaded().of(load);
    if (!cells.canBeContainers()) {
      now.set(pointer, Hold.ANY, sets.unknown());
      return;
    }
    Places at = cells.at();
    Places roots = cells.roots();
    boolean isLink = roots.size() < at.size();
    Hold hold = isLink ? next(holder(load, now), roots) : Hold.LINKED;
    if (slots.mayBeSlot(at)) {
      hold = isLink ? Hold.ANY : slots.find(load, pointer, now, sink);
      if (sink != null && load.address() instanceof LocalValue address) {
        sink.finds(address.id(), hold);
      }
    }
    int in = hold == Hold.LIST ? 0 : containerOf(load.address(), at, roots, now);
    now.set(pointer, hold, in);
    if (sink != null && hold.isOfList()) {
      sink.follows(found);
    }
    if (sink != null && !roots.isEmpty()) {
      sink.uses(roots, found);
      sink.spoils(cells.leadsElsewhere() ? cells.own() : new BitSet());
    }
  }

  /** What the object is whose link is loaded. */
  private Hold holder(Load load, Holds now) {
    Hold hold = hold(load.address(), now);
    boolean isAnys = hold == Hold.ANY || hold == Hold.AT_HAND;
    boolean isInList = isAnys && unlinking.isLink(load) && input.areListsSound();
    return isInList ? Hold.LINKED_BEFORE : hold;
  }

  /** Of what is found in a link, or in one of some other cells. */
  private static Hold next(Hold hold, Places roots) {
    return hold.isOfList() && !roots.isEmpty() ? Hold.ANY : hold.next();
  }

  private int containerOf(Value address, Places at, Places roots, Holds now) {
    if (leadsBack(address, roots, now)) {
      return containers(address, now);
    }
    int in = roots.size() < at.size() ? linkedIn(address, now) : 0;
    return roots.isEmpty() ? in : sets.union(in, named(address, roots));
  }

  /** Whether a pointer that was found in a container leads to cells of the container itself. */
  private boolean leadsBack(Value address, Places roots, Holds now) {
    int in = hold(address, now).isInContainer() ? containers(address, now) : 0;
    if (in == 0 || sets.hasUnknown(in)) {
      return false;
    }
    BitSet rest = pointsTo.objectsAt(roots);
    rest.andNot(whole(in));
    return rest.isEmpty();
  }

  private int linkedIn(Value address, Holds now) {
    return hold(address, now).isAlone() ? sets.unknown() : containers(address, now);
  }

  void store(Store store, int block, Holds now, @Nullable Sink sink) {
    use(store.address(), now, sink);
    slots.store(store, block, now, sink);
    int value = pointers.slot(store.value());
    boolean canReplace = value >= 0 && isApart(value, now);
    if (value >= 0 && now.get(value) != Hold.NOTHING) {
      put(store.address(), store.value(), value, now, sink);
    } else if (value < 0 && !pointers.heap(store.value()).isEmpty() && sink != null) {
      sink.spoils(pointers.heap(store.value()));
    } else {
      cut(store, now);
    }
    slots.stored(store, now);
    sections.overwrite(store, now);
    takeOut(store, value, canReplace, now, sink);
    int taken = unlinking.taken(store);
    if (taken >= 0 && input.areListsSound()) {
      unlink(taken, now);
      if (sink != null) {
        sink.takesOut(store);
      }
    }
  }

  /** An object is taken out by its own links; what else may be the same is not where it was. */
  void unlink(int pointer, Holds now) {
    now.unlink(pointer);
    doubtPlaces(now);
  }

  /** Whether an object leads to nothing that is in a container. */
  private boolean isApart(int value, Holds now) {
    boolean isApart =
        switch (now.get(value)) {
          case FRESH, LIST, CUT -> true;
          case OWNED, MATE -> !input.links().areIn(pointers.heapOf(value));
          case NOTHING, TAKEN_LIST, TAKEN, TAKEN_MATE -> false;
          case LINKED, LINKED_BEFORE, AT_HAND, OUT, ANY -> false;
        };
    return isApart && now.containers(value) == 0;
  }

  /** The only link of an object does not lead to others any more. */
  private void cut(Store store, Holds now) {
    int holder = pointers.slot(store.address());
    boolean isCut =
        holder >= 0
            && now.get(holder).isOfList()
            && now.get(holder).isAlone()
            && store.value().isPointer()
            && isOnlyLink(store.address(), holder);
    if (isCut) {
      now.set(holder, Hold.CUT);
    }
  }

  private boolean isOnlyLink(Value address, int holder) {
    return !pointers.isIndexed(address)
        && input.links().areOnly(pointers.targets(address), pointers.heapOf(holder));
  }

  private void put(Value address, Value value, int pointer, Holds now, @Nullable Sink sink) {
    Places at = pointers.targets(address);
    if (objects.arePrivate(at)) {
      return;
    }
    BitSet kinds = pointers.heap(value);
    Hold old = now.get(pointer);
    if (isInside(address, pointer, old)) {
      return;
    }
    Places roots = pointers.loaded().roots(at, kinds);
    boolean isAlone = old == Hold.FRESH || old == Hold.OWNED || old == Hold.TAKEN;
    if (isAlone && objects.canBeContainers(at) && input.ends().include(at)) {
      await(address, pointer, at, roots, now, sink);
      return;
    }
    boolean isProper =
        old != Hold.ANY
            && old != Hold.OUT
            && old != Hold.AT_HAND
            && objects.canBeContainers(at)
            && !pointers.isIndexed(value)
            && (!old.isInContainer()
                || input.ends().include(at)
                || movesLink(address, pointer, roots.size() < at.size(), now));
    if (!isProper && sink != null) {
      sink.spoils(kinds);
    }
    if (sink != null && !roots.isEmpty()) {
      sink.uses(roots, kinds);
    }
    boolean isLink = roots.size() < at.size();
    if (isLink && hold(address, now).isAlone() && old.isInContainer()) {
      lead(address, now.containers(pointer), now);
      link(pointer, null, now.containers(pointer), now);
      return;
    }
    int in = containerOf(address, at, roots, now);
    int all = old.isTaken() ? in : sets.union(in, now.containers(pointer));
    if (sink != null && all != in) {
      join(all, kinds, sink);
    } else if (sink != null && old.isInContainer() && sets.hasUnknown(all)) {
      sink.mixes(kinds);
    }
    if (old == Hold.LINKED_BEFORE) {
      doubtTaken(now);
    }
    boolean intoFresh = hold(address, now) == Hold.FRESH;
    Hold to = intoFresh && !isLink ? Hold.ANY : null;
    link(pointer, to, all, now);
    scatters |= old.isOfList() && (old != Hold.CUT || !pointers.isFormal(pointer));
    mates.put(pointer, old, to, all, now);
    if (intoFresh) {
      now.set(pointers.slot(address), Hold.OWNED);
    } else if (isLink && hold(address, now).isOfList()) {
      mates.relink(pointers.slot(address), 0, now, sets);
    }
  }

  /** An object is put where a list is to be continued, not where anybody finds it. */
  private void await(
      Value address, int pointer, Places at, Places roots, Holds now, @Nullable Sink sink) {
    int in = sets.union(containerOf(address, at, roots, now), now.containers(pointer));
    if (sink != null && !roots.isEmpty()) {
      sink.uses(roots, pointers.heapOf(pointer));
    }
    for (int p = 0; p < now.count(); p++) {
      if (pointers.areAliases(p, pointer) && (now.get(p).isAlone() || now.get(p).isTaken())) {
        now.await(p, in);
      }
    }
  }

  /** Whether an object that this thread has gets a pointer into itself: it stays where it is. */
  private boolean isInside(Value address, int pointer, Hold hold) {
    return pointers.slot(address) == pointer
        && !pointers.isIndexed(address)
        && (hold == Hold.FRESH || hold == Hold.TAKEN || hold == Hold.OWNED);
  }

  /** Whether more of a list is put into containers than an object that was passed, out of it. */
  boolean scatters() {
    return scatters;
  }

  /** A function is called with an object of a list that does so. */
  void scatter(Holds now) {
    scatters = true;
    mates.scatter(now);
  }

  /** A function has changed the links of an object. */
  void relink(int pointer, Holds now) {
    mates.relink(pointer, 0, now, sets);
  }

  /** A function has put an object somewhere, out of its list, or has freed it. */
  void leaveList(int pointer, Hold to, Holds now) {
    leave(pointer, to, now);
    mates.put(pointer, Hold.CUT, to == Hold.ANY ? Hold.ANY : null, sets.unknown(), now);
  }

  /**
   * Whether what is in a list stays in it: a link to it is put into an object that is to go there,
   * or it takes the place of the object that it was found behind.
   */
  private boolean movesLink(Value address, int pointer, boolean isLink, Holds now) {
    if (isLink && hold(address, now).isAlone()) {
      return true;
    }
    int before = pointers.holder(pointer);
    Pointers.Cell cell = pointers.cell(address);
    return before >= 0 && (isLink || (cell != null && cell.equals(pointers.source(before))));
  }

  /** An object that is in no container gets a link to what is in one: it has to go there, too. */
  private void lead(Value address, int to, Holds now) {
    int holder = pointers.slot(address);
    mates.relink(holder, to, now, sets);
    if (now.get(holder) == Hold.MATE && isOnlyLink(address, holder)) {
      now.set(holder, Hold.CUT);
    }
  }

  private void join(int containers, BitSet kinds, Sink sink) {
    if (sets.hasUnknown(containers)) {
      sink.joinsHolders(kinds);
    } else if (!sets.isOne(containers)) {
      sink.joins(sets.objects(containers), kinds);
    }
  }

  /** What was taken out may be in again. */
  private static void doubtTaken(Holds now) {
    for (int p = 0; p < now.count(); p++) {
      if (now.get(p).isTaken()) {
        now.set(p, Hold.LINKED_BEFORE);
      }
    }
  }

  /** Of all that may be the same object; what is in a container just now is not what is in none. */
  private void link(int pointer, @Nullable Hold to, int in, Holds now) {
    boolean isAlone = now.get(pointer).isAlone();
    for (int p = 0; p < now.count(); p++) {
      boolean isSame =
          pointers.areAliases(p, pointer)
              && !(isAlone && now.get(p) == Hold.LINKED)
              && !mates.isBehind(p, pointer, now);
      if (isSame && now.get(p) != Hold.NOTHING) {
        now.set(p, to == null ? now.get(p).linked() : to, in);
      }
    }
  }

  /** All that may be the same object is anybody's, or in some container. */
  void leave(int pointer, Hold to, Holds now) {
    link(pointer, to == Hold.ANY ? Hold.ANY : null, sets.unknown(), now);
  }

  private void takeOut(Store store, int value, boolean canReplace, Holds now, @Nullable Sink sink) {
    Pointers.Cell cell = pointers.cell(store.address());
    if (cell == null || !input.areListsSound()) {
      return;
    }
    boolean isWhole = value < 0 ? store.value() instanceof NullConstant : canReplace;
    int taken = -1;
    for (int p = 0; p < now.count(); p++) {
      boolean isThere = now.get(p) == Hold.LINKED && cell.equals(pointers.source(p));
      if (isThere && (isWhole || (value >= 0 && isBehind(value, p, now)))) {
        taken = p;
        boolean isList = isWhole && input.links().areIn(pointers.heapOf(p));
        now.set(p, isList ? Hold.TAKEN_LIST : Hold.TAKEN);
        unlinkEqual(p, now);
        if (isList) {
          sections.detach(cell, store, now);
        }
        if (sink != null) {
          sink.takesOut(store);
        }
      }
    }
    for (int p = 0; p < now.count() && taken >= 0; p++) {
      if (now.get(p) == Hold.LINKED && (isWhole || pointers.holder(p) != taken)) {
        now.set(p, Hold.LINKED_BEFORE);
      }
    }
  }

  /** Others may look at containers, or some cells have no name any more. */
  void endSection(Predicate<Pointers.Cell> lost, Holds now, @Nullable Sink sink) {
    sections.end(lost, now, sink);
  }

  /** Others may get a lock, or the function returns. */
  void release(Holds now, @Nullable Sink sink) {
    sections.end(c -> true, now, sink);
    slots.end(now, sink);
    now.release();
  }

  SlotMoves slots() {
    return slots;
  }

  /** What is known to be the same as an object that was taken out. */
  private static void unlinkEqual(int taken, Holds now) {
    for (int p = 0; p < now.count(); p++) {
      if (now.isEqual(p, taken)) {
        now.unlink(p);
      }
    }
  }

  /** Whether a pointer was found in the object of another. */
  private boolean isBehind(int pointer, int object, Holds now) {
    int holder = pointers.holder(pointer);
    return holder >= 0 && (pointers.areAliases(holder, object) || now.isEqual(holder, object));
  }

  /** Whether a store puts a pointer where it may be found again. */
  boolean puts(Store store) {
    return !pointers.heap(store.value()).isEmpty()
        && !objects.arePrivate(pointers.targets(store.address()));
  }

  /** Containers have been changed elsewhere: nothing is known to be where it was found. */
  static void doubtPlaces(Holds now) {
    for (int p = 0; p < now.count(); p++) {
      if (now.get(p) == Hold.LINKED) {
        now.set(p, Hold.LINKED_BEFORE);
      }
    }
  }

  /** A cell is read and written at once. */
  void exchange(Instruction by, Value address, Value value, Holds now, @Nullable Sink sink) {
    use(address, now, sink);
    slots.overwrite(by, address, 1, now, now, sink);
    if (sink != null) {
      sink.spoils(objects.heap(pointsTo.contents(pointers.targets(address))));
      sink.spoils(pointers.heap(value));
    }
  }

  /** Pointers in some bytes of an object are copied, in all if their number is negative. */
  void copy(Value source, long bytes, @Nullable Sink sink) {
    if (sink != null) {
      sink.spoils(objects.heapBehind(pointers.targets(source), bytes));
    }
  }
}
