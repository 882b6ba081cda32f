package io.interlock.ir;

import io.interlock.ir.type.Type;
import io.interlock.source.Position;
import org.jspecify.annotations.Nullable;

/** A local variable or formal of the source. */
public record Variable(String name, @Nullable Type type, Position position) {}
