package io.interlock.pointsto;

import io.interlock.ir.Instruction;
import io.interlock.pointsto.AbstractObject.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Where a function makes an object on its stack: a local variable, the copy of a struct it is
 * passed, or its unnamed arguments.
 */
record Site(Kind kind, @Nullable Instruction instruction, Shape shape) {}
