/**
 * Instances of one thread and elements of one array, told apart by numbers: drawn, handed over,
 * bounded, in ranges. Arithmetic for that belongs here, families of one loop in race.fork.
 */
@NullMarked
package io.interlock.race.instance;

import org.jspecify.annotations.NullMarked;
