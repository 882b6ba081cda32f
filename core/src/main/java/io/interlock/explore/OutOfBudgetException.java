package io.interlock.explore;

/** There are more states than we look at; with coarser numbers there may be fewer. */
final class OutOfBudgetException extends RuntimeException {
  private static final long serialVersionUID = 1;

  OutOfBudgetException(String what) {
    super(what, null, false, false);
  }
}
