package io.interlock.finding;

import io.interlock.source.Position;

/**
 * Why a finding is not to be reported.
 *
 * @param place the comment or the line of the file that says so
 */
public record Suppression(Kind kind, Position place, String reason) {
  /** Where it is said. */
  public enum Kind implements Coded {
    IN_SOURCE("in-source"),
    EXTERNAL("external");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
