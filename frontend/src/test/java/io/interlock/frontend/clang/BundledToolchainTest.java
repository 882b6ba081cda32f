package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundledToolchainTest {
  private static final String RUNS = "#!/bin/sh\necho clang version 20.1.7\n";

  @TempDir Path directory;
  private Path cache;
  private BundledFiles files;
  private final List<String> heard = new ArrayList<>();

  @BeforeEach
  void writeJar() throws IOException {
    cache = directory.resolve("cache");
    files = FakeClangJar.write(directory.resolve("clang.jar"), RUNS);
  }

  private Toolchain locate() {
    return new BundledToolchain(cache, FakeClangJar.PLATFORM, files, heard::add).locate();
  }

  private List<Path> inCache() throws IOException {
    try (Stream<Path> all = Files.list(cache)) {
      return all.toList();
    }
  }

  @Test
  void unpacksWhatIsNeededUnderTheNamesThatWork() throws IOException {
    Toolchain toolchain = locate();
    Path home = cache.resolve("llvm-20.1.7-linux-x86_64-2");
    assertThat(inCache()).containsExactly(home);
    assertThat(toolchain.clang()).isEqualTo(home.resolve("clang")).isExecutable();
    assertThat(toolchain.lld()).isEqualTo(home.resolve("ld.lld")).isExecutable();
    assertThat(toolchain.llvmLibrary()).isEqualTo(home.resolve("libLLVM.so.20.1")).isRegularFile();
    assertThat(home.resolve("libclang-cpp.so.20.1")).isRegularFile();
    assertThat(toolchain.resourceDir().resolve("include/stddef.h")).hasContent("/* types */");
    assertThat(toolchain.llvmIncludeDir().resolve("llvm-c/Core.h")).isRegularFile();
    assertThat(toolchain.extraIncludeDir().resolve("gnu/stubs-32.h")).isRegularFile();
    assertThat(toolchain.extraIncludeDir().resolve("omp.h")).isRegularFile();
    assertThat(toolchain.isBundled()).isTrue();
    assertThat(home.resolve("libclang.so")).doesNotExist();
    assertThat(home.resolve("include/llvm")).doesNotExist();
  }

  @Test
  void unpacksOnceAndSaysSo() throws IOException {
    Toolchain first = locate();
    assertThat(heard).hasSize(1);
    assertThat(heard.get(0)).startsWith("Unpacking clang 20.1.7 into ");
    Files.delete(directory.resolve("clang.jar"));
    assertThat(locate()).isEqualTo(first);
    assertThat(heard).hasSize(1);
  }

  @Test
  void replacesADirectoryWithAMissingFile() throws IOException {
    Toolchain toolchain = locate();
    Files.delete(toolchain.resourceDir().resolve("include/empty.h"));
    assertThat(locate()).isEqualTo(toolchain);
    assertThat(toolchain.resourceDir().resolve("include/empty.h")).exists();
    assertThat(inCache()).hasSize(1);
    assertThat(heard).hasSize(2);
  }

  @Test
  void replacesADirectoryWithAFileOfAnotherSize() throws IOException {
    Toolchain toolchain = locate();
    Files.writeString(toolchain.llvmLibrary(), "a libr");
    locate();
    assertThat(toolchain.llvmLibrary()).hasContent("a library");
    assertThat(inCache()).hasSize(1);
  }

  @Test
  void replacesWhatWasNeverFinished() throws IOException {
    Path home = Files.createDirectories(cache.resolve("llvm-20.1.7-linux-x86_64-2"));
    Files.writeString(home.resolve("clang"), "half");
    assertThat(locate().clang()).hasContent(RUNS.strip());
    Files.writeString(home.resolve("files.txt"), "nonsense\n");
    assertThat(locate().clang()).hasContent(RUNS.strip());
    assertThat(inCache()).hasSize(1);
  }

  @Test
  void replacesAFileInItsPlace() throws IOException {
    Files.createDirectories(cache);
    Files.writeString(cache.resolve("llvm-20.1.7-linux-x86_64-2"), "");
    assertThat(locate().clang()).isExecutable();
  }

  @Test
  void removesDraftsOfKilledProcessesOnly() throws IOException {
    Path old = Files.createDirectories(cache.resolve("llvm-20.1.7-linux-x86_64-2.draft-1/lib"));
    Path young = Files.createDirectories(cache.resolve("llvm-20.1.7-linux-x86_64-2.draft-2/lib"));
    Files.setLastModifiedTime(
        old.getParent(), FileTime.from(Instant.now().minus(Duration.ofDays(1))));
    locate();
    assertThat(old).doesNotExist();
    assertThat(young).exists();
  }

  @Test
  void manyAtOnceAgree() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      List<Future<Toolchain>> all = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        all.add(
            pool.submit(
                () ->
                    new BundledToolchain(cache, FakeClangJar.PLATFORM, files, line -> {})
                        .locate()));
      }
      for (Future<Toolchain> one : all) {
        assertThat(one.get().clang()).isExecutable();
      }
    } finally {
      pool.shutdown();
    }
    assertThat(inCache()).hasSize(1);
  }

  @Test
  void anUnwritableCacheIsReplacedForThisRun() throws IOException {
    Files.writeString(cache, "a file where the directory should be");
    Toolchain toolchain = locate();
    assertThat(toolchain.clang()).isExecutable();
    assertThat(toolchain.clang().startsWith(cache)).isFalse();
    assertThat(heard.get(0))
        .isEqualTo(
            "Cannot write to "
                + cache
                + ": unpacking clang for this run only (set INTERLOCK_CACHE)");
  }

  @Test
  void saysWhyClangDoesNotRun() throws IOException {
    files =
        FakeClangJar.write(
            directory.resolve("clang.jar"), "#!/bin/sh\necho libz.so.1 is missing\nexit 127\n");
    assertThatThrownBy(this::locate)
        .isInstanceOf(InputException.class)
        .hasMessage("the bundled clang does not run here: libz.so.1 is missing");
    assertThat(inCache()).isEmpty();
  }

  @Test
  void saysWhichPlatformIsNotCarried() {
    Platform other = Platform.of("Linux", "riscv64");
    files = new BundledFiles(other, Optional.empty());
    assertThatThrownBy(() -> new BundledToolchain(cache, other, files, heard::add).locate())
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("this Interlock carries no clang for linux-riscv64");
  }
}
