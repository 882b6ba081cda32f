/**
 * Why accesses do not race, for those who ask: reasons by location, counts of them, what was not
 * followed. A check that only looks for races needs none of this.
 */
@NullMarked
package io.interlock.race.safety;

import org.jspecify.annotations.NullMarked;
