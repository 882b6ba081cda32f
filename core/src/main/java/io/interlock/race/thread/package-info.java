/**
 * The threads of a checked program and the accesses they make, with the order of threads: who may
 * run beside whom. In which states functions are entered is found in the packages above; so is why
 * two accesses that may overlap do not race.
 */
@NullMarked
package io.interlock.race.thread;

import org.jspecify.annotations.NullMarked;
