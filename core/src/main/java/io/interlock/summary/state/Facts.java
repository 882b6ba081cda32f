package io.interlock.summary.state;

import io.interlock.ir.Function;
import io.interlock.symbolic.Symbolic;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of the signs of numbers on a path. Immutable. */
public final class Facts {
  public static final Facts NONE = new Facts(Map.of());
  private static final int MAX_FACTS = 24;

  private final Map<Symbolic, Signs> signs;
  private int hash;

  private Facts(Map<Symbolic, Signs> signs) {
    this.signs = signs;
  }

  /** Facts that others have found. */
  public static Facts of(Map<Symbolic, Signs> signs) {
    return new Facts(new LinkedHashMap<>(signs));
  }

  public Map<Symbolic, Signs> signs() {
    return Collections.unmodifiableMap(signs);
  }

  public Signs of(Symbolic number) {
    if (number.isConstant()) {
      return Signs.of(number.offset());
    }
    Signs known = signs.get(number);
    if (known != null || number.offset() == 0) {
      return known == null ? Signs.ANY : known;
    }
    Signs base = signs.get(number.plus(-number.offset()));
    return base == null ? Signs.ANY : base.plus(number.offset());
  }

  /** With one more fact; null if it contradicts what is known. */
  public @Nullable Facts and(Symbolic number, Signs allowed) {
    Signs old = of(number);
    Signs both = old.and(allowed);
    if (both == Signs.NONE) {
      return null;
    }
    return both == old || (signs.size() >= MAX_FACTS && !signs.containsKey(number))
        ? this
        : with(number, both);
  }

  private Facts with(Symbolic number, Signs value) {
    var more = new LinkedHashMap<>(signs);
    more.put(number, value);
    return new Facts(more);
  }

  /** The same, in place of an older fact if there are too many. */
  public @Nullable Facts told(Symbolic number, Signs allowed) {
    Facts more = and(number, allowed);
    return more == null || more.of(number) == of(number).and(allowed)
        ? more
        : set(number, of(number).and(allowed));
  }

  /** The number has just been computed anew. If there are too many facts, the first one goes. */
  public Facts set(Symbolic number, Signs value) {
    if (value == Signs.ANY) {
      return this;
    }
    if (signs.size() < MAX_FACTS) {
      return with(number, value);
    }
    var others = new LinkedHashMap<>(signs);
    others.remove(signs.keySet().iterator().next());
    return new Facts(others).with(number, value);
  }

  public Facts forget(Function function, int local) {
    for (Symbolic number : signs.keySet()) {
      if (number.mentionsDefinition(function, local)) {
        var fewer = new LinkedHashMap<>(signs);
        fewer.keySet().removeIf(n -> n.mentionsDefinition(function, local));
        return new Facts(fewer);
      }
    }
    return this;
  }

  /** What both say. */
  public Facts join(Facts other) {
    if (equals(other)) {
      return this;
    }
    var common = new LinkedHashMap<Symbolic, Signs>();
    signs.forEach(
        (number, value) -> {
          Signs either = value.or(other.of(number));
          if (either != Signs.ANY) {
            common.put(number, either);
          }
        });
    return new Facts(common);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Facts f && f.hashCode() == hashCode() && f.signs.equals(signs));
  }

  @Override
  public int hashCode() {
    int known = hash; // 0 until it is asked for; threads that ask at once find the same
    if (known == 0) {
      known = signs.hashCode();
      hash = known;
    }
    return known;
  }
}
