package io.interlock.finding;

import io.interlock.source.Position;
import java.util.Optional;

/**
 * The memory a finding is about, named as the program would: {@code stats.count}, {@code
 * dev->priv->rx}.
 *
 * @param type its C type, when debug information tells
 * @param position where the variable or field is declared, or the heap object allocated
 */
public record Location(String name, Optional<String> type, Position position) {
  public Location {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a location needs a name");
    }
  }
}
