package io.interlock.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option of every command that compiles C: flags for the compiler. */
public final class CompilerFlags {
  static final String NAME = "--cflag";

  @Option(
      names = NAME,
      paramLabel = "FLAG",
      description = "A flag for the compiler. Everything after -- is taken as such flags too.")
  private List<String> flags = new ArrayList<>();

  public List<String> list() {
    return List.copyOf(flags);
  }
}
