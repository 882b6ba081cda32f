package io.interlock.frontend.clang;

import java.util.concurrent.CancellationException;

/** Work to be done when the JVM ends, as on Ctrl-C, unless it is cancelled before. */
final class ExitHook {
  private final Thread thread;

  private ExitHook(Thread thread) {
    this.thread = thread;
  }

  /**
   * Registers the work.
   *
   * @throws CancellationException if the JVM is ending already, so that nothing new may begin; the
   *     work has been done then
   */
  static ExitHook register(String name, Runnable work) {
    var hook = new ExitHook(new Thread(work, name));
    try {
      Runtime.getRuntime().addShutdownHook(hook.thread);
    } catch (IllegalStateException e) {
      work.run();
      throw new CancellationException("the JVM is ending");
    }
    return hook;
  }

  /** Forgets the work; if the JVM is ending it runs anyway. */
  void cancel() {
    try {
      Runtime.getRuntime().removeShutdownHook(thread);
    } catch (IllegalStateException e) {
      // Too late. The work finds nothing left to do.
    }
  }
}
