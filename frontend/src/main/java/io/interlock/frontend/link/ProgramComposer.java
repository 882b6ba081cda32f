package io.interlock.frontend.link;

import io.interlock.frontend.image.SymbolHead;
import io.interlock.frontend.image.UnitImage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Sorts units into programs when nothing tells how they are linked. With a single {@code main}, or
 * none, all units are one program. Otherwise each unit with a {@code main} starts a program, which
 * takes in whatever defines the names it mentions, and what those mention, but no unit with another
 * {@code main}. Where several units define a name, the one that shares most of its path with the
 * unit that mentions it is taken. Units that no program takes in are left for a library of their
 * own, so nothing is lost.
 */
public final class ProgramComposer {
  private static final String MAIN = "main";

  private final List<UnitImage> units;
  private final List<Set<String>> definitions = new ArrayList<>();
  private final List<Set<String>> mentions = new ArrayList<>();
  private final Map<String, List<Integer>> definers = new HashMap<>();

  private ProgramComposer(List<UnitImage> units) {
    this.units = units;
    for (int u = 0; u < units.size(); u++) {
      Set<String> defined = new LinkedHashSet<>();
      Set<String> mentioned = new LinkedHashSet<>();
      for (SymbolHead symbol : units.get(u).symbols()) {
        if (SymbolTable.isShared(symbol)) {
          (symbol.isDefinition() ? defined : mentioned).add(symbol.name());
        }
      }
      definitions.add(defined);
      mentions.add(mentioned);
      int unit = u;
      defined.forEach(name -> definers.computeIfAbsent(name, n -> new ArrayList<>()).add(unit));
    }
  }

  /** The programs in the order of their {@code main}s, the library of what is left last. */
  public static List<ProgramPlan> compose(List<UnitImage> units) {
    return new ProgramComposer(List.copyOf(units)).compose();
  }

  private List<ProgramPlan> compose() {
    var plans = new ArrayList<ProgramPlan>();
    Set<Integer> left = new TreeSet<>();
    for (int u = 0; u < units.size(); u++) {
      left.add(u);
    }
    List<Integer> mains = definers.getOrDefault(MAIN, List.of());
    if (mains.size() == 1) {
      return List.of(executable(name(mains.get(0), mains), left));
    }
    for (int main : mains) {
      Set<Integer> members = reachedFrom(main);
      left.removeAll(members);
      plans.add(executable(name(main, mains), members));
    }
    plans.addAll(Libraries.of(left.stream().map(units::get).toList()));
    return plans;
  }

  private ProgramPlan executable(String name, Set<Integer> members) {
    List<UnitImage> images = members.stream().map(units::get).toList();
    return new ProgramPlan(name, ProgramPlan.Kind.EXECUTABLE, images);
  }

  private Set<Integer> reachedFrom(int main) {
    Set<Integer> members = new TreeSet<>();
    Set<String> resolved = new HashSet<>();
    var waiting = new ArrayDeque<Integer>();
    add(main, members, resolved, waiting);
    while (!waiting.isEmpty()) {
      int unit = waiting.remove();
      for (String name : mentions.get(unit)) {
        if (!resolved.contains(name)) {
          definers.getOrDefault(name, List.of()).stream()
              .filter(d -> !definitions.get(d).contains(MAIN))
              .min(Comparator.comparingInt(d -> -sharedPath(unit, d)))
              .ifPresent(d -> add(d, members, resolved, waiting));
        }
      }
    }
    return members;
  }

  private void add(
      int unit, Set<Integer> members, Set<String> resolved, ArrayDeque<Integer> waiting) {
    if (members.add(unit)) {
      resolved.addAll(definitions.get(unit));
      waiting.add(unit);
    }
  }

  /** How many leading directories two units have in common. */
  private int sharedPath(int a, int b) {
    String[] left = units.get(a).name().split("/", -1);
    String[] right = units.get(b).name().split("/", -1);
    int shared = 0;
    while (shared < Math.min(left.length, right.length) - 1 && left[shared].equals(right[shared])) {
      shared++;
    }
    return shared;
  }

  /** The name of the file, without directories where that is enough to tell programs apart. */
  private String name(int main, List<Integer> mains) {
    String path = withoutExtension(units.get(main).name());
    String file = lastElement(path);
    long same =
        mains.stream()
            .filter(m -> lastElement(withoutExtension(units.get(m).name())).equals(file))
            .count();
    return same > 1 ? path : file;
  }

  private static String lastElement(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String withoutExtension(String path) {
    int dot = path.lastIndexOf('.');
    return dot > path.lastIndexOf('/') + 1 ? path.substring(0, dot) : path;
  }
}
