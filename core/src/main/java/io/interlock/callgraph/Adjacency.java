package io.interlock.callgraph;

import io.interlock.graph.Digraph;
import io.interlock.ir.Function;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;

/** The edges that are calls, between functions in one direction and to sites in the other. */
final class Adjacency implements Digraph {
  private final int[][] successors;
  private final IntList[] callers;

  private Adjacency(int[][] successors, IntList[] callers) {
    this.successors = successors;
    this.callers = callers;
  }

  static Adjacency of(int functionCount, CallSites sites, EdgeTable edges) {
    var callees = new IntArrayList[functionCount];
    var callers = new IntArrayList[functionCount];
    Arrays.setAll(callees, i -> new IntArrayList());
    Arrays.setAll(callers, i -> new IntArrayList());
    int[] lastCaller = new int[functionCount];
    Arrays.fill(lastCaller, -1);
    int[] lastSite = lastCaller.clone();
    for (CallSite site : sites.all()) {
      Function caller = site.caller();
      for (int edge = edges.start(site.index()); edge < edges.end(site.index()); edge++) {
        int target = edges.target(edge);
        if (!edges.kind(edge).isCall()) {
          continue;
        }
        if (lastSite[target] != site.index()) {
          lastSite[target] = site.index();
          callers[target].add(site.index());
        }
        if (lastCaller[target] != caller.index()) {
          lastCaller[target] = caller.index();
          callees[caller.index()].add(target);
        }
      }
    }
    int[][] successors = new int[functionCount][];
    Arrays.setAll(successors, i -> callees[i].toIntArray());
    return new Adjacency(successors, callers);
  }

  @Override
  public int nodeCount() {
    return successors.length;
  }

  @Override
  public int[] successors(int node) {
    return successors[node];
  }

  /** The sites that call a function, ascending. */
  IntList callers(int function) {
    return callers[function];
  }

  boolean has(int from, int to) {
    return Arrays.stream(successors[from]).anyMatch(s -> s == to);
  }
}
