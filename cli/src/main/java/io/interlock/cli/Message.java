package io.interlock.cli;

import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.report.text.Printable;
import java.io.PrintWriter;

/** What the user is told beside a report: one line each, whatever file names hold. */
final class Message {
  private Message() {}

  static void print(PrintWriter err, String text) {
    err.println("interlock: " + Printable.of(text));
  }

  static void print(PrintWriter err, Incomplete incomplete) {
    String place = incomplete.position().isKnown() ? incomplete.position() + ": " : "";
    boolean placeIsEnough = incomplete.kind() == IncompleteKind.UNIT_NOT_COMPILED;
    String what = placeIsEnough ? "" : incomplete.what() + ": ";
    print(err, place + what + incomplete.reason());
  }
}
