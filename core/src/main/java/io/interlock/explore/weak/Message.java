package io.interlock.explore.weak;

/**
 * A value that an atomic variable has or had.
 *
 * @param view what is seen by who reads it with acquire
 * @param isAttached whether it was made from the value before in one step: nothing comes between
 */
public record Message(long value, View view, boolean isAttached) {
  boolean isRepeated(Message next) {
    return next.isAttached && next.value == value && next.view.equals(view);
  }

  Message with(View newView) {
    return newView.equals(view) ? this : new Message(value, newView, isAttached);
  }
}
