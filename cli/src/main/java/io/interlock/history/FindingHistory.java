package io.interlock.history;

import java.time.Instant;
import java.util.Optional;

/**
 * When a finding was seen.
 *
 * @param first the first run that had it
 * @param last the last run that had it
 * @param fixed the first run that no longer had it
 */
public record FindingHistory(
    String id, String message, Instant first, Instant last, Optional<Instant> fixed) {}
