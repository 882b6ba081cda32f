package io.interlock.pointsto;

import io.interlock.ir.Address;
import io.interlock.ir.Definitions;
import io.interlock.ir.Formal;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a pointer is computed by constant distances: the pointer, the one it is a distance from, and
 * so on; and the distances, from the last of them back to the pointer.
 */
record Way(List<Value> pointers, List<Long> distances) {
  /** More than programs have. */
  private static final int MAX_STEPS = 6;

  Way {
    pointers = List.copyOf(pointers);
    distances = List.copyOf(distances);
  }

  static Way of(Value pointer, Definitions definitions) {
    var pointers = new ArrayList<>(List.of(pointer));
    var distances = new ArrayList<Long>();
    Value at = pointer;
    while (distances.size() < MAX_STEPS
        && at instanceof LocalValue local
        && definitions.of(local) instanceof Address a
        && a.terms().isEmpty()) {
      at = a.base();
      pointers.add(at);
      distances.add(0, a.offset());
    }
    return new Way(pointers, distances);
  }

  /** The distances from one of the pointers on, and then some more. */
  List<Long> from(int pointer, List<Long> more) {
    var all = new ArrayList<>(distances.subList(distances.size() - pointer, distances.size()));
    all.addAll(more);
    return all;
  }

  /** All distances, and then some more. */
  List<Long> then(List<Long> more) {
    return from(distances.size(), more);
  }

  /** The formal that the way begins with; null if it begins with something else. */
  @Nullable Formal formal() {
    return pointers.get(pointers.size() - 1) instanceof Formal f && !f.isCopy() ? f : null;
  }
}
