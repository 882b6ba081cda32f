package io.interlock.callgraph.witness;

import io.interlock.callgraph.witness.Witness.Step;
import org.jspecify.annotations.Nullable;

/**
 * One way a spot may have got the function.
 *
 * @param from the spot it came from; null if the address is taken here
 * @param step what to say of it; null for what the source does not show, such as a cast
 */
record Link(@Nullable Spot from, @Nullable Step step) {}
