package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheDirectoryTest {
  private static final Path HOME = Path.of("/home/u");

  @Test
  void ourVariableWinsOverXdgOverHome() {
    Map<String, String> both = Map.of("INTERLOCK_CACHE", "/a", "XDG_CACHE_HOME", "/b");
    assertThat(CacheDirectory.choose(both, HOME)).isEqualTo(Path.of("/a"));
    Map<String, String> xdg = Map.of("INTERLOCK_CACHE", " ", "XDG_CACHE_HOME", "/b");
    assertThat(CacheDirectory.choose(xdg, HOME)).isEqualTo(Path.of("/b/interlock"));
    assertThat(CacheDirectory.choose(Map.of(), HOME))
        .isEqualTo(Path.of("/home/u/.cache/interlock"));
  }

  @Test
  void theHomeOfTheEnvironmentWinsOverThatOfTheSystem() {
    assertThat(CacheDirectory.choose(Map.of("HOME", "/me"), HOME))
        .isEqualTo(Path.of("/me/.cache/interlock"));
    assertThat(CacheDirectory.choose(Map.of(), Path.of("?")))
        .isEqualTo(Path.of("/.cache/interlock"));
  }

  @Test
  void isAbsoluteEvenIfTheVariableIsNot() {
    assertThat(CacheDirectory.choose(Map.of("INTERLOCK_CACHE", "cache"), HOME)).isAbsolute();
  }

  @Test
  void aPathThatCannotExistIsPassedOver() {
    assertThat(CacheDirectory.choose(Map.of("INTERLOCK_CACHE", "a\0b"), HOME))
        .isEqualTo(Path.of("/home/u/.cache/interlock"));
  }

  @Test
  void isWritableIfItCanBeMade(@TempDir Path directory) throws IOException {
    assertThat(CacheDirectory.isWritable(directory.resolve("new/one"))).isTrue();
    assertThat(directory.resolve("new/one")).isEmptyDirectory();
    Path file = Files.createFile(directory.resolve("file"));
    assertThat(CacheDirectory.isWritable(file.resolve("below"))).isFalse();
  }
}
