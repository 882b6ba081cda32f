package io.interlock.run;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Sums kept during a run, by many threads at once. */
public final class Counters {
  private final Map<Counter, LongAdder> sums = new ConcurrentHashMap<>();

  public void add(Counter counter, long amount) {
    sums.computeIfAbsent(counter, unused -> new LongAdder()).add(amount);
  }

  public void increment(Counter counter) {
    add(counter, 1);
  }

  /** The sum so far; zero for what was never counted. */
  public long get(Counter counter) {
    LongAdder sum = sums.get(counter);
    return sum == null ? 0 : sum.sum();
  }

  /** All sums so far, by name. */
  public SortedMap<Counter, Long> snapshot() {
    SortedMap<Counter, Long> result = new TreeMap<>();
    sums.forEach((counter, sum) -> result.put(counter, sum.sum()));
    return result;
  }
}
