package io.interlock.explore.weak;

/**
 * Where something is in memory: an object by number, and bytes from its beginning. Negative numbers
 * are {@link Trace}'s.
 */
public record Place(int object, long offset) implements Comparable<Place> {
  @Override
  public int compareTo(Place other) {
    return object != other.object
        ? Integer.compare(object, other.object)
        : Long.compare(offset, other.offset);
  }

  /** Whether so many bytes from here reach to another place, which is not before this one. */
  boolean reaches(long size, Place other) {
    return object == other.object && other.offset < offset + size;
  }
}
