package io.interlock.frontend.clang;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where Interlock keeps what is costly to make again: {@code $INTERLOCK_CACHE}, else {@code
 * $XDG_CACHE_HOME/interlock}, else {@code ~/.cache/interlock}.
 */
public final class CacheDirectory {
  private CacheDirectory() {}

  /** The cache directory of this process; it need not exist. */
  public static Path fromEnvironment() {
    return choose(System.getenv(), Path.of(System.getProperty("user.home", "")));
  }

  /**
   * @param passwdHome the home directory by the system's list of users, for want of {@code $HOME}
   */
  static Path choose(Map<String, String> environment, Path passwdHome) {
    Path ours = directory(environment, "INTERLOCK_CACHE");
    if (ours != null) {
      return ours.toAbsolutePath();
    }
    Path xdg = directory(environment, "XDG_CACHE_HOME");
    if (xdg != null) {
      return xdg.resolve("interlock").toAbsolutePath();
    }
    Path home = directory(environment, "HOME");
    // A user without a home has "?" there: below the root nothing is made by mistake.
    Path fallback = passwdHome.isAbsolute() ? passwdHome : Path.of("/");
    return (home != null ? home : fallback).resolve(".cache/interlock").toAbsolutePath();
  }

  private static @Nullable Path directory(Map<String, String> environment, String variable) {
    String value = environment.getOrDefault(variable, "");
    try {
      return value.isBlank() ? null : Path.of(value);
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /** Whether files can be made there; creates the directory if it is missing. */
  public static boolean isWritable(Path directory) {
    try {
      Files.createDirectories(directory);
      Files.delete(Files.createTempFile(directory, "probe", ""));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
