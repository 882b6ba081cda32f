package io.interlock.summary;

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

  List<GuardedAccess> open() {
    return accesses.values().stream().filter(a -> a.key().mentionsFormal()).toList();
  }

  List<GuardedAccess> grounded() {
    return accesses.values().stream().filter(a -> !a.key().mentionsFormal()).toList();
  }
}
