package io.interlock.summary;

import io.interlock.pointsto.Places;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.States;
import io.interlock.summary.state.UnheldRelease.Needed;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import org.jspecify.annotations.Nullable;

/** What writes to numbers that are taken for locks do to what is held, and what they need. */
final class CellLocking {
  private final LocalNames names;

  CellLocking(LocalNames names) {
    this.names = names;
  }

  /** A release by who has the cell, or whatever else is good enough. */
  States release(
      Symbolic cell, Places at, Needed needed, States states, @Nullable Recorder recorder) {
    if (recorder != null) {
      recorder.event(Kind.RELEASE, at, states);
      recorder.releases().add(cell, at, needed, states);
    }
    return states.mapStates(s -> s.with(s.locks().release(cell, names.places())));
  }

  /** Whoever had one of the cells has it no more, the writer included. */
  States other(Symbolic cell, Places touched, States states, @Nullable Recorder recorder) {
    if (touched.isEmpty()) {
      return states;
    }
    if (recorder != null) {
      recorder.event(Kind.RELEASE, touched, states);
      recorder.releases().add(cell, touched, Needed.ALONE, states);
    }
    Atom object = cell.atom();
    return states.mapStates(
        s ->
            s.with(
                s.escapes().isPublished(object) || object instanceof Atom.FormalValue
                    ? s.locks().releaseClass(touched, names.places())
                    : s.locks().without(lock -> lock.atom().equals(object))));
  }
}
