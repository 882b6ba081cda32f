package io.interlock.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How much memory this process uses. */
final class Memory {
  private Memory() {}

  /** The most that was ever resident, in bytes; zero where the system does not tell. */
  static long peakResident() {
    try {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }
}
