package io.interlock.race.finding;

import io.interlock.finding.AccessKind;
import io.interlock.summary.state.Origin;
import org.jspecify.annotations.Nullable;

/**
 * A place in the text that makes an access of one kind: what is shown as one access, however many
 * threads, chains of calls and locksets there are.
 */
record Shown(Origin.Direct direct, AccessKind kind) {
  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Shown s && s.kind == kind && s.direct.equals(direct);
  }

  @Override
  public int hashCode() {
    return direct.hashCode() * 31 + kind.hashCode();
  }
}
