package io.interlock.util;

import java.lang.management.ManagementFactory;

/** How much of the heap is in use. */
public final class HeapUse {
  private static final int COLLECTIONS = 3;

  private HeapUse() {}

  /** The bytes that are reachable now; takes some time, since garbage is collected first. */
  public static long reachable() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
