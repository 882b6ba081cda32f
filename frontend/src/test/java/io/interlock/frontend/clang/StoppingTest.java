package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that was started outlives its run, however the run ends. */
@Timeout(60)
class StoppingTest {
  @TempDir Path directory;

  /** Two to the power of sixty declarations: clang does not finish, and needs no memory. */
  private static String[] endless() {
    String[] lines = new String[62];
    lines[0] = "#define A0 ;";
    for (int i = 1; i <= 60; i++) {
      lines[i] = "#define A" + i + " A" + (i - 1) + " A" + (i - 1);
    }
    lines[61] = "A60";
    return lines;
  }

  private static long children() {
    return ProcessHandle.current().descendants().filter(ProcessHandle::isAlive).count();
  }

  private static void awaitChildren(boolean some) throws InterruptedException {
    for (int i = 0; i < 2000 && (children() > 0) != some; i++) {
      Thread.sleep(5);
    }
    assertThat(children() > 0).isEqualTo(some);
  }

  @Test
  void aUnitThatTakesTooLongIsGivenUp() throws Exception {
    CompilerOptions hasty = CompilerOptions.defaults().withTimeLimit(Duration.ofMillis(300));
    try (TestClang clang = new TestClang(directory, hasty)) {
      clang.write("endless.c", endless());
      assertThat(clang.failure("endless.c"))
          .isEqualTo("endless.c: given up: clang took longer than 300 ms");
      assertThat(clang.outputDirectory()).isEmptyDirectory();
    }
    awaitChildren(false);
  }

  @Test
  void cancellationStopsWhatRunsAndWhatWouldStart() throws Exception {
    AtomicBoolean cancelled = new AtomicBoolean();
    CompilerOptions options = CompilerOptions.defaults().withCancellation(cancelled::get);
    try (TestClang clang = new TestClang(directory, options)) {
      clang.write("endless.c", endless());
      List<CompileRequest> requests =
          List.of(
              clang.request("endless.c"), clang.request("endless.c"), clang.request("endless.c"));
      Thread canceller = inBackground(() -> awaitChildrenThen(() -> cancelled.set(true)));
      CompilePool pool = new CompilePool(clang.compiler(), 2);
      assertThatThrownBy(() -> pool.compile(requests, (index, result) -> {}))
          .isInstanceOf(CancellationException.class);
      canceller.join();
      assertThatThrownBy(() -> clang.compile("endless.c"))
          .isInstanceOf(CancellationException.class);
    }
    awaitChildren(false);
  }

  @Test
  void anInterruptStopsTheThreadsOwnChild() throws Exception {
    try (TestClang clang = new TestClang(directory)) {
      clang.write("endless.c", endless());
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      AtomicBoolean stillInterrupted = new AtomicBoolean();
      Thread worker =
          inBackground(
              () -> {
                try {
                  clang.compile("endless.c");
                } catch (CancellationException e) {
                  thrown.set(e);
                  stillInterrupted.set(Thread.currentThread().isInterrupted());
                }
              });
      awaitChildren(true);
      worker.interrupt();
      worker.join();
      assertThat(thrown.get()).isInstanceOf(CancellationException.class);
      assertThat(stillInterrupted).isTrue();
    }
    awaitChildren(false);
  }

  @Test
  void closingStopsEverything() throws Exception {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread worker;
    try (TestClang clang = new TestClang(directory)) {
      clang.write("endless.c", endless());
      worker =
          inBackground(
              () -> {
                try {
                  clang.compile("endless.c");
                } catch (CancellationException e) {
                  thrown.set(e);
                }
              });
      awaitChildren(true);
    }
    worker.join();
    assertThat(thrown.get()).isInstanceOf(CancellationException.class);
    awaitChildren(false);
  }

  /** As Ctrl-C does: another JVM is ended while it compiles. */
  @Test
  void theEndOfTheJvmStopsChildrenAndRemovesTheRunDirectory() throws Exception {
    try (TestClang clang = new TestClang(directory)) {
      Path endless = clang.write("endless.c", endless());
      Path temporary = Files.createDirectory(directory.resolve("tmp"));
      Process jvm =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-Djava.io.tmpdir=" + temporary,
                  "-cp",
                  System.getProperty("java.class.path"),
                  CompileForever.class.getName(),
                  endless.toString())
              .inheritIO()
              .start();
      ProcessHandle child = firstChildNamedClang(jvm);
      assertThat(temporary).isNotEmptyDirectory();
      jvm.destroy();
      assertThat(jvm.waitFor(20, TimeUnit.SECONDS)).isTrue();
      child.onExit().get(20, TimeUnit.SECONDS);
      try (Stream<Path> left = Files.list(temporary)) {
        assertThat(left.filter(path -> path.toString().contains("interlock"))).isEmpty();
      }
    }
  }

  private static ProcessHandle firstChildNamedClang(Process jvm) throws InterruptedException {
    for (int i = 0; i < 2000; i++) {
      var child =
          jvm.descendants()
              .filter(process -> process.info().command().orElse("").endsWith("clang"))
              .findFirst();
      if (child.isPresent()) {
        return child.get();
      }
      Thread.sleep(10);
    }
    throw new AssertionError("no clang was started");
  }

  /** The other JVM's program. */
  static final class CompileForever {
    public static void main(String[] args) {
      try (RunDirectory run = RunDirectory.create("interlock-test-");
          Compiler compiler =
              new Compiler(
                  TestClang.toolchain(),
                  new CompilerOutput.Bitcode(),
                  run.path(),
                  CompilerOptions.defaults())) {
        Path source = Path.of(args[0]);
        compiler.compileOne(new CompileRequest(source, source.getParent(), List.of()));
      }
    }
  }

  private interface Action {
    void run() throws InterruptedException;
  }

  private static void awaitChildrenThen(Action action) throws InterruptedException {
    awaitChildren(true);
    action.run();
  }

  private static Thread inBackground(Action action) {
    Thread thread =
        new Thread(
            () -> {
              try {
                action.run();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    thread.start();
    return thread;
  }
}
