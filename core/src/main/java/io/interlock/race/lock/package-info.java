/**
 * Locks as accesses name them, and whether two accesses hold one lock in common. Which locks a
 * context adds is found in race.context, order without locks in race.order.
 */
@NullMarked
package io.interlock.race.lock;

import org.jspecify.annotations.NullMarked;
