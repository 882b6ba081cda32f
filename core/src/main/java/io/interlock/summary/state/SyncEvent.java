package io.interlock.summary.state;

import io.interlock.pointsto.Places;
import io.interlock.summary.order.OrderEvents;

/**
 * A place in the text where threads may be ordered.
 *
 * @param places of the lock, barrier, semaphore or flag; none if it may be any
 * @param state what holds before, relative to the entry of the function
 */
public record SyncEvent(OrderEvents.Kind kind, Places places, State state) {}
