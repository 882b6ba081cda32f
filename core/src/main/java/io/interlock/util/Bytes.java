package io.interlock.util;

/**
 * Some bytes, handed on without copying. Whoever makes or unwraps one promises not to change them;
 * two are equal only if they are the same object.
 */
public final class Bytes {
  private final byte[] content;

  private Bytes(byte[] content) {
    this.content = content;
  }

  public static Bytes of(byte[] content) {
    return new Bytes(content);
  }

  /** The bytes themselves, not a copy. */
  public byte[] content() {
    return content;
  }
}
