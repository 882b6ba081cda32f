package io.interlock.finding;

import java.util.regex.Pattern;

/**
 * The name of a finding across runs: a {@link Fingerprint}, followed by {@code -2}, {@code -3} ...
 * where several findings of a run have the same.
 */
public record FindingId(String value) {
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{16}(-[0-9]{1,9})?");

  public FindingId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("not a finding id: " + value);
    }
  }

  /** The id of the {@code ordinal}th finding with this fingerprint, counted from one. */
  public static FindingId of(Fingerprint fingerprint, int ordinal) {
    return new FindingId(fingerprint.hex() + (ordinal == 1 ? "" : "-" + ordinal));
  }

  @Override
  public String toString() {
    return value;
  }
}
