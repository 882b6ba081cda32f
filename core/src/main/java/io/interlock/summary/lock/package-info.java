/**
 * Locks that programs make themselves, or that need a look at the whole program: cells that spin,
 * tickets, claims, binary semaphores. How functions take and release them is followed by summary
 * itself.
 */
@NullMarked
package io.interlock.summary.lock;

import org.jspecify.annotations.NullMarked;
