/**
 * Objects that others find before they are published: accesses by pointers whose load races with
 * the store that publishes. Other pairs are in race.pair.
 */
@NullMarked
package io.interlock.race.unpublished;

import org.jspecify.annotations.NullMarked;
