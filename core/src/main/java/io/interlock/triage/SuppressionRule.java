package io.interlock.triage;

import io.interlock.finding.Access;
import io.interlock.finding.CallStep;
import io.interlock.finding.Finding;
import io.interlock.finding.Suppression;
import io.interlock.source.Position;
import java.util.function.Predicate;

/**
 * One line of a suppressions file, or one comment in the source. It covers a finding if it names
 * the location, or a side of every racing pair: an access that nobody named still counts.
 *
 * @param place where the rule stands
 * @param text as written, for complaints
 */
record SuppressionRule(Suppression suppression, Position place, String text, Scope scope) {

  /** What is covered. */
  sealed interface Scope {
    /** Locations with such a name. */
    record Variable(NamePattern name) implements Scope {}

    /** Accesses made in such a function. */
    record Function(NamePattern name) implements Scope {}

    /** Accesses in such a file, and locations declared there. */
    record File(NamePattern path) implements Scope {}

    /** ThreadSanitizer's {@code race:}: a variable, a file, or a function anywhere in a chain. */
    record Anywhere(NamePattern name) implements Scope {}

    /** One finding. */
    record Id(String id) implements Scope {}

    /** A line of a file, that of an access or of the location. */
    record Line(Position line) implements Scope {}
  }

  boolean covers(Finding finding) {
    if (scope instanceof Scope.Id id) {
      return finding.id().value().equals(id.id());
    }
    Position declared = finding.location().position();
    String name = finding.location().name();
    if (scope instanceof Scope.Variable variable) {
      return variable.name().matches(name);
    }
    if (scope instanceof Scope.Function function) {
      return coversPairs(finding, a -> function.name().matches(a.function()));
    }
    if (scope instanceof Scope.File file) {
      return coversPairs(finding, a -> file.path().matches(a.position().file().path()));
    }
    if (scope instanceof Scope.Anywhere any) {
      return any.name().matches(name) || coversPairs(finding, a -> isNamedInChain(a, any.name()));
    }
    Position line = ((Scope.Line) scope).line();
    return isOn(declared, line) || coversPairs(finding, a -> isOn(a.position(), line));
  }

  private static boolean isNamedInChain(Access access, NamePattern name) {
    return name.matches(access.function())
        || name.matches(access.position().file().path())
        || access.chain().stream().map(CallStep::function).anyMatch(name::matches);
  }

  private static boolean isOn(Position position, Position line) {
    return position.line() == line.line() && position.file().equals(line.file());
  }

  private static boolean coversPairs(Finding finding, Predicate<Access> covers) {
    return finding.pairs().stream()
        .allMatch(
            p ->
                covers.test(finding.accesses().get(p.a()))
                    || covers.test(finding.accesses().get(p.b())));
  }
}
