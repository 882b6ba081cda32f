package io.interlock.race.own;

import io.interlock.finding.SafetyReason;
import io.interlock.race.thread.ObjectOrder;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.summary.creation.SingleProducerRings;
import io.interlock.summary.creation.SingleProducerRings.Slot;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to elements of a ring by the thread that puts and the one that takes: ordered by the
 * indexes of the ring, see {@link SingleProducerRings}.
 */
public final class RingOrder implements ObjectOrder {
  private final SingleProducerRings rings;

  public RingOrder(SingleProducerRings rings) {
    this.rings = rings;
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.FLAG;
  }

  @Override
  public boolean areOrdered(ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    if (rings.isEmpty()) {
      return false;
    }
    Slot one = slot(a.access());
    Slot other = one == null ? null : slot(b.access());
    return one != null && other != null && one.isOrderedWith(other);
  }

  /** What all places in the text that make an access lead to; null if they do not agree. */
  public @Nullable Slot slot(GuardedAccess access) {
    if (rings.isEmpty()) {
      return null;
    }
    Origin.Direct text = access.text();
    Slot slot = rings.at(text.function(), text.address());
    return slot != null
            && access.isAlways(
                d ->
                    d.reach() == Origin.Direct.Reach.OBJECT
                        && slot.equals(rings.at(d.function(), d.address())))
        ? slot
        : null;
  }
}
