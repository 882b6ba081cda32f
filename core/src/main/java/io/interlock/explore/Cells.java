package io.interlock.explore;

import java.util.Arrays;

/**
 * What an object in memory holds: words at offsets that do not overlap, in order, and zero or the
 * unknown everywhere else. Immutable.
 */
final class Cells {
  /** Zero everywhere. */
  static final Cells ZEROED = new Cells(new long[0], Word.ZERO);

  /** Nothing is known. */
  static final Cells UNKNOWN = new Cells(new long[0], Word.UNKNOWN);

  static final int STRIDE = 3;

  /** Offset, size, word; offset, size, word; ... */
  private final long[] cells;

  private final long elsewhere;

  private Cells(long[] cells, long elsewhere) {
    this.cells = cells;
    this.elsewhere = elsewhere;
  }

  static Cells of(long[] cells, long elsewhere) {
    return cells.length > 0 ? new Cells(cells, elsewhere) : elsewhere == 0 ? ZEROED : UNKNOWN;
  }

  /** Offsets, sizes and words in turn; not to be changed. */
  long[] raw() {
    return cells;
  }

  long elsewhere() {
    return elsewhere;
  }

  long load(long offset, long size) {
    for (int i = 0; i < cells.length && cells[i] < offset + size; i += STRIDE) {
      long end = cells[i] + cells[i + 1];
      if (end > offset) {
        boolean isExact = cells[i] == offset && cells[i + 1] == size;
        boolean isInside = cells[i] <= offset && end >= offset + size;
        return isExact || (isInside && cells[i + 2] == Word.ZERO) ? cells[i + 2] : Word.UNKNOWN;
      }
    }
    return elsewhere;
  }

  Cells store(long offset, long size, long word) {
    if (size <= 0) {
      return this;
    }
    long[] next = new long[cells.length + 3 * STRIDE];
    int count = 0;
    boolean isDone = false;
    for (int i = 0; i < cells.length; i += STRIDE) {
      long from = cells[i];
      long to = from + cells[i + 1];
      // Half of a number is not known, unless all of it is zero.
      long rest = cells[i + 2] == Word.ZERO ? Word.ZERO : Word.UNKNOWN;
      if (to <= offset) {
        count = add(next, count, from, to, cells[i + 2]);
        continue;
      }
      count = add(next, count, from, Math.min(to, offset), rest);
      count = isDone ? count : add(next, count, offset, offset + size, word);
      isDone = true;
      boolean isBehind = from >= offset + size;
      count = add(next, count, Math.max(from, offset + size), to, isBehind ? cells[i + 2] : rest);
    }
    count = isDone ? count : add(next, count, offset, offset + size, word);
    return of(Arrays.copyOf(next, count), elsewhere);
  }

  /** Nothing is known of a range any more. */
  Cells forget(long offset, long size) {
    return store(offset, size, Word.UNKNOWN);
  }

  /** What is everywhere else is not written down, so that equal contents look equal. */
  private int add(long[] to, int count, long from, long end, long word) {
    if (from >= end || word == elsewhere) {
      return count;
    }
    to[count] = from;
    to[count + 1] = end - from;
    to[count + 2] = word;
    return count + STRIDE;
  }

  /** What a range of another object holds, put at an offset here. */
  Cells copied(Cells other, long from, long size, long offset) {
    Cells result = store(offset, size, other.elsewhere);
    for (int i = 0; i < other.cells.length; i += STRIDE) {
      long at = other.cells[i];
      long end = at + other.cells[i + 1];
      long start = Math.max(at, from);
      long length = Math.min(end, from + size) - start;
      if (length > 0) {
        boolean isWhole = (start == at && length == end - at) || other.cells[i + 2] == Word.ZERO;
        long word = isWhole ? other.cells[i + 2] : Word.UNKNOWN;
        result = result.store(start - from + offset, length, word);
      }
    }
    return result;
  }
}
