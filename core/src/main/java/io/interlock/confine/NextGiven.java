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
 * header was passed the last time. Where there is no loop, all of the function is one round.
 *
 * @param pointers the numbers of the values
 */
public record NextGiven(@Nullable Function function, BitSet pointers) {
  /** Of nothing it is known that it is about to be handed over. */
  public static final NextGiven NOTHING = new NextGiven(null, new BitSet());

  /** Whether there are none. */
  public boolean isEmpty() {
    return pointers.isEmpty();
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
        return new NextGiven(site.caller(), inRound(graph, classes, node, group.owner, site));
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

  private static BitSet inRound(
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
    var found = new BitSet();
    if (creation < 0 || owner >= madeIn.length || !contains(loop, madeIn[owner])) {
      return found;
    }
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
    return found;
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
