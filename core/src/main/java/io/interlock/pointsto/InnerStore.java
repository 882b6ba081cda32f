package io.interlock.pointsto;

import io.interlock.ir.LocalValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A store of a pointer into the very object that it points into, as {@code o->cur = &o->first} or
 * {@code l->next = l}: both addresses are constant distances from one pointer. Whatever object that
 * is, it comes to point to itself, and not to every object that the function is ever given.
 *
 * <p>Both addresses are computed from the same value: in SSA form the definition of the common
 * pointer dominates those of the addresses, and they dominate the store, so none of them can be
 * older than another.
 *
 * @param root the common pointer
 * @param address the distances that lead from there to where the pointer is stored, in order
 * @param value those that lead to where it points
 */
record InnerStore(LocalValue root, List<Long> address, List<Long> value) {
  InnerStore {
    address = List.copyOf(address);
    value = List.copyOf(value);
  }

  /**
   * Null if the pointers have nothing in common.
   *
   * @param address how the pointer is computed that leads to where is stored
   * @param furtherAddress the distances from that pointer on
   * @param value how the pointer is computed that leads to what is stored
   * @param furtherValue the distances from that pointer on
   */
  static @Nullable InnerStore of(
      Way address, List<Long> furtherAddress, Way value, List<Long> furtherValue) {
    for (int i = 0; i < value.pointers().size(); i++) {
      int common = address.pointers().indexOf(value.pointers().get(i));
      if (common >= 0 && value.pointers().get(i) instanceof LocalValue root) {
        return new InnerStore(
            root, address.from(common, furtherAddress), value.from(i, furtherValue));
      }
    }
    return null;
  }
}
