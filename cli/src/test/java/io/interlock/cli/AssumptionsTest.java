package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.assumption.Assumption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What is taken for granted, and what is reported without it. For each assumption there is a
 * program of its name in which nothing is found, unless the assumption is dropped.
 */
final class AssumptionsTest {
  private static final Path PROGRAMS = Path.of("src/test/c/assumptions");
  private static final Path DOCUMENTATION = Path.of("../docs/configuration.md");

  @TempDir private Path directory;

  private static String program(Assumption assumption) {
    return PROGRAMS.resolve(assumption.code() + ".c").toString();
  }

  /** The proofs need it; an exploration of a program as small as these may do without. */
  @ParameterizedTest
  @EnumSource(Assumption.class)
  void isNeeded(Assumption assumption) {
    String file = program(assumption);
    check("--assume=all", file).ends(ExitCode.OK);
    check("--assume=-" + assumption.code(), file).ends(ExitCode.FINDINGS);
    check("--assume=none", file).ends(ExitCode.FINDINGS);
  }

  private static CommandRun check(String assumed, String file) {
    return CommandRun.of("check", "--no-config", "--no-explore", assumed, file);
  }

  @ParameterizedTest
  @EnumSource(Assumption.class)
  void isNeededAlone(Assumption assumption) {
    CommandRun.of(
            "check", "--no-config", "--assume=none," + needed(assumption), program(assumption))
        .ends(ExitCode.OK);
  }

  /** What each of the programs needs. */
  private static String needed(Assumption assumption) {
    return switch (assumption) {
      case STABLE_POINTERS -> "stable-pointers,locks-succeed,typed-pointers";
      case INDEXES_IN_BOUNDS -> "indexes-in-bounds,locks-succeed,typed-pointers";
      case SOUND_LISTS -> "sound-lists,locks-succeed,joins-succeed,typed-pointers";
      case SOUND_COUNTS -> "sound-counts,typed-pointers";
      case KNOWN_HANDLES -> "known-handles,joins-succeed,typed-pointers";
      case FOUND_AFTER_MADE -> "found-after-made,locks-succeed,typed-pointers";
      case WAITS_SUCCEED -> "waits-succeed,typed-pointers";
      case HANDLERS_ALONE, JOINS_SUCCEED, LOCKS_SUCCEED, ONE_CLIENT, TYPED_POINTERS ->
          assumption.code();
    };
  }

  @ParameterizedTest
  @EnumSource(Assumption.class)
  void isNamedInHelpAndDocumentation(Assumption assumption) throws IOException {
    assertThat(CommandRun.of("check", "--help").out()).contains(assumption.code());
    assertThat(Files.readString(DOCUMENTATION))
        .contains("| `" + assumption.code() + "` | " + assumption.title() + " | ")
        .contains(assumption.risk());
  }

  @Test
  void isReadFromTheConfiguration() throws IOException {
    Path config = directory.resolve("c.yml");
    String file = program(Assumption.JOINS_SUCCEED);
    Files.writeString(config, "assume: [-joins-succeed]\n");
    CommandRun.of("check", "--config=" + config, file).ends(ExitCode.FINDINGS);
    CommandRun.of("check", "--config=" + config, "--assume=all", file).ends(ExitCode.OK);
    Files.writeString(config, "assume: [-joins-suceed]\n");
    assertThat(CommandRun.of("check", "--config=" + config, file).ends(ExitCode.USAGE).complaint())
        .contains("c.yml:1", "joins-succeed");
  }

  @Test
  void unknownOnesAreTold() {
    String file = program(Assumption.JOINS_SUCCEED);
    assertThat(
            CommandRun.of("check", "--no-config", "--assume=-joins-suceed", file)
                .ends(ExitCode.USAGE)
                .complaint())
        .startsWith("--assume: no assumption is called 'joins-suceed'; did you mean joins-succeed");
  }

  @Test
  void usesAreCounted() {
    Stream.of(Assumption.LOCKS_SUCCEED, Assumption.STABLE_POINTERS, Assumption.ONE_CLIENT)
        .forEach(
            a ->
                assertThat(CommandRun.of("check", "--no-config", "--stats", program(a)).err())
                    .containsPattern("assumed: " + a.code() + " +[1-9]"));
    assertThat(
            CommandRun.of("check", "--no-config", "--stats", program(Assumption.ONE_CLIENT)).err())
        .doesNotContain("assumed: joins-succeed");
  }
}
