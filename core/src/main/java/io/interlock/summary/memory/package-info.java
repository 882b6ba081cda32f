/**
 * What functions change in memory, and which cells hold what: found before summaries are made. What
 * threads or locks make of it belongs to the packages above.
 */
@NullMarked
package io.interlock.summary.memory;

import org.jspecify.annotations.NullMarked;
