package io.interlock.summary;

import io.interlock.summary.state.AccessKey;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The accesses of one function while they are gathered, by key. */
final class AccessTable {
  private final Map<AccessKey, GuardedAccess> accesses = new LinkedHashMap<>();

  void add(AccessKey key, Origin origin) {
    accesses.computeIfAbsent(key, GuardedAccess::new).add(origin);
  }

  int size() {
    return accesses.size();
  }

  /** All of them, none of which depends on callers any more. */
  AccessTable closed(Grounding grounding) {
    var closed = new AccessTable();
    for (GuardedAccess access : accesses.values()) {
      AccessKey key = grounding.closed(access.key(), access);
      access.origins().forEach(origin -> closed.add(key, origin));
    }
    return closed;
  }

  List<GuardedAccess> open() {
    return accesses.values().stream().filter(a -> a.key().mentionsFormal()).toList();
  }

  List<GuardedAccess> grounded() {
    return accesses.values().stream().filter(a -> !a.key().mentionsFormal()).toList();
  }
}
