/**
 * Families of threads that one loop starts: which element or range of an array each of them gets,
 * and the linear arithmetic that tells their ranges apart. What else sets objects of threads apart
 * belongs elsewhere.
 */
@NullMarked
package io.interlock.race.fork;

import org.jspecify.annotations.NullMarked;
