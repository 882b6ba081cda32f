package io.interlock.report.json;

/**
 * A file is not a report that this version reads. The message names the file, the place in it and
 * what is wrong there, and can be shown to the user as it is. Reports know findings alone, so the
 * caller turns it into the bad-input exception of a run.
 */
public final class MalformedReportException extends RuntimeException {
  public MalformedReportException(String message) {
    super(message);
  }

  public MalformedReportException(String message, Throwable cause) {
    super(message, cause);
  }
}
