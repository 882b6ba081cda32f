package io.interlock.callgraph;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.FunctionTrait;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import io.interlock.ir.type.FunctionType;

/** Which functions a call through a pointer is taken to reach, of those it may point to. */
public enum CallMatch {
  /** All of them. */
  ANY,

  /**
   * Those that take as many arguments, of the same kinds and widths, and return something if the
   * call expects something. Pointers are all of one kind. Calling any other function is undefined
   * in C, but programs do it: to drop an argument that a callback does not care for, for example.
   */
  COMPATIBLE;

  boolean accepts(Call call, Function target) {
    return this == ANY || isCompatible(call, target);
  }

  private static boolean isCompatible(Call call, Function target) {
    int given = call.arguments().size();
    int wanted = target.formals().size();
    if (given < wanted || (given > wanted && !target.has(FunctionTrait.VARIADIC))) {
      return false;
    }
    for (int i = 0; i < wanted; i++) {
      if (!isSame(call.arguments().get(i), target.formals().get(i).type())) {
        return false;
      }
    }
    boolean returnsNothing = target.type() instanceof FunctionType type && type.result() == null;
    return call.result() == null || !returnsNothing || call.memoryArguments().size() > 0;
  }

  /** Constants fit everywhere: what they are is up to the place. */
  private static boolean isSame(Value argument, ValueType formal) {
    return !(argument instanceof LocalValue local)
        || (local.type().kind() == formal.kind()
            && (formal.isPointer() || local.type().bits() == formal.bits()));
  }
}
