package io.interlock.summary.order;

/**
 * A number in memory that threads may count themselves off by.
 *
 * @param direction which way they count
 * @param first the number it starts with
 * @param end the number it is waited for to reach
 */
public record CounterCell(Direction direction, long first, long end) {
  /** Which way threads count themselves off. */
  public enum Direction {
    DOWN,
    UP
  }

  /** How many steps it takes from the first number to the end. */
  public long steps() {
    return direction == Direction.DOWN ? first - end : end - first;
  }
}
