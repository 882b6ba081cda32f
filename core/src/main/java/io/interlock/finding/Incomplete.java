package io.interlock.finding;

import io.interlock.source.Position;

/**
 * Something the run did not finish, so that findings may be missing.
 *
 * @param what the unit, function or phase
 * @param position where it is, as far as there is a place
 * @param reason why it was cut short: the compiler's first error, the limit reached
 */
public record Incomplete(IncompleteKind kind, String what, Position position, String reason) {}
