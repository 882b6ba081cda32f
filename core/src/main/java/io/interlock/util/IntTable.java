package io.interlock.util;

import java.util.Arrays;

/**
 * A growing table of numbers, for those that are read most. Reading one is so short that the
 * compiler which makes code of a check puts it where it is read; reading one of a list of the
 * library is a call there.
 */
public final class IntTable {
  private int[] values;
  private int size;

  public IntTable() {
    this(0);
  }

  /** With room for so many. */
  public IntTable(int room) {
    values = new int[room];
  }

  public int size() {
    return size;
  }

  /** The number at an index, which is taken to be below the size. */
  public int get(int index) {
    return values[index];
  }

  public void set(int index, int value) {
    values[index] = value;
  }

  public void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + Math.max(4, size >> 1));
    }
    values[size++] = value;
  }

  /** Fills up with a number until there are so many. */
  public void fill(int count, int value) {
    while (size < count) {
      add(value);
    }
  }

  /**
   * The numbers, and perhaps more behind them. Once there is no room for another, they are copied:
   * what was handed out before keeps what there was.
   */
  public int[] values() {
    return values;
  }
}
