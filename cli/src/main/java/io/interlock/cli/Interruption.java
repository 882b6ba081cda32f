package io.interlock.cli;

import io.interlock.run.Cancellation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command that is interrupted (Ctrl-C) print what it knows: the JVM is about to end, but it
 * waits until the command is done, a bounded time.
 */
final class Interruption implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 10;

  private final Cancellation cancellation;
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::onShutdown, "interruption");
  private volatile boolean requested;

  private Interruption(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  static Interruption cancelling(Cancellation cancellation) {
    var interruption = new Interruption(cancellation);
    try {
      Runtime.getRuntime().addShutdownHook(interruption.hook);
    } catch (IllegalStateException e) { // the JVM is ending already, and waits for nobody
      interruption.request();
    }
    return interruption;
  }

  boolean isRequested() {
    return requested;
  }

  private void request() {
    requested = true;
    cancellation.request("interrupted");
  }

  private void onShutdown() {
    request();
    try {
      boolean unused = done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is ending already
    }
  }
}
