package io.interlock.frontend.image;

import io.interlock.ir.ValueType;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;

/** Decodes value types, each made once: a unit uses a handful of them a million times. */
final class ValueTypes {
  private static final ValueType.Kind[] KINDS = ValueType.Kind.values();
  private static final int KIND_BITS = 3;

  private final Int2ObjectOpenHashMap<ValueType> known = new Int2ObjectOpenHashMap<>();

  ValueType read(ImageInput input) {
    int code = (int) Math.min(input.readUnsigned() & Long.MAX_VALUE, Integer.MAX_VALUE);
    ValueType type = known.get(code);
    if (type == null) {
      int kind = code & ((1 << KIND_BITS) - 1);
      if (kind >= KINDS.length) {
        throw new CorruptImageException("no value type " + code);
      }
      type = new ValueType(KINDS[kind], code >>> KIND_BITS);
      known.put(code, type);
    }
    return type;
  }
}
