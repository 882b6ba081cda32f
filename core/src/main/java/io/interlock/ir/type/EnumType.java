package io.interlock.ir.type;

/** An enumeration; the name is empty if it has none. */
public record EnumType(String name, long bits) implements Type {}
