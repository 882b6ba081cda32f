package io.interlock.ownership;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.threads.ThreadEntries;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Formals that point into one object whenever a function is called: {@code f(&c->state,
 * &c->input)}. Within the function they count as one pointer, so that what is done by the one is
 * known of the other. At each call the arguments are computed from one pointer of the caller, or
 * from two of its formals of which this is so; or one of them leads to nothing that threads share,
 * which is not so at all calls.
 *
 * <p>All formals are taken for twins at first, and calls take that back until nothing changes, so
 * it ends. Functions that are called from outside, or by others than those that name their
 * arguments, have none.
 */
final class TwinFormals {
  private static final int NONE = -1;
  private static final int[] NO_FORMALS = {};

  /** What a call passes: by formal the root of the argument, if it leads to the shared heap. */
  private record Passed(Function caller, Function callee, IntList roots) {}

  /** Of two roots. */
  private interface PairTest {
    boolean includes(int a, int b);
  }

  private final Map<Function, BitSet> apart = new HashMap<>();
  private final Map<Function, BitSet> met = new HashMap<>();
  private final List<Passed> calls = new ArrayList<>();

  private TwinFormals() {}

  /** With the pointers of functions as they are without twins. */
  static TwinFormals find(
      CallGraph graph, ThreadEntries entries, Map<Function, Pointers> pointers) {
    var result = new TwinFormals();
    entries.main().forEach(result::separateAll);
    entries.others().forEach(result::separateAll);
    for (CallSite site : graph.sites().all()) {
      Pointers known = pointers.get(site.caller());
      for (CallEdge edge : graph.edges(site)) {
        if (!edge.kind().isTarget()) {
          result.separateAll(edge.target());
        } else if (known != null && pointers.containsKey(edge.target())) {
          result.add(site, edge.target(), known);
        }
      }
    }
    result.repeat(result::separate);
    result.repeat(result::unite);
    return result;
  }

  private void repeat(Predicate<Passed> step) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Passed call : calls) {
        changed |= step.test(call);
      }
    }
  }

  private void separateAll(Function function) {
    apart(function).set(0, function.formals().size() * function.formals().size());
  }

  private BitSet met(Function function) {
    return met.computeIfAbsent(function, f -> new BitSet());
  }

  private BitSet apart(Function function) {
    return apart.computeIfAbsent(function, f -> new BitSet());
  }

  private void add(CallSite site, Function callee, Pointers known) {
    List<Value> arguments = site.call().arguments();
    if (arguments.size() != callee.formals().size()) {
      separateAll(callee);
    } else if (arguments.size() > 1) {
      IntList roots = IntArrayList.toList(arguments.stream().mapToInt(known::rootOf));
      if (roots.intStream().filter(r -> r != NONE).count() > 1) {
        calls.add(new Passed(site.caller(), callee, roots));
      }
    }
  }

  private boolean separate(Passed call) {
    return change(call, apart(call.callee), (a, b) -> a != b && !areNotApart(call.caller, a, b));
  }

  private boolean unite(Passed call) {
    return change(call, met(call.callee), (a, b) -> a == b || areTwins(call.caller, a, b));
  }

  private static boolean change(Passed call, BitSet pairs, PairTest test) {
    int count = call.roots.size();
    int before = pairs.cardinality();
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < i; j++) {
        boolean areHeap = call.roots.getInt(i) != NONE && call.roots.getInt(j) != NONE;
        if (areHeap && test.includes(call.roots.getInt(i), call.roots.getInt(j))) {
          pairs.set(i * count + j);
        }
      }
    }
    return pairs.cardinality() > before;
  }

  private boolean areNotApart(Function function, int a, int b) {
    int count = function.formals().size();
    int pair = Math.max(a, b) * count + Math.min(a, b);
    return Math.max(a, b) < count && !apart(function).get(pair);
  }

  private boolean areTwins(Function function, int a, int b) {
    int pair = Math.max(a, b) * function.formals().size() + Math.min(a, b);
    return areNotApart(function, a, b) && met(function).get(pair);
  }

  /** For each formal the first of those that it is a twin of, or itself. */
  int[] of(Function function) {
    int count = function.formals().size();
    if (count < 2) {
      return NO_FORMALS;
    }
    int[] first = new int[count];
    for (int i = 0; i < count; i++) {
      first[i] = i;
      for (int j = 0; j < i && first[i] == i; j++) {
        first[i] = first[j] == j && areTwins(function, i, first, j) ? j : i;
      }
    }
    return first;
  }

  /** Whether a formal is a twin of all that are twins of another. */
  private boolean areTwins(Function function, int formal, int[] first, int other) {
    for (int k = 0; k < formal; k++) {
      if (first[k] == other && !areNotApart(function, formal, k)) {
        return false;
      }
    }
    return areTwins(function, formal, other);
  }
}
