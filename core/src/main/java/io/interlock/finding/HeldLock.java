package io.interlock.finding;

import io.interlock.source.Position;

/** A lock certainly held at an access, and where it was acquired. */
public record HeldLock(String name, LockMode mode, Position position) {}
