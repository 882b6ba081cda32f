package io.interlock.cli;

import io.interlock.frontend.clang.BundledToolchain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Bitcode made by the bundled clang, and damage done to it. */
final class TestBitcode {
  private static final String CHAR6 =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

  private TestBitcode() {}

  /** Compiles C; the form is {@code -c} for bitcode, {@code -S} for its text. */
  static byte[] of(Path directory, String program, String form) throws IOException {
    Path source = Files.writeString(directory.resolve("made.c"), program);
    Path target = directory.resolve("made.out");
    String clang = BundledToolchain.locate(line -> {}).clang().toString();
    Process process =
        new ProcessBuilder(
                List.of(
                    clang,
                    form,
                    "-emit-llvm",
                    "-g",
                    "-w",
                    source.toString(),
                    "-o",
                    target.toString()))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!Files.exists(target)) {
      throw new IOException(output);
    }
    byte[] made = Files.readAllBytes(target);
    Files.delete(target);
    return made;
  }

  /** Replaces text that the bitcode holds in six bits per character, by text of that length. */
  static byte[] replace(byte[] bitcode, String old, String text) {
    byte[] changed = bitcode.clone();
    for (int start = 0; start < 8 * bitcode.length - 6 * old.length(); start++) {
      if (matches(bitcode, start, old)) {
        put(changed, start, text);
        return changed;
      }
    }
    throw new IllegalArgumentException("no " + old);
  }

  private static boolean matches(byte[] bitcode, int start, String text) {
    for (int i = 0; i < 6 * text.length(); i++) {
      int at = start + i;
      boolean expected = (CHAR6.indexOf(text.charAt(i / 6)) >> (i % 6) & 1) == 1;
      if ((bitcode[at >> 3] >> (at & 7) & 1) == 1 != expected) {
        return false;
      }
    }
    return true;
  }

  private static void put(byte[] bitcode, int start, String text) {
    for (int i = 0; i < 6 * text.length(); i++) {
      int at = start + i;
      int mask = 1 << (at & 7);
      boolean set = (CHAR6.indexOf(text.charAt(i / 6)) >> (i % 6) & 1) == 1;
      bitcode[at >> 3] = (byte) (set ? bitcode[at >> 3] | mask : bitcode[at >> 3] & ~mask);
    }
  }
}
