package io.interlock.finding;

/**
 * Something that makes a finding more or less likely to matter.
 *
 * @param name as in the table of weights
 * @param points what it adds to the score
 * @param reason in words
 */
public record Feature(String name, int points, String reason) {}
