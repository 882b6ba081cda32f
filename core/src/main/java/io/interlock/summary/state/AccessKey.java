package io.interlock.summary.state;

import io.interlock.finding.AccessKind;
import io.interlock.lockset.RelativeLockset;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Milestones;
import io.interlock.threads.ThreadChanges;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an access but its position, relative to the entry of a function.
 *
 * @param locks held and released when the access is made
 * @param threads started and joined when the access is made
 * @param milestones what has been done for others to wait for
 * @param marks what has happened to the object before
 * @param guard what the caller's arguments satisfy when the access is made
 * @param ownership who may know the object
 */
public record AccessKey(
    Symbolic address,
    Extent extent,
    AccessKind kind,
    RelativeLockset locks,
    ThreadChanges threads,
    Milestones milestones,
    List<Mark> marks,
    Facts guard,
    Ownership ownership) {
  /**
   * Whether something in it depends on the caller: a name, who knows it, which thread was joined.
   */
  public boolean mentionsFormal() {
    return address.mentionsFormal()
        || locks.mentionsFormal()
        || ownership.isCallers()
        || threads.joinsCallers()
        || !guard.signs().isEmpty();
  }

  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AccessKey a
        && a.kind == kind
        && a.address.equals(address)
        && a.extent.equals(extent)
        && a.locks.equals(locks)
        && a.threads.equals(threads)
        && a.milestones.equals(milestones)
        && a.marks.equals(marks)
        && a.guard.equals(guard)
        && a.ownership.equals(ownership);
  }

  @Override
  public int hashCode() {
    return (((((((address.hashCode() * 31 + extent.hashCode()) * 31 + kind.hashCode()) * 31
                                                + locks.hashCode())
                                            * 31
                                        + threads.hashCode())
                                    * 31
                                + milestones.hashCode())
                            * 31
                        + marks.hashCode())
                    * 31
                + guard.hashCode())
            * 31
        + ownership.hashCode();
  }
}
