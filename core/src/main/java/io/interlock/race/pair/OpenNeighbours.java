package io.interlock.race.pair;

import io.interlock.race.pair.Neighbours.Alike;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.List;
import java.util.function.Consumer;

/**
 * The neighbours of accesses that may be anywhere in an object, without those that exclude them. In
 * large programs these accesses are many, and so are the neighbours of each, nearly all of which
 * have been paired or are excluded; which are excluded depends on what protects the access alone,
 * and who has been paired stays so. So the others are kept by protection.
 */
final class OpenNeighbours {
  /** So many neighbours are kept, counted for each protection. */
  private static final int MAX_KEPT = 1 << 22;

  /** Whether two groups exclude each other. */
  interface Excluded {
    boolean contain(int i, int j);
  }

  /** The neighbours of groups with one protection, in their order. */
  static final class Open {
    private final Alike[] all;
    private final int[] unpaired;
    private int unpairedCount;

    private Open(Alike[] all) {
      this.all = all;
      unpaired = new int[all.length];
      for (int i = 0; i < all.length; i++) {
        unpaired[i] = i;
      }
      unpairedCount = all.length;
    }

    int count() {
      return all.length;
    }

    Alike get(int number) {
      return all[number];
    }

    /** All from a number on in which some may have no partner yet. */
    void forEachUnpaired(int from, Consumer<Alike> use) {
      int kept = 0;
      for (int i = 0; i < unpairedCount; i++) {
        Alike alike = all[unpaired[i]];
        if (alike.unpaired > 0) {
          unpaired[kept++] = unpaired[i];
          if (unpaired[i] >= from) {
            use.accept(alike);
          }
        }
      }
      unpairedCount = kept;
    }
  }

  private final Neighbours neighbours;
  private final int[] protection;
  private final Excluded excluded;
  private final Int2ObjectOpenHashMap<Open> byProtection = new Int2ObjectOpenHashMap<>();
  private List<Alike> all = List.of();
  private long kept;

  OpenNeighbours(Neighbours neighbours, int[] protection, Excluded excluded) {
    this.neighbours = neighbours;
    this.protection = protection;
    this.excluded = excluded;
  }

  /** Those of a group. */
  Open of(int group) {
    Open known = byProtection.get(protection[group]);
    if (known == null) {
      known = find(group);
      kept += known.count();
      if (kept > MAX_KEPT) {
        byProtection.clear();
        kept = known.count();
      }
      byProtection.put(protection[group], known);
    }
    return known;
  }

  private Open find(int group) {
    if (all.isEmpty()) {
      all = neighbours.all();
    }
    return new Open(
        all.stream().filter(a -> !excluded.contain(group, a.groups[0])).toArray(Alike[]::new));
  }
}
