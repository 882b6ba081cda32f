package io.interlock.pointsto;

import io.interlock.source.Position;

/**
 * One step on the way of a pointer through the program.
 *
 * @param position where it happens; unknown for what has no place in the source
 * @param description what holds the pointer there
 */
public record FlowStep(Position position, String description) {}
