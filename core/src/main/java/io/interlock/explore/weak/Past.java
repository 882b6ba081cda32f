package io.interlock.explore.weak;

import io.interlock.finding.AccessKind;

/**
 * An access that was made and that not all threads know of: theirs may race with it. Of one text
 * and thread to the same bytes the last one is meant.
 *
 * @param site where in the text, by number
 * @param end behind the last byte
 */
public record Past(int site, int object, long start, long end, AccessKind kind, int thread) {
  boolean conflictsWith(Past other) {
    return thread != other.thread
        && object == other.object
        && start < other.end
        && other.start < end
        && kind.conflictsWith(other.kind);
  }
}
