package io.interlock.frontend.image;

/** A unit image that is cut short, damaged, or of another version. */
public final class CorruptImageException extends RuntimeException {
  public CorruptImageException(String message) {
    super(message);
  }
}
