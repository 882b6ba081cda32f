package io.interlock.report.text;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.CallStep;
import io.interlock.finding.HeldLock;
import io.interlock.finding.HoldMode;
import io.interlock.finding.Location;
import io.interlock.report.text.TextStyle.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Accesses in words: {@code write in worker at a.c:10:3, no locks held}. */
final class AccessText {
  /** Calls told of a long chain, at its ends. */
  private static final int FIRST = 2;

  private static final int LAST = 3;

  private AccessText() {}

  static Line of(String label, AccessGroup group, Location location) {
    Access access = group.sample();
    return Line.of(label)
        .add(Role.ACCESS, kinds(group))
        .add(what(access, location))
        .add(" in " + access.function())
        .add(" at " + Places.sameFile(group.positions()))
        .add(", " + locks(access.locks()));
  }

  private static String kinds(AccessGroup group) {
    return English.list(group.kinds().stream().map(AccessKind::words).toList());
  }

  /** What is accessed, unless the headline already calls it so. */
  private static String what(Access access, Location location) {
    boolean told = access.expression().isBlank() || access.expression().equals(location.name());
    return told ? "" : " of " + access.expression();
  }

  private static String locks(List<HeldLock> locks) {
    if (locks.isEmpty()) {
      return "no locks held";
    }
    List<String> held =
        locks.stream().filter(l -> !l.mode().isOnce()).map(AccessText::lock).toList();
    var phrases = new ArrayList<String>();
    if (!held.isEmpty()) {
      phrases.add("holding " + English.list(held));
    }
    locks.stream().filter(l -> l.mode().isOnce()).map(AccessText::once).forEach(phrases::add);
    return String.join(", ", phrases);
  }

  private static String lock(HeldLock lock) {
    String mode = lock.mode() == HoldMode.SHARED ? "shared, " : "";
    return lock.name() + " (" + mode + "locked at " + Places.line(lock.taken()) + ")";
  }

  private static String once(HeldLock control) {
    return control.phrase() + " (called at " + Places.line(control.taken()) + ")";
  }

  /** How the access is reached, unless its thread already tells. */
  static Optional<Line> chain(Access access, TextOptions.Detail detail) {
    if (access.calls().isEmpty()) {
      return Optional.empty();
    }
    List<String> steps = access.chain().stream().map(AccessText::step).toList();
    boolean isAll = detail == TextOptions.Detail.ALL || steps.size() <= FIRST + LAST + 1;
    List<String> shown = isAll ? steps : shortened(steps);
    return Optional.of(Line.of("via ").add(String.join(" -> ", shown)));
  }

  private static List<String> shortened(List<String> steps) {
    var shown = new ArrayList<>(steps.subList(0, FIRST));
    shown.add("(" + (steps.size() - FIRST - LAST) + " calls)");
    shown.addAll(steps.subList(steps.size() - LAST, steps.size()));
    return shown;
  }

  private static String step(CallStep step) {
    return step.function() + " " + Places.line(step.position());
  }
}
