package io.interlock.summary;

import java.util.ArrayList;
import java.util.List;

/**
 * RELAY's guarded access: all accesses of a function, or of what it calls, that differ in nothing
 * but their position.
 */
public final class GuardedAccess {
  private static final int MAX_ORIGINS = 64;

  private final AccessKey key;
  private final List<Origin> origins = new ArrayList<>();

  GuardedAccess(AccessKey key) {
    this.key = key;
  }

  public AccessKey key() {
    return key;
  }

  /** Where it comes from: at least the first places known. */
  public List<Origin> origins() {
    return origins;
  }

  void add(Origin origin) {
    if (origins.size() < MAX_ORIGINS && !origins.contains(origin)) {
      origins.add(origin);
    }
  }
}
