package io.interlock.explore;

import io.interlock.finding.AccessKind;
import org.jspecify.annotations.Nullable;

/**
 * An access that a run makes: where in the text, and to which bytes.
 *
 * @param site by number, see {@link Sites}
 * @param end behind the last byte
 * @param held what the way has acquired before
 */
record Touch(int site, int object, long start, long end, AccessKind kind, @Nullable Held held) {
  boolean conflictsWith(Touch other) {
    return object == other.object
        && start < other.end
        && other.start < end
        && kind.conflictsWith(other.kind)
        && !Held.exclude(held, other.held);
  }
}
