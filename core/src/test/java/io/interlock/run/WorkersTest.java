package io.interlock.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {
  private static final List<Integer> NUMBERS = IntStream.range(0, 1000).boxed().toList();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void resultsAreInTheOrderOfTheTasks(int threads) {
    List<Integer> squares = new Workers(threads).map(NUMBERS, () -> 0, (none, n) -> n * n);

    assertThat(squares).isEqualTo(NUMBERS.stream().map(n -> n * n).toList());
  }

  @Test
  void nothingToDoIsDone() {
    assertThat(new Workers(2).map(List.of(), () -> 0, (none, n) -> n)).isEmpty();
  }

  @Test
  void twoWorkersAreThereAtOnce() {
    var both = new CountDownLatch(2);
    Set<Object> workers = ConcurrentHashMap.newKeySet();

    new Workers(2)
        .map(
            List.of(1, 2),
            Object::new,
            (worker, task) -> {
              both.countDown();
              try {
                both.await(); // would wait for ever if one worker did both
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return workers.add(worker);
            });

    assertThat(workers).hasSize(2);
  }

  @Test
  void whatATaskThrowsIsThrown() {
    assertThatThrownBy(
            () ->
                new Workers(2)
                    .map(
                        NUMBERS,
                        () -> 0,
                        (none, n) -> {
                          if (n == 500) {
                            throw new IllegalArgumentException("five hundred");
                          }
                          return n;
                        }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("five hundred");
  }
}
