/**
 * Accesses by the memory they touch: leaves of objects, lists of accesses per place, uses of cells.
 * Whether two accesses of one place exclude each other is not asked here.
 */
@NullMarked
package io.interlock.race.location;

import org.jspecify.annotations.NullMarked;
