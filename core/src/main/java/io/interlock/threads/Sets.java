package io.interlock.threads;

import java.util.HashSet;
import java.util.Set;

/** Sets that are not changed but made anew. */
final class Sets {
  private Sets() {}

  static <T> Set<T> union(Set<T> a, Set<T> b) {
    if (a.containsAll(b)) {
      return a;
    }
    var both = new HashSet<>(a);
    both.addAll(b);
    return Set.copyOf(both);
  }

  static <T> Set<T> common(Set<T> a, Set<T> b) {
    if (b.containsAll(a)) {
      return a;
    }
    var common = new HashSet<>(a);
    common.retainAll(b);
    return Set.copyOf(common);
  }
}
