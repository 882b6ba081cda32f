package io.interlock.cli;

import io.interlock.frontend.cache.CacheStore;
import io.interlock.frontend.clang.CacheDirectory;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code cache} command: what is kept of earlier runs. */
@Command(
    name = "cache",
    customSynopsis = "interlock cache info|clear",
    header = "Shows or clears what is kept of compiled files.",
    description = {
      "",
      "The cache is in $INTERLOCK_CACHE, else in $XDG_CACHE_HOME/interlock, else in "
          + "~/.cache/interlock.",
      ""
    })
final class CacheCommand implements Subcommand {
  @Spec private CommandSpec spec;

  static CacheStore store() {
    return new CacheStore(CacheDirectory.fromEnvironment().resolve("units"));
  }

  @Override
  public ExitCode execute() {
    throw new ParameterException(spec.commandLine(), "Missing command: info or clear");
  }

  @Command(
      name = "info",
      customSynopsis = "interlock cache info",
      header = "Tells where the cache is and how much is in it.",
      description = "")
  int info() {
    CacheStore store = store();
    CacheStore.Size size = store.size();
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT, "%s: %d units, %.1f MB%n", store.root(), size.units(), size.bytes() / 1e6);
    return ExitCode.OK.status();
  }

  @Command(
      name = "clear",
      customSynopsis = "interlock cache clear",
      header = "Removes everything from it.",
      description = "")
  int clear() {
    CacheStore store = store();
    CacheStore.Size size = store.size();
    store.clear();
    spec.commandLine()
        .getOut()
        .printf(Locale.ROOT, "removed %d units, %.1f MB%n", size.units(), size.bytes() / 1e6);
    return ExitCode.OK.status();
  }
}
