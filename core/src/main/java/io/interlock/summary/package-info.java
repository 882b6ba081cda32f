/**
 * Function summaries, bottom-up: what a function does to locks, threads and memory, relative to its
 * entry and in terms of its formals. Who calls it in which state, and which accesses race, is not
 * decided here.
 */
@NullMarked
package io.interlock.summary;

import org.jspecify.annotations.NullMarked;
