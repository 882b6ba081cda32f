package io.interlock.summary.codec;

/** Bytes that are no summaries, or not of this program. */
public final class SummaryFormatException extends Exception {
  private static final long serialVersionUID = 1;

  private final int offset;

  SummaryFormatException(String message, int offset) {
    super("summaries cannot be read: " + message + " (at byte " + offset + ")");
    this.offset = offset;
  }

  /** Where in the bytes it was noticed. */
  public int offset() {
    return offset;
  }
}
