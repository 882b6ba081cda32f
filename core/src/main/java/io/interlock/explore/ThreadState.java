package io.interlock.explore;

import java.util.ArrayList;
import java.util.List;

/** A thread: the calls that have not returned, outermost first. It has ended if there are none. */
final class ThreadState {
  final List<Frame> frames;

  /** What it has left for those who join it. */
  long exit = Word.UNKNOWN;

  ThreadState() {
    frames = new ArrayList<>();
  }

  private ThreadState(ThreadState other) {
    frames = new ArrayList<>(other.frames.size() + 1);
    other.frames.forEach(f -> frames.add(f.copy()));
    exit = other.exit;
  }

  ThreadState copy() {
    return new ThreadState(this);
  }

  boolean hasEnded() {
    return frames.isEmpty();
  }

  Frame top() {
    return frames.get(frames.size() - 1);
  }
}
