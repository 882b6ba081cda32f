package io.interlock.summary.codec;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Values of one kind, each written once, by number. Values are the same if their bytes are: that is
 * stricter than equality, which leaves out positions and the order of maps.
 */
final class WriteTable<T> {
  private static final int NEW = -1;

  private final Section section;
  private final BiConsumer<T, Output> encoder;
  private final IdentityHashMap<T, Integer> objects = new IdentityHashMap<>();
  private final Object2IntOpenHashMap<ByteBuffer> contents = new Object2IntOpenHashMap<>();

  WriteTable(Section section, BiConsumer<T, Output> encoder) {
    this.section = section;
    this.encoder = encoder;
    contents.defaultReturnValue(NEW);
  }

  /** Entries one after the other, of one table or of several that refer to each other. */
  static final class Section {
    private final Output entries = new Output();
    private int count;

    void add(byte[] entry) {
      entries.raw(entry);
      count++;
    }

    void writeTo(Output out) {
      out.unsigned(count).append(entries);
    }
  }

  boolean has(T value) {
    return objects.containsKey(value);
  }

  int number(T value) {
    Integer known = objects.get(value);
    if (known != null) {
      return known;
    }
    var out = new Output();
    encoder.accept(value, out);
    byte[] entry = out.toBytes();
    ByteBuffer content = ByteBuffer.wrap(entry);
    int number = contents.getInt(content);
    if (number == NEW) {
      number = contents.size();
      contents.put(content, number);
      section.add(entry);
    }
    objects.put(value, number);
    return number;
  }

  /** One more than the number, or zero for nothing. */
  int optional(@Nullable T value) {
    return value == null ? 0 : number(value) + 1;
  }
}
