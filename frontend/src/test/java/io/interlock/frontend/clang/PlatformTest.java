package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.run.InputException;
import org.junit.jupiter.api.Test;

class PlatformTest {
  @Test
  void isNamedAsTheJarNamesIt() {
    assertThat(Platform.of("Linux", "amd64").name()).isEqualTo("linux-x86_64");
    assertThat(Platform.of("Linux", "aarch64").name()).isEqualTo("linux-arm64");
    assertThat(Platform.of("Mac OS X", "aarch64").name()).isEqualTo("macosx-arm64");
    assertThat(Platform.of("Windows 11", "amd64").name()).isEqualTo("windows-x86_64");
  }

  @Test
  void librariesAreInstalledAsTheProgramsAskForThem() {
    Platform linux = Platform.of("Linux", "amd64");
    assertThat(linux.installedLibrary("libLLVM", "20.1")).isEqualTo("libLLVM.so.20.1");
    Platform mac = Platform.of("Mac OS X", "aarch64");
    assertThat(mac.installedLibrary("libLLVM", "20.1")).isEqualTo("libLLVM.dylib");
  }

  @Test
  void saysWhichPlatformIsMissing() {
    assertThatThrownBy(() -> Platform.of("Plan 9", "amd64"))
        .isInstanceOf(InputException.class)
        .hasMessage("there is no bundled clang for Plan 9 on amd64");
  }
}
