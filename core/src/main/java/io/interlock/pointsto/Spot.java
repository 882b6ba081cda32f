package io.interlock.pointsto;

import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * Where an offset lies in an object's layout: what {@link Layouts} fills in. One is used again and
 * again, since it is asked for every step of every pointer.
 */
final class Spot {
  /** C's own limit of nesting is 63. */
  static final int MAX_NESTING = 64;

  /** In place of an end: the array goes on to the end of the object. */
  static final long OPEN = Long.MAX_VALUE;

  /** The offset with array elements not told apart; {@link Layouts#OUTSIDE} if there is none. */
  long offset;

  /** The innermost type there; null if unknown. */
  @Nullable Type leaf;

  /** The same as it is declared, with typedefs. */
  @Nullable Type declared;

  /** How far into the innermost type the offset lies. */
  long rest;

  /** Whether it lies in a union, so that other types may be there too. */
  boolean inUnion;

  /** Whether it lies in an array whose elements are no structs. */
  boolean inScalars;

  /** How many arrays are around it, outermost first. */
  int arrays;

  final long[] start = new long[MAX_NESTING + 1];
  final long[] stride = new long[MAX_NESTING + 1];
  final long[] end = new long[MAX_NESTING + 1];

  /** How many structs are around it, the object itself included, outermost first. */
  int parts;

  final long[] partStart = new long[MAX_NESTING + 1];

  final long[] partSize = new long[MAX_NESTING + 1];

  /** The structs and unions it lies in, outermost first, with their offsets. */
  int records;

  final long[] recordStart = new long[MAX_NESTING + 1];
  final RecordType[] record = new RecordType[MAX_NESTING + 1];

  void clear() {
    leaf = null;
    declared = null;
    rest = 0;
    inUnion = false;
    inScalars = false;
    arrays = 0;
    parts = 0;
    records = 0;
  }

  /** The outermost struct that begins here, else the innermost type; null in unions. */
  @Nullable Type part() {
    for (int i = 0; i < records; i++) {
      if (recordStart[i] == offset) {
        return record[i];
      }
    }
    return inUnion ? null : leaf;
  }

  void addArray(long from, long step, long to) {
    start[arrays] = from;
    stride[arrays] = step;
    end[arrays++] = to;
  }

  void addRecord(long from, RecordType type) {
    recordStart[records] = from;
    record[records++] = type;
  }

  void addPart(long from, long size) {
    if (size > 0) {
      partStart[parts] = from;
      partSize[parts++] = size;
    }
  }

  /**
   * How many bytes may be meant by a pointer to this offset if nothing else tells: those of the
   * largest array, struct or scalar that begins there.
   */
  long extent() {
    if (offset == 0) {
      return OPEN;
    }
    long extent = leaf == null ? OPEN : Math.max(Layouts.bytes(leaf) - rest, 1);
    for (int i = 0; i < arrays; i++) {
      if (start[i] == offset) {
        extent = Math.max(extent, end[i] == OPEN ? OPEN : end[i] - offset);
      }
    }
    for (int i = 0; i < parts; i++) {
      if (partStart[i] == offset) {
        extent = Math.max(extent, partSize[i]);
      }
    }
    return extent;
  }

  /** Whether it lies in an element of so many bytes of some array. */
  boolean isElement(long bytes) {
    boolean found = inScalars && Layouts.bytes(leaf) == bytes;
    for (int i = 0; i < arrays && !found; i++) {
      found = stride[i] == bytes;
    }
    return found;
  }

  /**
   * Whether any multiple of the step leads to the same place again: over elements of an array
   * around it, or over structs that are all a pointer to them can have been meant for. In an array
   * of scalars every step does.
   */
  boolean repeatsEvery(long step) {
    if (inScalars) {
      return true;
    }
    for (int i = 0; i < arrays; i++) {
      if (step % stride[i] == 0) {
        return true;
      }
    }
    for (int i = 0; i < parts; i++) {
      if (step % partSize[i] == 0) {
        return true;
      }
    }
    return false;
  }
}
