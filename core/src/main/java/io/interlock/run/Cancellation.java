package io.interlock.run;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The request to stop early, made once and never withdrawn: by the user, by a time limit, by a
 * memory limit. Every fixpoint loop polls it, stops in a sound state, and marks its result
 * incomplete with the reason given here. Polling costs one volatile read.
 */
public final class Cancellation {
  private final AtomicReference<@Nullable String> reason = new AtomicReference<>();

  /** Asks the run to stop; the first reason given is the one kept. */
  public void request(String why) {
    reason.compareAndSet(null, why);
  }

  public boolean isRequested() {
    return reason.get() != null;
  }

  public Optional<String> reason() {
    return Optional.ofNullable(reason.get());
  }
}
