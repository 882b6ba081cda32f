package io.interlock.summary.state;

/**
 * One way a function returns.
 *
 * @param guard what the caller's arguments satisfy then
 * @param returned the signs of the value returned then
 */
public record Exit(State state, Facts guard, Signs returned) {
  /** The same with nothing in it that depends on the caller's arguments. */
  public Exit withoutArguments() {
    var locks = state.locks().renamed(n -> n.mentionsFormal() ? null : n);
    State own = state.with(locks).with(state.threads().withoutCallers()).with(Marks.NONE);
    return new Exit(own, Facts.NONE, returned);
  }
}
