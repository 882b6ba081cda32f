package io.interlock.ir.verify;

import io.interlock.source.Position;

/**
 * Something wrong in the IR.
 *
 * @param where the function or global
 * @param position the source position nearest to it
 */
public record Problem(String where, Position position, String what) {
  @Override
  public String toString() {
    return where + " (" + position + "): " + what;
  }
}
