package io.interlock.summary;

import io.interlock.finding.AccessKind;
import io.interlock.lockset.RelativeLockset;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Milestones;
import io.interlock.threads.ThreadChanges;
import java.util.List;

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
        || !ownership.isShared()
        || threads.joinsCallers()
        || !guard.signs().isEmpty();
  }
}
