package io.interlock.ir.type;

import org.jspecify.annotations.Nullable;

/** A pointer; a null target is {@code void}. */
public record PointerType(@Nullable Type target, long bits) implements Type {}
