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
 * @param ownership whether the object is still the caller's own if it was on entry
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
  /** Who may know the object. */
  public enum Ownership {
    /** As many as knew it when the function was entered. */
    AS_ON_ENTRY,
    /** Possibly other threads. */
    SHARED
  }

  /** Whether something in it depends on the caller: a name, or which thread was joined. */
  public boolean mentionsFormal() {
    return address.mentionsFormal()
        || locks.mentionsFormal()
        || threads.joinsCallers()
        || !guard.signs().isEmpty();
  }
}
