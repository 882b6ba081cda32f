package io.interlock.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.cache.CacheStore;
import io.interlock.frontend.link.Linker;
import io.interlock.ir.print.ProgramPrinter;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is compiled again on a second run, and what is not. */
class CacheTest {
  @TempDir private Path directory;
  private Path cache;
  private final List<String> notices = new ArrayList<>();

  @BeforeEach
  void writeProject() throws IOException {
    cache = directory.resolve("cache");
    write(
        "a.c", "#include \"shared.h\"\n#include \"own.h\"\nint a(void) { return SHARED + OWN; }\n");
    write("b.c", "#include \"shared.h\"\nint b(void) { return SHARED; }\n");
    write("late/shared.h", "#define SHARED 1\n");
    write("late/own.h", "#define OWN 2\n");
    Files.createDirectories(directory.resolve("early"));
  }

  /** Dated back: what changes during a run is not kept. */
  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(60)));
  }

  private ReadResult read(String... flags) {
    FrontEndOptions options =
        FrontEndOptions.defaults().in(directory).withCache(new CacheStore(cache));
    var all = new ArrayList<>(List.of("-Iearly", "-Ilate"));
    all.addAll(List.of(flags));
    return new FrontEnd(options, RunContext.silent(), notices::add)
        .read(List.of(Path.of("a.c"), Path.of("b.c")), all);
  }

  private static String ir(ReadResult result) {
    return ProgramPrinter.print(Linker.link(result.units()).program());
  }

  @Test
  void anUnchangedUnitIsNotCompiledAgain() {
    ReadResult first = read();
    ReadResult second = read();
    assertThat(first.compiledCount()).isEqualTo(2);
    assertThat(second.compiledCount()).isZero();
    assertThat(ir(second)).isEqualTo(ir(first)).contains("return");
  }

  @Test
  void aChangedHeaderRecompilesItsDependentsOnly() throws IOException {
    read();
    write("late/own.h", "#define OWN 3\n");
    ReadResult changed = read();
    assertThat(changed.compiledCount()).isEqualTo(1);
    assertThat(ir(changed)).contains("return 4");
    write("late/shared.h", "#define SHARED 5\n");
    assertThat(read().compiledCount()).isEqualTo(2);
    write("late/own.h", "#define OWN 3\n");
    assertThat(read().compiledCount()).isZero();
  }

  @Test
  void aHeaderThatComesToShadowAnotherRecompiles() throws IOException {
    read();
    write("early/own.h", "#define OWN 7\n");
    ReadResult shadowed = read();
    assertThat(shadowed.compiledCount()).isEqualTo(1);
    assertThat(ir(shadowed)).contains("return 8");
    Files.delete(directory.resolve("early/own.h"));
    assertThat(ir(read())).contains("return 3");
  }

  @Test
  void aHeaderThatIsOnlyAskedForMatters() throws IOException {
    write("a.c", "#if __has_include(\"maybe.h\")\nint yes;\n#else\nint no;\n#endif\n");
    assertThat(ir(read())).contains("global no");
    assertThat(read().compiledCount()).isZero();
    write("late/maybe.h", "");
    assertThat(ir(read())).contains("global yes");
  }

  @Test
  void aHeaderThatIsGoneIsAnError() throws IOException {
    read();
    Files.delete(directory.resolve("late/own.h"));
    ReadResult broken = read();
    assertThat(broken.failures()).hasSize(1);
    assertThat(broken.failures().get(0).reason()).startsWith("a.c:2:10: ").contains("own.h");
    assertThat(broken.units()).hasSize(1);
  }

  @Test
  void otherFlagsAreAnotherUnit() {
    read();
    assertThat(read("-DX").compiledCount()).isEqualTo(2);
    assertThat(read("-DX").compiledCount()).isZero();
    assertThat(read().compiledCount()).isZero();
  }

  @Test
  void timeOfDayDoesNotCount() throws IOException {
    write("a.c", "const char *when = __DATE__ __TIME__;\n");
    read();
    assertThat(read().compiledCount()).isZero();
  }

  @Test
  void damagedEntriesAreMadeAgain() throws IOException {
    String good = ir(read());
    for (String kind : List.of(".image", ".unit")) {
      for (Path file : filesOf(kind)) {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
      }
      ReadResult again = read();
      assertThat(again.compiledCount()).isEqualTo(2);
      assertThat(ir(again)).isEqualTo(good);
      assertThat(read().compiledCount()).isZero();
    }
  }

  @Test
  void truncatedEntriesAreMadeAgain() throws IOException {
    read();
    for (Path file : filesOf("")) {
      Files.write(file, new byte[0]);
    }
    assertThat(read().compiledCount()).isEqualTo(2);
  }

  private List<Path> filesOf(String kind) throws IOException {
    try (Stream<Path> files = Files.walk(cache)) {
      return files.filter(Files::isRegularFile).filter(f -> f.toString().endsWith(kind)).toList();
    }
  }

  @Test
  void aCacheThatCannotBeWrittenIsNoError() throws IOException {
    Files.writeString(cache, "a file where the directory should be");
    ReadResult result = read();
    assertThat(result.units()).hasSize(2);
    assertThat(result.failures()).isEmpty();
    assertThat(notices).singleElement().asString().startsWith("going on without the cache in ");
  }

  @Test
  void manyRunsAtOnceLeaveItValid() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Callable<String>> runs = List.of(this::readAll, this::readAll, this::readAll);
      List<String> results = new ArrayList<>();
      for (Future<String> result : pool.invokeAll(runs)) {
        results.add(result.get());
      }
      assertThat(results).containsOnly(results.get(0));
    } finally {
      pool.shutdownNow();
    }
    assertThat(read().compiledCount()).isZero();
  }

  private String readAll() {
    return ir(read());
  }

  @Test
  void theSizeIsBounded() {
    read();
    read("-DX");
    var store = new CacheStore(cache);
    long before = store.size().bytes();
    store.trim(before);
    assertThat(store.size().bytes()).isEqualTo(before);
    store.trim(before / 2);
    assertThat(store.size().bytes()).isPositive().isLessThanOrEqualTo(before / 2);
    assertThat(read().units()).hasSize(2);
    store.clear();
    assertThat(store.size()).isEqualTo(new CacheStore.Size(0, 0));
  }

  @Test
  void withoutACacheNothingIsKept() {
    FrontEndOptions options = FrontEndOptions.defaults().in(directory);
    var frontEnd = new FrontEnd(options, RunContext.silent(), notices::add);
    List<String> flags = List.of("-Ilate");
    assertThat(frontEnd.read(List.of(Path.of("a.c")), flags).compiledCount()).isEqualTo(1);
    assertThat(frontEnd.read(List.of(Path.of("a.c")), flags).compiledCount()).isEqualTo(1);
    assertThat(cache).doesNotExist();
  }
}
