/**
 * Locks held at each point, relative to the entry of the function, and guarded accesses. Function
 * summaries are built here; pairing accesses into races is not.
 */
@NullMarked
package io.interlock.lockset;

import org.jspecify.annotations.NullMarked;
