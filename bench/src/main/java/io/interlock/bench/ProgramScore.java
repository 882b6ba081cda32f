package io.interlock.bench;

import io.interlock.bench.Expectation.Kind;
import java.util.List;
import java.util.Optional;

/**
 * How a check did on one program.
 *
 * @param exempt why it was not scored; then it has no outcomes
 * @param failure what went wrong: the check broke down or did not finish
 * @param unmarked lines reported of which nothing was said
 */
record ProgramScore(
    JudgedProgram program,
    Optional<String> exempt,
    Optional<String> failure,
    List<Outcome> outcomes,
    int unmarked) {
  /**
   * @param detail what was reported: the location
   */
  record Outcome(Expectation expectation, boolean met, String detail) {
    String text() {
      if (expectation.kind() == Kind.RACE) {
        return expectation.place() + ": missed race";
      }
      return expectation.place() + ": false alarm" + (detail.isEmpty() ? "" : " on " + detail);
    }
  }

  ProgramScore {
    outcomes = List.copyOf(outcomes);
  }

  static ProgramScore exempt(JudgedProgram program, String reason) {
    return new ProgramScore(program, Optional.of(reason), Optional.empty(), List.of(), 0);
  }

  /** Nothing a broken check says or does not say is to its credit. */
  static ProgramScore broken(JudgedProgram program, String failure) {
    List<Outcome> outcomes =
        program.expectations().stream().map(e -> new Outcome(e, false, "")).toList();
    return new ProgramScore(program, Optional.empty(), Optional.of(failure), outcomes, 0);
  }

  boolean isRight() {
    return failure.isEmpty() && outcomes.stream().allMatch(Outcome::met);
  }
}
