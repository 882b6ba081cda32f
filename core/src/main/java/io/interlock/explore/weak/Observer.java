package io.interlock.explore.weak;

/**
 * What a thread has seen.
 *
 * @param now what happened before what it does next
 * @param pending what would have, if it made a fence that acquires
 * @param released what had happened before its last fence that releases
 */
public record Observer(View now, View pending, View released) {
  static final Observer NOTHING = new Observer(View.NOTHING, View.NOTHING, View.NOTHING);

  Observer seeing(View newNow) {
    return new Observer(newNow, pending.isWithin(newNow) ? View.NOTHING : pending, released);
  }
}
