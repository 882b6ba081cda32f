/**
 * Pairs of accesses to the same memory that may overlap without a common lock. Turns grounded
 * accesses into race findings with their evidence.
 */
@NullMarked
package io.interlock.race;

import org.jspecify.annotations.NullMarked;
