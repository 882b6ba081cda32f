package io.interlock.frontend.link;

import io.interlock.frontend.image.SymbolHead;
import io.interlock.frontend.image.UnitImage;
import io.interlock.ir.Linkage;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names that some units mention and none of them defines, as a linker keeps track of them. A
 * weak mention lacks nothing.
 */
public final class MissingNames {
  private final Set<String> defined = new HashSet<>();
  private final ArrayDeque<String> missing = new ArrayDeque<>();

  private MissingNames() {}

  public static MissingNames of(List<UnitImage> units) {
    var names = new MissingNames();
    units.forEach(names::add);
    return names;
  }

  /**
   * The units of an archive that are needed: those that define a missing name, and what those lack
   * in turn. In the order they are offered; of several that define a name, the first.
   */
  public List<UnitImage> takenFrom(List<UnitImage> offered) {
    Map<String, UnitImage> definers = new HashMap<>();
    for (UnitImage unit : offered) {
      unit.symbols().stream()
          .filter(s -> s.isDefinition() && SymbolTable.isShared(s))
          .forEach(s -> definers.putIfAbsent(s.name(), unit));
    }
    Set<UnitImage> taken = new HashSet<>();
    while (!missing.isEmpty()) {
      String name = missing.remove();
      UnitImage definer = defined.contains(name) ? null : definers.get(name);
      if (definer != null && taken.add(definer)) {
        add(definer);
      }
    }
    return offered.stream().filter(taken::contains).toList();
  }

  private void add(UnitImage unit) {
    for (SymbolHead symbol : unit.symbols()) {
      if (symbol.isDefinition() && SymbolTable.isShared(symbol)) {
        defined.add(symbol.name());
      } else if (SymbolTable.isShared(symbol) && symbol.linkage() != Linkage.EXTERN_WEAK) {
        missing.add(symbol.name());
      }
    }
  }
}
