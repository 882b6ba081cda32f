package io.interlock.frontend.clang;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * Runs programs and makes sure that none outlives its welcome: each has a time limit, all end when
 * the run is cancelled, when the thread that waits for one is interrupted, and when the JVM ends.
 *
 * <p>The thread that asks for a program reads its output until it ends; one more thread watches all
 * of them. Programs get a large stack, because clang recurses as deep as the source is nested.
 */
final class ChildProcesses implements AutoCloseable {
  private static final int OUTPUT_BYTES = 64 * 1024;
  private static final Duration WATCH_INTERVAL = Duration.ofMillis(50);
  private static final Path SHELL = Path.of("/bin/sh");

  /** One gigabyte of stack, or as much as is allowed; then becomes the program. */
  private static final String WITH_LARGE_STACK =
      "ulimit -S -s 1048576 2>/dev/null || ulimit -S -s \"$(ulimit -H -s)\" 2>/dev/null;"
          // The reader is for the program alone; the shell could not load it.
          + " if [ -n \"$INTERLOCK_READER\" ]; then"
          + " LD_PRELOAD=$INTERLOCK_READER${LD_PRELOAD:+:$LD_PRELOAD}; export LD_PRELOAD; fi;"
          + " exec \"$@\"";

  private final BooleanSupplier cancelled;
  private final Duration timeLimit;
  private final Set<Child> running = ConcurrentHashMap.newKeySet();
  private final Thread watcher;
  private final ExitHook onExit;
  private volatile boolean closed;

  ChildProcesses(Duration timeLimit, BooleanSupplier cancelled) {
    this.timeLimit = timeLimit;
    this.cancelled = cancelled;
    this.watcher = new Thread(this::watch, "child-watcher");
    this.watcher.setDaemon(true);
    this.watcher.start();
    this.onExit = ExitHook.register("stop-children", this::stopAll);
  }

  /** How a program ended. */
  enum End {
    EXITED,
    OUT_OF_TIME
  }

  /**
   * A program that has ended.
   *
   * @param status its exit status; above 128 if a signal ended it
   * @param output what it printed, to either stream, up to a bound
   */
  record Ended(End end, int status, String output) {}

  private static final class Child {
    final Process process;
    final Thread owner = Thread.currentThread();
    final long deadline;
    volatile End end = End.EXITED;

    Child(Process process, Duration timeLimit) {
      this.process = process;
      this.deadline = System.nanoTime() + timeLimit.toNanos();
    }

    void stop() {
      if (process.isAlive()) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        // Not Process.destroyForcibly, which closes the stream that the owner reads.
        process.toHandle().destroyForcibly();
      }
    }
  }

  /**
   * Runs a program to its end.
   *
   * @param environment variables to set, or to remove where the value is empty
   * @throws CancellationException if the run is cancelled or this thread interrupted
   */
  Ended run(List<String> command, Path directory, Map<String, String> environment)
      throws IOException {
    checkNotCancelled();
    Child child = start(command, directory, environment);
    try {
      String output = readBounded(child.process);
      int status = child.process.waitFor();
      if (child.end == End.EXITED) {
        checkNotCancelled();
      }
      return new Ended(child.end, status, output);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } finally {
      child.stop();
      running.remove(child);
    }
  }

  /** What the system said, without Java's words around it. */
  static String whyNotStarted(IOException e) {
    return String.valueOf(e.getMessage()).replaceFirst("^Cannot run program .*error=\\d+, ", "");
  }

  private void checkNotCancelled() {
    if (closed || cancelled.getAsBoolean() || Thread.currentThread().isInterrupted()) {
      throw new CancellationException("cancelled");
    }
  }

  private Child start(List<String> command, Path directory, Map<String, String> environment)
      throws IOException {
    List<String> words = new ArrayList<>();
    if (Files.isExecutable(SHELL)) {
      words.addAll(List.of(SHELL.toString(), "-c", WITH_LARGE_STACK, "sh"));
    }
    words.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true);
    environment.forEach(
        (name, value) -> {
          if (value.isEmpty()) {
            builder.environment().remove(name);
          } else {
            builder.environment().put(name, value);
          }
        });
    Process process = builder.start();
    Child child = new Child(process, timeLimit);
    running.add(child);
    if (closed) { // Closed since the check: nobody else may see this one any more.
      child.stop();
    }
    process.getOutputStream().close();
    return child;
  }

  /** Reads to the end, so that the program never waits for us; keeps the beginning. */
  private static String readBounded(Process process) throws IOException {
    try (InputStream in = process.getInputStream()) {
      byte[] start = in.readNBytes(OUTPUT_BYTES);
      in.transferTo(OutputStream.nullOutputStream());
      return new String(start, StandardCharsets.UTF_8);
    }
  }

  private void watch() {
    while (!closed) {
      long now = System.nanoTime();
      boolean stopAll = cancelled.getAsBoolean();
      for (Child child : running) {
        if (child.deadline - now < 0) {
          child.end = End.OUT_OF_TIME;
          child.stop();
        } else if (stopAll || child.owner.isInterrupted()) {
          child.stop();
        }
      }
      try {
        Thread.sleep(WATCH_INTERVAL.toMillis());
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void stopAll() {
    closed = true;
    running.forEach(Child::stop);
  }

  @Override
  public void close() {
    stopAll();
    watcher.interrupt();
    onExit.cancel();
  }
}
