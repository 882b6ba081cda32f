package io.interlock.confine;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops;
import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The pointers of a function to what hangs off the object that it hands to a thread, where they
 * mean the object of the present round of the loop that starts the threads: those of one class with
 * what is handed over, whose owner is found in the loop, and which are made and used in the loop
 * only. An owner that is found in a loop and is before a use in it was found after the loop's
 * header was passed the last time. Where there is no loop, all of the function is one round. Calls
 * are before the creation if they cannot be reached from there in the same round.
 *
 * @param pointers the numbers of the values
 * @param before the calls of the function that are made before the creation, by index
 */
public record NextGiven(@Nullable Function function, BitSet pointers, BitSet before) {
  /** Of nothing it is known that it is about to be handed over. */
  public static final NextGiven NOTHING = new NextGiven(null, new BitSet(), new BitSet());

  /** Whether it is a function that hands the objects over. */
  public boolean isBy(Function caller) {
    return caller.equals(function);
  }

  /** Whether a call is made before the object of the present round is handed over. */
  boolean isBefore(CallSite call) {
    return call.caller().equals(function) && before.get(call.index());
  }

  boolean contains(Function caller, LocalValue value) {
    return caller.equals(function) && pointers.get(value.id());
  }

  /** Where the chain of calls finds the object that it hands over from function to function. */
  static NextGiven find(OwnRegions regions, CallGraph graph, List<CallSite> chain, Value given) {
    Value handed = given;
    for (int i = chain.size() - 1; i >= 0; i--) {
      CallSite site = chain.get(i);
      FunctionClasses classes = regions.classes(site.caller());
      int node = classes == null ? PointerClasses.NOBODY : classes.node(handed);
      if (classes == null || node < 0) {
        return NOTHING;
      }
      PointerClasses.Group group = classes.classes().of(node);
      if (group.owner >= 0) {
        return inRound(graph, classes, node, group.owner, site);
      }
      Value outer = i == 0 ? null : passed(chain.get(i - 1), group.formals);
      if (outer == null) {
        return NOTHING;
      }
      handed = outer;
    }
    return NOTHING;
  }

  /** What is passed for formals of one region. */
  private static @Nullable Value passed(CallSite call, BitSet formals) {
    List<Value> arguments = call.call().arguments();
    int first = formals.nextSetBit(0);
    return first >= 0 && formals.cardinality() == 1 && first < arguments.size()
        ? arguments.get(first)
        : null;
  }

  private static NextGiven inRound(
      CallGraph graph, FunctionClasses classes, int node, int owner, CallSite site) {
    Body body = graph.program().body(site.caller()).orElseThrow();
    int[] madeIn = new int[body.localCount()];
    int creation = -1;
    Iterator<CallSite> sites = graph.sites().of(site.caller()).iterator();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(r -> madeIn[r.id()] = block.index());
        if (i instanceof Call && sites.next().equals(site)) {
          creation = block.index();
        }
      }
    }
    var flow = new ControlFlow(body);
    NaturalLoops loops = NaturalLoops.of(flow, Dominators.of(flow, 0));
    Optional<Loop> loop = creation < 0 ? Optional.empty() : loops.innermost(creation);
    if (creation < 0 || owner >= madeIn.length || !contains(loop, madeIn[owner])) {
      return NOTHING;
    }
    var found = new BitSet();
    for (int local = 0; local < madeIn.length; local++) {
      if (classes.classes().find(local) == classes.classes().find(node)
          && contains(loop, madeIn[local])) {
        found.set(local);
      }
    }
    body.blocks().stream()
        .filter(b -> !contains(loop, b.index()))
        .flatMap(b -> b.instructions().stream())
        .flatMap(i -> i.operands().stream())
        .forEach(v -> remove(found, v));
    BitSet after = after(flow, creation, loop);
    return new NextGiven(site.caller(), found, before(graph, body, site, loop, after));
  }

  /** The blocks of the loop that a creation may be followed by in the same round. */
  private static BitSet after(ControlFlow flow, int creation, Optional<Loop> loop) {
    var after = new BitSet();
    var waiting = new ArrayDeque<Integer>(List.of(creation));
    while (!waiting.isEmpty()) {
      for (int next : flow.successors(waiting.remove())) {
        boolean isNewRound = loop.isPresent() && loop.get().header() == next;
        if (!isNewRound && contains(loop, next) && !after.get(next)) {
          after.set(next);
          waiting.add(next);
        }
      }
    }
    return after;
  }

  private static BitSet before(
      CallGraph graph, Body body, CallSite creation, Optional<Loop> loop, BitSet after) {
    var before = new BitSet();
    Iterator<CallSite> sites = graph.sites().of(creation.caller()).iterator();
    for (Block block : body.blocks()) {
      boolean isBefore = contains(loop, block.index()) && !after.get(block.index());
      for (Instruction i : block.instructions()) {
        if (i instanceof Call) {
          CallSite site = sites.next();
          isBefore &= !site.equals(creation);
          before.set(site.index(), isBefore);
        }
      }
    }
    return before;
  }

  private static void remove(BitSet found, Value used) {
    if (used instanceof LocalValue local) {
      found.clear(local.id());
    }
  }

  private static boolean contains(Optional<Loop> loop, int block) {
    return loop.map(l -> l.contains(block)).orElse(true);
  }
}
