package io.interlock.frontend.clang;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Tells binary files from text by zero bytes. UTF-16 text has those too, but is known by its mark.
 */
final class BinaryFile {
  private static final int ENOUGH_BYTES = 8192;

  private BinaryFile() {}

  static boolean is(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(ENOUGH_BYTES);
      if (start.length >= 2 && (start[0] & start[1] & 0xfe) == 0xfe) {
        return false;
      }
      for (byte b : start) {
        if (b == 0) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }
}
