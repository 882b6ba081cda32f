package io.interlock.summary.state;

import io.interlock.ir.LocalValue;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * RELAY's guarded access: all accesses of a function, or of what it calls, that differ in nothing
 * but their position.
 */
public final class GuardedAccess {
  private static final int MAX_ORIGINS = 64;

  private final AccessKey key;
  private final List<Origin> origins = new ArrayList<>();

  public GuardedAccess(AccessKey key) {
    this.key = key;
  }

  /** One of which others have gathered the origins: at least one. */
  public static GuardedAccess of(AccessKey key, List<Origin> origins) {
    var access = new GuardedAccess(key);
    access.origins.addAll(origins);
    return access;
  }

  public AccessKey key() {
    return key;
  }

  /** Where it comes from: at least the first places known. */
  public List<Origin> origins() {
    return origins;
  }

  /** Whether there may be more places than are known. */
  public boolean isCutShort() {
    return origins.size() >= MAX_ORIGINS;
  }

  public void add(Origin origin) {
    if (origins.size() < MAX_ORIGINS && !origins.contains(origin)) {
      origins.add(origin);
    }
  }

  /** The text that makes the access: of several, the first. */
  public Origin.Direct text() {
    Origin origin = origins.get(0);
    while (origin instanceof Origin.Lifted l) {
      origin = l.access().origins().get(0);
    }
    return (Origin.Direct) origin;
  }

  /** Whether something holds of all places in the text that make the access. */
  public boolean isAlways(Predicate<Origin.Direct> condition) {
    var waiting = new ArrayDeque<GuardedAccess>();
    Set<GuardedAccess> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    waiting.add(this);
    while (!waiting.isEmpty()) {
      GuardedAccess next = waiting.remove();
      if (!seen.add(next)) {
        continue;
      }
      if (next.isCutShort()) {
        return false;
      }
      for (Origin origin : next.origins) {
        if (origin instanceof Origin.Lifted l) {
          waiting.add(l.access());
        } else if (origin instanceof Origin.Direct d && !condition.test(d)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The places in the text that make the access, as far as they are known. */
  public Set<Origin.Direct> texts() {
    var texts = new LinkedHashSet<Origin.Direct>();
    var waiting = new ArrayDeque<GuardedAccess>();
    Set<GuardedAccess> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    waiting.add(this);
    while (!waiting.isEmpty()) {
      GuardedAccess next = waiting.remove();
      if (seen.add(next)) {
        for (Origin origin : next.origins) {
          if (origin instanceof Origin.Lifted l) {
            waiting.add(l.access());
          } else if (origin instanceof Origin.Direct d) {
            texts.add(d);
          }
        }
      }
    }
    return texts;
  }

  /** The value that is dereferenced in the text, as a name for an address that has no better. */
  public Symbolic nameInText() {
    Origin.Direct text = text();
    return text.address() instanceof LocalValue local
        ? Symbolic.of(new Atom.Anonymous(text.function(), local.id()))
        : Symbolic.constant(0);
  }
}
