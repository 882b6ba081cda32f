package io.interlock.frontend.link;

import io.interlock.frontend.image.SymbolHead;
import io.interlock.frontend.image.UnitImage;
import io.interlock.ir.Linkage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Units that belong to no executable, as libraries. Units that define the same name cannot have
 * been meant for one program, so each goes to the first library where nothing clashes.
 */
public final class Libraries {
  private Libraries() {}

  /** Named {@code library}, {@code library 2} and so on. */
  public static List<ProgramPlan> of(List<UnitImage> units) {
    List<Set<String>> names = new ArrayList<>();
    List<List<UnitImage>> groups = new ArrayList<>();
    for (UnitImage unit : units) {
      Set<String> own = strongNames(unit);
      int group = 0;
      while (group < groups.size() && !Collections.disjoint(names.get(group), own)) {
        group++;
      }
      if (group == groups.size()) {
        names.add(new HashSet<>());
        groups.add(new ArrayList<>());
      }
      names.get(group).addAll(own);
      groups.get(group).add(unit);
    }
    return plans(groups);
  }

  private static List<ProgramPlan> plans(List<List<UnitImage>> groups) {
    List<ProgramPlan> plans = new ArrayList<>();
    for (List<UnitImage> group : groups) {
      String name = plans.isEmpty() ? "library" : "library " + (plans.size() + 1);
      plans.add(new ProgramPlan(name, ProgramPlan.Kind.LIBRARY, group));
    }
    return plans;
  }

  private static Set<String> strongNames(UnitImage unit) {
    Set<String> names = new HashSet<>();
    for (SymbolHead symbol : unit.symbols()) {
      if (symbol.isDefinition() && symbol.linkage() == Linkage.EXTERNAL) {
        names.add(symbol.name());
      }
    }
    return names;
  }
}
