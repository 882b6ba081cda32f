/**
 * Who may use an object on the heap while it goes from hand to hand: taken out of a container under
 * its lock, used alone, and put into another. Knows pointers and calls, not locks; whether
 * containers are guarded is asked when accesses are paired.
 */
@NullMarked
package io.interlock.ownership;

import org.jspecify.annotations.NullMarked;
