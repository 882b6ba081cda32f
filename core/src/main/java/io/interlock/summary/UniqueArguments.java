package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.CountedLoops;
import io.interlock.symbolic.CountedLoops.Counted;
import io.interlock.symbolic.Symbolic;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which parts of a new thread's arguments are different for each thread that one creation starts in
 * one run of its function: an object made anew before every creation, and the counter of the one
 * loop the creation is in.
 */
final class UniqueArguments {
  private final Function function;
  private final CountedLoops loops;
  private final Map<CallSite, Integer> blocks = new HashMap<>();
  private final int[] definedIn;

  UniqueArguments(Function function, Body body, List<CallSite> sites, CountedLoops loops) {
    this.function = function;
    this.loops = loops;
    definedIn = new int[body.localCount()];
    int call = 0;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(r -> definedIn[r.id()] = block.index());
        if (i instanceof Call) {
          blocks.put(sites.get(call++), block.index());
        }
      }
    }
  }

  /** How often the call is made at most in one run of the function; -1 if that is not known. */
  long times(CallSite site) {
    Integer block = blocks.get(site);
    return block == null ? -1 : loops.times(block);
  }

  Set<Atom> of(CallSite site, List<@Nullable Symbolic> arguments) {
    var unique = new HashSet<Atom>();
    Integer block = blocks.get(site);
    for (Symbolic argument : arguments) {
      if (argument != null && block != null) {
        argument.mentions(
            atom -> {
              if (isUnique(atom, block)) {
                unique.add(atom);
              }
              return false;
            });
      }
    }
    return Set.copyOf(unique);
  }

  private boolean isUnique(Atom atom, int block) {
    Optional<Loop> innermost = loops.loops().innermost(block);
    if (atom instanceof FreshObject f && f.function().equals(function)) {
      int made = definedIn[f.local()];
      return loops.dominators().dominates(made, block)
          && innermost.map(l -> l.contains(made)).orElse(true);
    }
    if (atom instanceof Anonymous a && a.function().equals(function)) {
      Counted counted = loops.byCounter(a).orElse(null);
      return counted != null && loops.loops().depth(block) == 1 && counted.loop().contains(block);
    }
    return false;
  }
}
