/**
 * The context of one run: cancellation, budgets, timers, counters and progress. Passed in by
 * constructor; it never changes what an analysis computes, except by cutting it short.
 */
@NullMarked
package io.interlock.run;

import org.jspecify.annotations.NullMarked;
