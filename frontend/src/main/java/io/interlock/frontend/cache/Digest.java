package io.interlock.frontend.cache;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A hash of some content: SHA-256, in hexadecimal. */
public record Digest(String hex) {
  private static final int DIGITS = 64;

  public Digest {
    if (hex.length() != DIGITS || !hex.chars().allMatch(c -> Character.digit(c, 16) >= 0)) {
      throw new IllegalArgumentException("no digest: " + hex);
    }
  }

  static Digest of(byte[] content) {
    return new Digest(HexFormat.of().formatHex(sha256().digest(content)));
  }

  /** Of words, each ended by a byte that no word contains. */
  static Digest of(List<String> words) {
    MessageDigest digest = sha256();
    for (String word : words) {
      digest.update(word.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
    }
    return new Digest(HexFormat.of().formatHex(digest.digest()));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
