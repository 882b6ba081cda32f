package io.interlock.ir.path;

import java.util.ArrayList;
import java.util.List;

/**
 * A place in memory: from the root's object by the first step, then for each further step through
 * the pointer found there. {@code dev->priv->stats.rx_p} is the root "what {@code dev} points to"
 * with two steps: to the field {@code priv}, and from what that points to, to {@code stats.rx_p}.
 */
public record AccessPath(Root root, List<Step> steps) {
  /** A variable part of an offset: an index as the source calls it, and its stride in bytes. */
  public record Index(String name, long scale) {
    /** The name of an index that has none. */
    public static final String UNKNOWN = "*";
  }

  /** A way within one object, in bytes. */
  public record Step(long offset, List<Index> indexes) {
    public static final Step NONE = new Step(0, List.of());

    public Step {
      indexes = List.copyOf(indexes);
    }

    Step plus(long more, List<Index> moreIndexes) {
      var all = new ArrayList<>(indexes);
      all.addAll(moreIndexes);
      return new Step(offset + more, all);
    }
  }

  public AccessPath {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a path has at least one step");
    }
  }

  /** The start of an object. */
  public static AccessPath to(Root root) {
    return new AccessPath(root, List.of(Step.NONE));
  }

  /** A place further on in the same object. */
  public AccessPath plus(long offset, List<Index> indexes) {
    var changed = new ArrayList<>(steps);
    int last = changed.size() - 1;
    changed.set(last, changed.get(last).plus(offset, indexes));
    return new AccessPath(root, changed);
  }

  public AccessPath plus(long offset) {
    return plus(offset, List.of());
  }

  /** What the pointer at this place points to. */
  public AccessPath dereferenced() {
    var longer = new ArrayList<>(steps);
    longer.add(Step.NONE);
    return new AccessPath(root, longer);
  }
}
