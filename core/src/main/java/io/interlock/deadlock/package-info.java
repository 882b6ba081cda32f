/** The order in which locks are taken, and its cycles, as deadlock findings. */
@NullMarked
package io.interlock.deadlock;

import org.jspecify.annotations.NullMarked;
