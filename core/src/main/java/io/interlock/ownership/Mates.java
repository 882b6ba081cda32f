package io.interlock.ownership;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the pointers to objects of a list that a thread has taken out as a whole, when
 * one of them is put somewhere, or gets another link. Each of them may lead to any other, and may
 * be the same, but what was found behind an object is another one, and does not lead back to it:
 * lists have no circles ({@link io.interlock.assumption.Assumption#SOUND_LISTS}).
 *
 * <p>A pointer in the text of a function that was loaded through another one is behind that at all
 * points where it can be used: there each has been defined once since the other was.
 */
final class Mates {
  private final Pointers pointers;
  private final HeapObjects objects;

  Mates(Pointers pointers, HeapObjects objects) {
    this.pointers = pointers;
    this.objects = objects;
  }

  /** Whether a pointer of a list was found behind an object. */
  boolean isBehind(int pointer, int object, Holds now) {
    return now.get(pointer).isOfList() && wasFoundBehind(pointer, object);
  }

  private boolean wasFoundBehind(int pointer, int object) {
    int at = pointers.holder(pointer);
    while (at >= 0 && at != object) {
      at = pointers.holder(at);
    }
    return at >= 0;
  }

  /** An object of a list is put into a container: so is all that it may lead to, or be. */
  void put(int pointer, Hold old, @Nullable Hold to, int in, Holds now) {
    if (!old.isOfList()) {
      return;
    }
    BitSet kinds = objects.ofSameSites(pointers.heapOf(pointer));
    for (int p = 0; p < now.count(); p++) {
      boolean stays = old == Hold.CUT && wasFoundBehind(p, pointer);
      if (now.get(p).isOfList() && !stays && pointers.heapOf(p).intersects(kinds)) {
        now.set(p, to == null ? now.get(p).linked() : to, in);
      }
    }
  }

  /** Objects of lists are put into containers by somebody who may get at all of them. */
  void scatter(Holds now) {
    for (int p = 0; p < now.count(); p++) {
      if (now.get(p).isOfList()) {
        now.set(p, Hold.ANY);
      }
    }
  }

  private static Hold relinked(Hold hold) {
    if (!hold.isOfList()) {
      return Hold.OWNED;
    }
    return hold.isTaken() ? Hold.TAKEN_MATE : Hold.MATE;
  }

  /** A link of an object is overwritten: what may lead to it may lead to other objects, too. */
  void relink(int holder, int leadsTo, Holds now, BaseSets sets) {
    boolean isListed = now.get(holder).isOfList();
    BitSet kinds = objects.ofSameSites(pointers.heapOf(holder));
    for (int p = 0; p < now.count(); p++) {
      Hold hold = now.get(p);
      boolean isSame = hold.isAlone() && pointers.areAliases(p, holder);
      boolean isMate = isListed && hold.isOfList() && pointers.heapOf(p).intersects(kinds);
      if ((isSame || isMate) && !isBehind(p, holder, now)) {
        now.set(p, relinked(hold), sets.union(leadsTo, now.containers(p)));
      }
    }
  }
}
