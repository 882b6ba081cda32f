package io.interlock.report.text;

import io.interlock.finding.Guard;
import io.interlock.finding.Safety;
import io.interlock.finding.Safety.Ground;
import io.interlock.finding.Safety.Unit;
import io.interlock.finding.SafetyReason;
import io.interlock.report.text.TextStyle.Role;
import java.io.IOException;

/** Says why locations are considered safe. */
public final class SafetyText {
  private static final int INDENT = 2;
  private static final int MAX_EXCEPTIONS = 5;

  private final LineWriter out;

  public SafetyText(TextOptions options, Appendable out) {
    this.out = new LineWriter(out, options.style(), options.width());
  }

  /**
   * One location.
   *
   * @param program the program it is in; empty if there is one only
   */
  public void write(Safety safety, String program) throws IOException {
    var head = new Line().add(Role.HEADLINE, safety.location().name());
    safety.location().type().ifPresent(t -> head.add(" (" + t + ")"));
    if (safety.location().position().hasLine()) {
      head.add(", " + Places.line(safety.location().position()));
    }
    head.add(program.isEmpty() ? "" : ", in " + program);
    head.add(safety.isSafe() ? ": safe" : ": not safe");
    out.write(0, head);
    if (safety.places() > 0) {
      out.write(INDENT, Line.of("accessed at " + English.count(safety.places(), "line")));
    }
    for (Ground ground : safety.grounds()) {
      out.write(INDENT, line(ground));
    }
    for (Guard guard : safety.guards()) {
      out.write(INDENT, line(guard, safety.guarded()));
    }
    out.blank();
  }

  private static Line line(Ground ground) {
    var line = new Line();
    if (ground.unit() != Unit.LOCATION) {
      String noun = ground.unit() == Unit.PAIRS ? "pair" : "access";
      line.add(English.count(ground.count(), noun) + ": ");
    }
    Role role = ground.reason() == SafetyReason.RACE ? Role.HEADLINE : Role.PLAIN;
    line.add(role, ground.reason().title());
    line.add(ground.by().isEmpty() ? "" : " (" + ground.by() + ")");
    ground
        .example()
        .first()
        .ifPresent(
            p -> {
              line.add(", " + (ground.count() == 1 ? "at " : "such as ") + Places.line(p));
              ground
                  .example()
                  .second()
                  .filter(q -> !Places.line(q).equals(Places.line(p)))
                  .ifPresent(q -> line.add(" and " + Places.line(q)));
            });
    return line;
  }

  private static Line line(Guard guard, int places) {
    if (guard.places() == places) {
      return Line.of(guard.lock() + " is held at all " + English.count(places, "access"));
    }
    return Line.of(
        guard.lock()
            + " is held at "
            + guard.places()
            + " of "
            + English.count(places, "access")
            + ", not at "
            + Places.sameFile(guard.exceptions().stream().limit(MAX_EXCEPTIONS).toList()));
  }
}
