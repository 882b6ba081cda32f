package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.cli.Subcommand;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

final class BenchCommandTest {

  @Test
  void theCommandLineFindsTheCommand() {
    assertThat(ServiceLoader.load(Subcommand.class)).hasAtLeastOneElementOfType(BenchCommand.class);
  }
}
