/**
 * Cells by which threads wait for each other: flags, states, counters, births; the events that
 * summaries count for them. What an event proves is said in race.order.
 */
@NullMarked
package io.interlock.summary.order;

import org.jspecify.annotations.NullMarked;
