package io.interlock.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.interlock.frontend.CProgram;
import io.interlock.frontend.image.UnitImage;
import io.interlock.summary.codec.SummaryFormatException;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Summaries that have been bytes are what they were, here and in another process. */
class SummaryCodecTest {
  private static final Path PROGRAMS = Path.of("../cli/src/test/c/races");
  private static final int EVERY = 12;

  /** Locks, threads, recursion of two functions, fresh objects, lists, semaphores, callbacks. */
  private static final String SOURCE =
      """
      #include <pthread.h>
      #include <semaphore.h>
      #include <stdlib.h>
      struct node { pthread_mutex_t m; int n; struct node *next; } *head;
      static int total; static sem_t done; static pthread_t ids[4];
      static void odd(struct node *i, int k);
      static void even(struct node *i, int k) { i->n++; if (k) odd(i->next, k - 1); }
      static void odd(struct node *i, int k) { total += i->n; if (k) even(i, k - 1); }
      static int try(struct node *i) { if (!i) return -1; pthread_mutex_lock(&i->m); return 0; }
      static void each(void (*f)(struct node *)) { for (struct node *i = head; i; i = i->next) f(i); }
      static void one(struct node *i) { if (try(i) == 0) { i->n = 2; pthread_mutex_unlock(&i->m); } }
      static void *run(void *a) {
        struct node *own = calloc(1, sizeof *own); own->n = 1; own->next = a; head = own;
        each(one); even(a, 7); sem_post(&done); return 0;
      }
      int main(void) {
        sem_init(&done, 0, 0);
        for (int i = 0; i < 4; i++) pthread_create(&ids[i], 0, run, head);
        sem_wait(&done); total = 0;
        for (int i = 0; i < 4; i++) pthread_join(ids[i], 0);
        return total;
      }
      """;

  static Stream<Path> programs() throws IOException {
    try (Stream<Path> files = Files.walk(PROGRAMS)) {
      List<Path> all = files.filter(f -> f.toString().endsWith(".c")).sorted().toList();
      var some = new ArrayList<Path>();
      for (int i = 0; i < all.size(); i += EVERY) {
        some.add(all.get(i));
      }
      return some.stream();
    }
  }

  private static List<UnitImage> units(String source) {
    return CProgram.units(Map.of("a.c", source));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void annotatedProgram(Path file) throws Exception {
    comesBack(CProgram.units(CProgram.withHeaders(file)));
  }

  @Test
  void program() throws Exception {
    comesBack(units(SOURCE));
  }

  private static void comesBack(List<UnitImage> units) throws SummaryFormatException {
    var here = new SummaryWorld(units);
    SummaryTable table = here.summaries();
    List<byte[]> letters = here.letters(table);
    isSame(here.all(table), here.all(here.read(letters)));
    byte[] book = here.book(table);
    isSame(here.all(table), here.codec().read(book, here.emptyTable()));

    var there = new SummaryWorld(units);
    SummaryTable read = there.read(letters);
    assertThat(there.book(read)).isEqualTo(book);
    assertThat(there.findings(letters)).isEqualTo(here.findings());
  }

  private static void isSame(List<FunctionSummary> before, List<FunctionSummary> after) {
    var same = new SameSummaries();
    assertThat(after).hasSameSizeAs(before);
    for (int i = 0; i < before.size(); i++) {
      same.check(before.get(i), after.get(i));
    }
  }

  @Test
  void isNotReadIfPartIsMissing() {
    var world = new SummaryWorld(units(SOURCE));
    byte[] book = world.book(world.summaries());
    for (int length = 0; length < book.length; length += 7) {
      byte[] part = Arrays.copyOf(book, length);
      assertThatExceptionOfType(SummaryFormatException.class)
          .as("%d of %d bytes", length, book.length)
          .isThrownBy(() -> world.codec().read(part, world.emptyTable()))
          .satisfies(e -> assertThat(e.offset()).isBetween(0, part.length))
          .withMessageContaining("at byte");
    }
    byte[] more = Arrays.copyOf(book, book.length + 1);
    assertThatExceptionOfType(SummaryFormatException.class)
        .isThrownBy(() -> world.codec().read(more, world.emptyTable()));
  }

  /** Whatever the bytes are, they are read or not, but nothing else happens. */
  @Test
  void damage() {
    var world = new SummaryWorld(units(SOURCE));
    byte[] book = world.book(world.summaries());
    var random = new Random(2026);
    int refused = 0;
    for (int i = 0; i < book.length; i++) {
      byte[] damaged = book.clone();
      damaged[i] ^= (byte) (1 + random.nextInt(255));
      try {
        world.codec().read(damaged, world.emptyTable());
      } catch (SummaryFormatException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(book.length / 4);
  }

  @Test
  void otherFilesAndVersions() {
    var world = new SummaryWorld(units(SOURCE));
    byte[] book = world.book(world.summaries());
    byte[] other = book.clone();
    other[0] = 'X';
    refused(world, other, "these are no summaries");
    byte[] newer = book.clone();
    newer[4] = 100;
    refused(world, newer, "version 100 instead of");
  }

  @Test
  void otherPrograms() {
    var world = new SummaryWorld(units(SOURCE));
    byte[] book = world.book(world.summaries());
    String without = SOURCE.replace("each(one);", "one(head);");
    refused(new SummaryWorld(units(without)), book, "another program");
    String renamed = SOURCE.replace("even", "eden");
    refused(new SummaryWorld(units(renamed)), book, "is another one here");
    String changed =
        SOURCE
            .replace("own->n = 1;", "own->n = 1; own->n = k;")
            .replace("static int total;", "static int total; static volatile int k = 1;");
    refused(new SummaryWorld(units(changed)), book, "another program");
    String longer = SOURCE.replace("total += i->n;", "total += i->n; total ^= 5;");
    refused(new SummaryWorld(units(longer)), book, "is another one here");
  }

  private static void refused(SummaryWorld world, byte[] bytes, String why) {
    assertThatExceptionOfType(SummaryFormatException.class)
        .isThrownBy(() -> world.codec().read(bytes, world.emptyTable()))
        .withMessageContaining(why);
  }

  /** A caller's accesses are links: they mean nothing before the callee's are there. */
  @Test
  void calleesComeFirst() {
    var world = new SummaryWorld(units(SOURCE));
    SummaryTable table = world.summaries();
    FunctionSummary caller =
        world.all(table).stream()
            .filter(s -> s.function().name().equals("run"))
            .findFirst()
            .orElseThrow();
    byte[] letter = world.codec().write(List.of(caller), table);
    refused(world, letter, "has to be read before");
    assertThat(letter.length).isLessThan(world.book(table).length / 2);
  }
}
