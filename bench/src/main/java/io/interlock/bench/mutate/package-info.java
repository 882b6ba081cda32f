/** Takes synchronization out of programs, one piece at a time, to see whether that is noticed. */
@NullMarked
package io.interlock.bench.mutate;

import org.jspecify.annotations.NullMarked;
