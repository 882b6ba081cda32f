/**
 * In which states functions are entered: by which threads, holding which locks, beside whom. Turns
 * accesses of summaries into those of threads. What follows from them about pairs belongs above.
 */
@NullMarked
package io.interlock.race.context;

import org.jspecify.annotations.NullMarked;
