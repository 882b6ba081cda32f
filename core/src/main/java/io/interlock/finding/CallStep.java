package io.interlock.finding;

import io.interlock.source.Position;

/**
 * One step of a call chain: in {@code function}, at {@code position}, the next function is called
 * or started.
 */
public record CallStep(String function, Position position) {}
