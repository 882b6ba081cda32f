package io.interlock.summary.lock;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Definitions;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What stores in a function rest on: the loads that are tested on the way to them, with nothing
 * called between that may release a lock. Looks back through blocks that are the only one before
 * the next, and from a test such as {@code a || b} through those that make it. This finds
 * candidates only, so it may miss some and find too many.
 */
final class ClaimSites {
  private static final int MAX_BLOCKS = 8;
  private static final int MAX_DEPTH = 6;

  private final Body body;
  private final Predicate<Call> isQuiet;
  private final Definitions definitions;
  private final int[] before;

  ClaimSites(Body body, List<CallSite> sites, QuietCalls quiet) {
    this.body = body;
    Set<Call> loud = Collections.newSetFromMap(new IdentityHashMap<>());
    sites.stream().filter(s -> !quiet.contain(s)).forEach(s -> loud.add(s.call()));
    isQuiet = c -> !loud.contains(c);
    before = new ControlFlow(body).onlyBefore();
    definitions = body.definitions();
  }

  /** The loads that a store rests on, and the quiet calls whose results are tested. */
  record Tested(Set<Load> loads, Set<Call> calls) {}

  /** What a store rests on. */
  Tested tested(Block block, Store store) {
    var found = new Tested(new HashSet<>(), Collections.newSetFromMap(new IdentityHashMap<>()));
    int end = block.instructions().indexOf(store);
    Block at = block;
    for (int count = 0; count < MAX_BLOCKS; count++) {
      for (int i = end - 1; i >= 0; i--) {
        if (at.instructions().get(i) instanceof Call c) {
          if (!isQuiet.test(c)) {
            return found;
          }
          c.arguments().forEach(v -> addLoads(v, found));
        }
      }
      int previous = before[at.index()];
      if (previous < 0) {
        return found;
      }
      at = body.blocks().get(previous);
      end = at.instructions().size();
      if (at.terminator() instanceof Branch b) {
        addLoads(b.condition(), found);
      }
    }
    return found;
  }

  private void addLoads(Value condition, Tested found) {
    var waiting = new ArrayDeque<Value>(List.of(condition));
    var next = new ArrayList<Value>();
    for (int depth = 0; depth < MAX_DEPTH && !waiting.isEmpty(); depth++) {
      for (Value v : waiting) {
        Instruction definition = v instanceof LocalValue l ? definitions.of(l) : null;
        if (definition instanceof Load load) {
          found.loads().add(load);
        } else if (definition instanceof Call call && isQuiet.test(call)) {
          found.calls().add(call);
        } else if (definition instanceof Compare
            || definition instanceof Arithmetic
            || definition instanceof Phi) {
          next.addAll(definition.operands());
        }
        if (definition instanceof Phi phi) {
          phi.incoming().forEach(in -> addBranch(in.block(), next));
        }
      }
      waiting = new ArrayDeque<>(next);
      next.clear();
    }
  }

  /** What decided that control came to a block, or went on from it. */
  private void addBranch(int block, List<Value> conditions) {
    for (int b : new int[] {block, before[block]}) {
      if (b >= 0 && body.blocks().get(b).terminator() instanceof Branch branch) {
        conditions.add(branch.condition());
      }
    }
  }
}
