package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import it.unimi.dsi.fastutil.ints.IntList;
import org.jspecify.annotations.Nullable;

/**
 * A call with its nodes.
 *
 * @param index dense over the program
 * @param direct the function called, null if it is called through a pointer
 * @param callee the node of the pointer, {@link Nodes#NONE} for a direct call
 * @param arguments {@link Nodes#NONE} where no pointer is passed
 * @param result {@link Nodes#NONE} if no pointer is returned
 * @param receiver the argument that the called pointer was found in; null if there is none
 */
record CallSite(
    int index,
    Function caller,
    Call call,
    @Nullable Function direct,
    int callee,
    IntList arguments,
    int result,
    @Nullable Receiver receiver) {
  /**
   * A call such as {@code o->f(o, ..)}.
   *
   * @param argument the number of the argument that is the object
   * @param object the node of the object's address that the function was loaded through
   * @param offset how far behind that address the function was found
   */
  record Receiver(int argument, int object, long offset) {}
}
