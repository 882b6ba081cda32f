package io.interlock.callgraph;

import io.interlock.ir.Function;
import io.interlock.model.Action;
import io.interlock.util.IntTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The edges of all call sites, side by side in arrays: an imprecise analysis makes millions. They
 * come site by site, and within a site in groups of the same nature; within a group each function
 * counts once.
 */
final class EdgeTable {
  /** What an edge is, but for its target. */
  private record Nature(EdgeKind kind, @Nullable Function through, @Nullable Action action) {
    boolean is(EdgeKind otherKind, @Nullable Function otherThrough, @Nullable Action otherAction) {
      return kind == otherKind && through == otherThrough && action == otherAction;
    }
  }

  private final IntTable starts = new IntTable();
  private final IntTable targets = new IntTable();

  /** Of each edge, the number of its nature. */
  private final IntTable natureOf = new IntTable();

  private final List<Nature> natures = new ArrayList<>();
  private final Map<EdgeKind, Integer> targetNatures = new EnumMap<>(EdgeKind.class);

  /** By function, the last group it was added to. */
  private final int[] lastGroup;

  private int group;

  EdgeTable(int functionCount) {
    lastGroup = new int[functionCount];
    starts.add(0);
    for (EdgeKind kind : EdgeKind.values()) {
      if (kind.isTarget()) {
        targetNatures.put(kind, natures.size());
        natures.add(new Nature(kind, null, null));
      }
    }
  }

  /** What is added next is what a call itself names or points to. */
  void startTargets() {
    group++;
  }

  /** Adds a function that the call names or points to, to the site that is under way. */
  void addTarget(EdgeKind kind, Function target) {
    add(target, targetNatures.getOrDefault(kind, 0));
  }

  /** What is added next is handed to a library function, and run by an action if there is one. */
  void startHandedTo(EdgeKind kind, Function through, @Nullable Action action) {
    group++;
    if (!natures.get(natures.size() - 1).is(kind, through, action)) {
      natures.add(new Nature(kind, through, action));
    }
  }

  /** Adds a function that is handed over, to the site that is under way. */
  void addHanded(Function target) {
    add(target, natures.size() - 1);
  }

  private void add(Function target, int nature) {
    if (lastGroup[target.index()] != group) {
      lastGroup[target.index()] = group;
      targets.add(target.index());
      natureOf.add(nature);
    }
  }

  /** Goes on to the next site. */
  void endSite() {
    starts.add(targets.size());
  }

  int siteCount() {
    return starts.size() - 1;
  }

  /** The first edge of a site. */
  int start(int site) {
    return starts.get(site);
  }

  /** Behind the last edge of a site. */
  int end(int site) {
    return starts.get(site + 1);
  }

  int target(int edge) {
    return targets.get(edge);
  }

  EdgeKind kind(int edge) {
    return natures.get(natureOf.get(edge)).kind();
  }

  CallEdge edge(int edge, CallSite site, Function target) {
    Nature nature = natures.get(natureOf.get(edge));
    return new CallEdge(site, nature.kind(), target, nature.through(), nature.action());
  }
}
