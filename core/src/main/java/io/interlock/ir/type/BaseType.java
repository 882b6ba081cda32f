package io.interlock.ir.type;

/** {@code int}, {@code double} and the like. */
public record BaseType(String name, long bits) implements Type {}
