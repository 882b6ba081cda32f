package io.interlock.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunContextTest {
  private static final Phase OUTER = new Phase("outer");
  private static final Phase INNER = new Phase("inner");
  private static final Counter PAIRS = new Counter("race.pairs");

  private final AtomicLong clock = new AtomicLong();
  private final Recorder recorder = new Recorder();
  private final RunContext context =
      new RunContext(new Cancellation(), new PhaseTimers(clock::get), new Counters(), recorder);

  @Test
  void keepsTheFirstReasonForStopping() {
    assertThat(context.isCancelled()).isFalse();
    assertThat(context.cancellation().reason()).isEmpty();
    context.cancellation().request("time limit reached");
    context.cancellation().request("interrupted");
    assertThat(context.isCancelled()).isTrue();
    assertThat(context.cancellation().reason()).contains("time limit reached");
  }

  @Test
  void chargesTimeToPhasesInTheOrderEntered() {
    context.phase(OUTER, () -> context.phase(INNER, () -> clock.addAndGet(3)) + clock.addAndGet(4));
    context.phase(INNER, () -> clock.addAndGet(5));
    assertThat(context.timers().snapshot())
        .containsExactly(entry(OUTER, Duration.ofNanos(7)), entry(INNER, Duration.ofNanos(8)));
  }

  @Test
  void finishesAPhaseThatThrows() {
    assertThatIllegalStateException().isThrownBy(() -> context.phase(OUTER, this::fail));
    assertThat(recorder.heard).containsExactly("started outer", "finished outer");
    assertThat(context.timers().snapshot()).containsEntry(OUTER, Duration.ofNanos(2));
  }

  @Test
  void countsFromManyThreads() {
    IntStream.range(0, 1000).parallel().forEach(i -> context.counters().increment(PAIRS));
    context.counters().add(PAIRS, 5);
    assertThat(context.counters().get(PAIRS)).isEqualTo(1005);
    assertThat(context.counters().get(new Counter("other"))).isZero();
    assertThat(context.counters().snapshot()).containsOnlyKeys(PAIRS);
  }

  private Object fail() {
    clock.addAndGet(2);
    throw new IllegalStateException("on purpose");
  }

  private static final class Recorder implements Progress {
    final List<String> heard = new ArrayList<>();

    @Override
    public void started(Phase phase) {
      heard.add("started " + phase);
    }

    @Override
    public void advanced(Phase phase, long done, long total) {
      heard.add(phase + " " + done + "/" + total);
    }

    @Override
    public void finished(Phase phase) {
      heard.add("finished " + phase);
    }
  }
}
