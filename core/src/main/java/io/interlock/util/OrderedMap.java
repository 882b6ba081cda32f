package io.interlock.util;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Immutable maps that keep the order of what they are made from. The order of {@link Map#copyOf} is
 * another one in each run of the JVM, and that of hash maps depends on where objects lie if their
 * keys are known by identity.
 */
public final class OrderedMap {
  private OrderedMap() {}

  public static <K, V> Map<K, V> copyOf(Map<K, V> map) {
    return map.size() < 2 ? Map.copyOf(map) : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
