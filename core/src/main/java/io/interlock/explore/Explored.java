package io.interlock.explore;

import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Value;
import io.interlock.source.Position;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which accesses meet in some interleaving of a program, if all of them could be gone through. */
public final class Explored {
  /**
   * An access in the text.
   *
   * @param address the value that is dereferenced
   */
  public record Access(Function function, Position position, Value address, Way way) {}

  /** What an access does. */
  public enum Way {
    READ,
    WRITE
  }

  private final @Nullable String reason;
  private final int stateCount;
  private final Sites sites;
  private final LongSet racing;
  private final LongSet places;

  private Explored(
      @Nullable String reason, int stateCount, Sites sites, LongSet racing, LongSet places) {
    this.reason = reason;
    this.stateCount = stateCount;
    this.sites = sites;
    this.racing = racing;
    this.places = places;
  }

  static Explored complete(Exploration all, Sites sites) {
    return new Explored(null, all.stateCount(), sites, all.racing(), all.places());
  }

  /** One that says nothing. */
  public static Explored gaveUp(String reason) {
    var none = new LongOpenHashSet();
    return new Explored(reason, 0, new Sites(), none, none);
  }

  public boolean isComplete() {
    return reason == null;
  }

  /** Why not all interleavings were gone through. */
  public Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  public int stateCount() {
    return stateCount;
  }

  /** Whether two accesses may be made at the same time. */
  public boolean mayMeet(Access a, Access b) {
    if (!isComplete()) {
      return true;
    }
    int[] left = numbers(a);
    int[] right = numbers(b);
    for (int x : left) {
      for (int y : right) {
        if (x != Sites.NONE && y != Sites.NONE && racing.contains(Exploration.pair(x, y))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether an access meets any other.
   *
   * @param variable what is accessed; null if that is no variable
   */
  public boolean mayRace(Access a, @Nullable Global variable) {
    int index = variable == null ? Machine.NO_VARIABLE : variable.index();
    for (int site : numbers(a)) {
      if (site != Sites.NONE && places.contains(Exploration.at(site, index))) {
        return true;
      }
    }
    return !isComplete();
  }

  /** As an instruction, and as something that a call does. */
  private int[] numbers(Access a) {
    Sites.Way way = a.way() == Way.WRITE ? Sites.Way.WRITE : Sites.Way.READ;
    return new int[] {
      sites.known(a.function(), a.position(), a.address(), way),
      sites.known(a.function(), a.position(), null, way)
    };
  }
}
