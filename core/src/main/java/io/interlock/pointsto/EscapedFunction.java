package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import org.jspecify.annotations.Nullable;

/**
 * A function that code outside the program may call: now, and later on any thread.
 *
 * @param caller the function that hands it over; null if it got out through memory, or if anybody
 *     may call it
 * @param call the call of an unknown function that is given it; null likewise
 */
public record EscapedFunction(Function function, @Nullable Function caller, @Nullable Call call) {}
