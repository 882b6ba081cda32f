package io.interlock.summary;

/**
 * One way a function returns.
 *
 * @param guard what the caller's arguments satisfy then
 * @param returned the signs of the value returned then
 */
public record Exit(State state, Facts guard, Signs returned) {}
