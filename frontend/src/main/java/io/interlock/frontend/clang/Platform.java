package io.interlock.frontend.clang;

import io.interlock.run.InputException;
import java.util.Locale;

/**
 * A platform that a bundled clang exists for, by the name the carrying jar gives it, and how that
 * platform names programs and shared libraries.
 *
 * <p>On Linux the programs ask for their libraries by a versioned name that differs from the name
 * in the jar. The other platforms are laid out by their conventions and have not been tried.
 *
 * <p>This and the other code of every start-up joins strings by methods: the first use of each kind
 * of {@code +} costs the JVM half a millisecond.
 */
record Platform(String name, Family family) {
  enum Family {
    LINUX,
    MAC,
    WINDOWS
  }

  /** The platform this process runs on. */
  static Platform current() {
    return of(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
  }

  static Platform of(String osName, String osArch) {
    String os = osName.toLowerCase(Locale.ROOT);
    String arch =
        switch (osArch) {
          case "amd64", "x86_64" -> "x86_64";
          case "aarch64", "arm64" -> "arm64";
          default -> osArch;
        };
    if (os.startsWith("linux")) {
      return new Platform(String.join("-", "linux", arch), Family.LINUX);
    } else if (os.startsWith("mac")) {
      return new Platform(String.join("-", "macosx", arch), Family.MAC);
    } else if (os.startsWith("windows")) {
      return new Platform(String.join("-", "windows", arch), Family.WINDOWS);
    }
    throw new InputException("there is no bundled clang for " + osName + " on " + osArch);
  }

  /** The file name of a program in the jar. */
  String program(String name) {
    return family == Family.WINDOWS ? name + ".exe" : name;
  }

  /** The file name of a shared library in the jar. */
  String library(String name) {
    return switch (family) {
      case LINUX -> name.concat(".so");
      case MAC -> name.concat(".dylib");
      case WINDOWS -> name.concat(".dll");
    };
  }

  /** The file name under which the programs look for that library. */
  String installedLibrary(String name, String soVersion) {
    return family == Family.LINUX ? String.join(".", library(name), soVersion) : library(name);
  }

  /** The file name under which lld links programs for this platform: it acts by its own name. */
  String linker() {
    return switch (family) {
      case LINUX -> "ld.lld";
      case MAC -> "ld64.lld";
      case WINDOWS -> "lld-link.exe";
    };
  }
}
