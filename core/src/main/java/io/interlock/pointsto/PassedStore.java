package io.interlock.pointsto;

import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import java.util.List;

/**
 * A store of one formal, or an address a constant distance from it, where another formal points:
 * {@code head->first = node}.
 *
 * @param owner the function in whose text it is
 * @param pointer the formal of the owner that leads to where it stores
 * @param value the formal of the owner that is stored
 * @param pointerFormal the formal of the function at hand that is passed on as {@code pointer}
 * @param address the distances from there to where it stores, in order
 * @param valueFormal the formal of the function at hand that is passed on as {@code value}
 * @param distances the distances from there to what is stored
 * @param holds where it is kept, by the flags of {@link PlaceKinds}
 * @param calls how many calls away from the function at hand it is
 */
record PassedStore(
    Function owner,
    Formal pointer,
    Formal value,
    int pointerFormal,
    List<Long> address,
    int valueFormal,
    List<Long> distances,
    int holds,
    int calls) {}
