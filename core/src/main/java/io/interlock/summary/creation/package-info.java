/**
 * Where ids of created threads are kept, and which creations a join ends: arrays, pools, counters
 * and rings of them. What a join then orders is said in race.
 */
@NullMarked
package io.interlock.summary.creation;

import org.jspecify.annotations.NullMarked;
