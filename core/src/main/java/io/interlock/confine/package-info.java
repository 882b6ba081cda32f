/**
 * What belongs to one thread: objects that it made or that each thread of its kind was given one
 * of, with all that hangs off them. Knows pointers and calls, not locks; pairs of accesses are
 * decided elsewhere.
 */
@NullMarked
package io.interlock.confine;

import org.jspecify.annotations.NullMarked;
