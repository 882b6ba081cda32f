/**
 * Proofs that one access happens before another, or that order keeps two apart: starts and joins,
 * barriers, signals, countdowns, states and turns. Common locks are in race.lock, the order of
 * whole threads in race.thread.
 */
@NullMarked
package io.interlock.race.order;

import org.jspecify.annotations.NullMarked;
