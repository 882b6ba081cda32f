package io.interlock.frontend.link;

import io.interlock.frontend.image.SymbolHead;
import io.interlock.frontend.image.SymbolHead.VariableHead;
import io.interlock.frontend.image.UnitImage;
import io.interlock.ir.Linkage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which definition each shared name means. A strong definition wins over a common one, that
 * over a weak one, that over a body kept only for inlining, that over a declaration; among equals
 * the first wins, the largest among common ones and among declarations. Names of internal symbols
 * take no part.
 */
final class SymbolTable {
  /** A symbol by its unit and its number in that unit. */
  record Entry(int unit, int number, SymbolHead head) {}

  private static final int STRONG = 4;

  private final List<UnitImage> units;
  private final Map<String, Entry> chosen = new LinkedHashMap<>();
  private final List<LinkResult.Conflict> conflicts = new ArrayList<>();

  SymbolTable(List<UnitImage> units) {
    this.units = units;
    for (int u = 0; u < units.size(); u++) {
      List<SymbolHead> symbols = units.get(u).symbols();
      for (int n = 0; n < symbols.size(); n++) {
        if (isShared(symbols.get(n))) {
          chosen.merge(symbols.get(n).name(), new Entry(u, n, symbols.get(n)), this::choose);
        }
      }
    }
  }

  static boolean isShared(SymbolHead head) {
    return head.linkage() != Linkage.INTERNAL && head.linkage() != Linkage.APPENDING;
  }

  /** What a shared name means. */
  Entry chosen(String name) {
    Entry entry = chosen.get(name);
    if (entry == null) {
      throw new IllegalArgumentException("no symbol " + name);
    }
    return entry;
  }

  List<LinkResult.Conflict> conflicts() {
    return conflicts;
  }

  private Entry choose(Entry old, Entry fresh) {
    int difference = strength(fresh.head()) - strength(old.head());
    if (difference == 0 && strength(old.head()) == STRONG) {
      conflicts.add(
          new LinkResult.Conflict(
              old.head().name(), units.get(old.unit()).name(), units.get(fresh.unit()).name()));
    }
    return difference > 0 || (difference == 0 && isLarger(old, fresh)) ? fresh : old;
  }

  private static boolean isLarger(Entry old, Entry fresh) {
    boolean sizeMayDiffer = old.head().linkage() == Linkage.COMMON || !old.head().isDefinition();
    return sizeMayDiffer
        && old.head() instanceof VariableHead a
        && fresh.head() instanceof VariableHead b
        && b.size() > a.size();
  }

  private static int strength(SymbolHead head) {
    if (!head.isDefinition()) {
      return 0;
    }
    return switch (head.linkage()) {
      case AVAILABLE -> 1;
      case WEAK, LINK_ONCE, EXTERN_WEAK -> 2;
      case COMMON -> 3;
      case EXTERNAL, INTERNAL, APPENDING -> STRONG;
    };
  }
}
