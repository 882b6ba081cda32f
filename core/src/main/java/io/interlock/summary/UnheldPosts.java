package io.interlock.summary;

import io.interlock.lockset.RelativeLockset;
import io.interlock.pointsto.Places;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects the posts of semaphores in a function and its callees that the function does not cover
 * by holding the semaphore. What is covered on all paths is dropped, the rest is left to callers;
 * too much to tell apart becomes one post of something unknown, so that recursion ends.
 */
final class UnheldPosts {
  private static final int MAX_POSTS = 32;

  private final SymbolicPlaces places;
  private final Set<UnheldPost> found = new LinkedHashSet<>();

  UnheldPosts(SymbolicPlaces places) {
    this.places = places;
  }

  List<UnheldPost> all() {
    return List.copyOf(found);
  }

  /** A post in the text. */
  void add(Symbolic semaphore, States states) {
    for (States.Path path : states.paths()) {
      add(semaphore, places.of(semaphore), path.state().locks());
    }
  }

  /** What a callee does not cover. */
  void lift(UnheldPost post, Lifting lifting) {
    Symbolic name = lifting.name(post.semaphore());
    for (States.Path path : lifting.before().paths()) {
      RelativeLockset now = lifting.locks(path.state().locks(), post.locks(), places);
      add(name == null ? Symbolic.of(new Atom.Unknown()) : name, post.at(), now);
    }
  }

  private void add(Symbolic semaphore, Places at, RelativeLockset locks) {
    if (locks.holds(semaphore)) {
      return;
    }
    found.add(new UnheldPost(semaphore, at, locks));
    if (found.size() > MAX_POSTS) {
      Places all = Places.NONE;
      for (UnheldPost post : found) {
        all = all.union(post.at());
      }
      found.clear();
      found.add(new UnheldPost(Symbolic.of(new Atom.Unknown()), all, RelativeLockset.EMPTY));
    }
  }
}
