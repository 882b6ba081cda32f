package io.interlock.pointsto;

import io.interlock.source.Position;

/**
 * Where memory is copied.
 *
 * @param type of what is copied, if that is one struct: its number among the {@link PointeeTypes},
 *     else {@link PointeeTypes#ANYTHING}
 */
record TransferSite(Position position, int type) {
  static TransferSite untyped(Position position) {
    return new TransferSite(position, PointeeTypes.ANYTHING);
  }
}
