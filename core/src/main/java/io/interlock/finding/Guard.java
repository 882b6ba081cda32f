package io.interlock.finding;

import io.interlock.source.Position;
import java.util.List;

/**
 * A lock that is held at some accesses of a location.
 *
 * @param lock its name, the same for all accesses
 * @param places at how many places of the text it is held
 * @param exceptions where it is not held, of the places that race: the first few
 */
public record Guard(String lock, long places, List<Position> exceptions) {
  public Guard {
    exceptions = List.copyOf(exceptions);
  }
}
