package io.interlock.ir;

/** How an instruction touches memory: how much of it, and with which guarantees. */
public record AccessShape(long size, int alignment, Ordering ordering, Volatility volatility) {
  /** Whether the source says {@code volatile}, which is no synchronization. */
  public enum Volatility {
    PLAIN,
    VOLATILE
  }

  public boolean isAtomic() {
    return ordering.isAtomic();
  }

  public boolean isVolatile() {
    return volatility == Volatility.VOLATILE;
  }
}
