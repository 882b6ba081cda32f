package io.interlock.summary;

import io.interlock.lockset.RelativeLockset;
import io.interlock.pointsto.Places;
import io.interlock.symbolic.Symbolic;

/**
 * A post of a semaphore that is taken for a lock, where the function that does it, or calls who
 * does, does not hold the semaphore itself: its callers have to.
 *
 * @param semaphore its name, relative to the entry of the function; unknown if it has none
 * @param at where it may be
 * @param locks what has been acquired and released since the entry
 */
public record UnheldPost(Symbolic semaphore, Places at, RelativeLockset locks) {}
