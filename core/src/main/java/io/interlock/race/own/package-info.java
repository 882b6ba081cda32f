/**
 * Objects and elements that only one thread at a time has: its own, its children's, the last
 * user's. Indexes and numbers that tell threads apart are in race.instance.
 */
@NullMarked
package io.interlock.race.own;

import org.jspecify.annotations.NullMarked;
