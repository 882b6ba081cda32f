package io.interlock.cli;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Ways to spoil a file; the same seed does the same. */
final class Damage {
  private static final String[] TOKENS = {
    "0",
    "-1",
    "99999999999999999999",
    "(",
    ")",
    "{",
    "}",
    ";",
    ",",
    "\"",
    "\0",
    "\u00e9",
    "#",
    "*",
    "&",
    "i128",
    "ptr",
    "undef",
    "poison",
    "null",
    "volatile",
    "atomic",
    "struct",
    "int",
    "void"
  };

  private Damage() {}

  /** Flipped bits, a cut, a piece copied elsewhere, or a piece of zeros. */
  static byte[] bytes(byte[] intact, Random random) {
    byte[] damaged = intact.clone();
    int length = 1 + random.nextInt(64);
    int from = random.nextInt(intact.length - length);
    int to = random.nextInt(intact.length - length);
    switch (random.nextInt(6)) {
      case 0 -> damaged = Arrays.copyOf(damaged, random.nextInt(damaged.length));
      case 1 -> System.arraycopy(intact, from, damaged, to, length);
      case 2 -> Arrays.fill(damaged, from, from + length, (byte) 0);
      default -> flip(damaged, random);
    }
    return damaged;
  }

  private static void flip(byte[] damaged, Random random) {
    for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
    }
  }

  /** Words swapped, dropped or put in, or else as {@link #bytes}. */
  static byte[] text(byte[] intact, Random random) {
    if (random.nextInt(4) == 0) {
      return bytes(intact, random);
    }
    String[] words = new String(intact, StandardCharsets.UTF_8).split("(?<=\\W)|(?=\\W)", -1);
    for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
      int place = random.nextInt(words.length);
      switch (random.nextInt(3)) {
        case 0 -> words[place] = words[random.nextInt(words.length)];
        case 1 -> words[place] = "";
        default -> words[place] = TOKENS[random.nextInt(TOKENS.length)];
      }
    }
    return String.join("", words).getBytes(StandardCharsets.UTF_8);
  }
}
