package io.interlock.confine;

import io.interlock.graph.DepthFirst;
import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Instruction;
import io.interlock.ir.Phi;
import java.util.Arrays;

/**
 * Whether a value that was found by way of another one is never used when that has come to mean
 * something else, in the next round of a loop. Of two definitions
 *
 * <ul>
 *   <li>if the owner's comes first on all ways, each value is made for the owner of the moment,
 *       unless it is a phi that takes over what the round before has left;
 *   <li>if the value's comes first, each loop that the owner's is in must make a new one, too.
 * </ul>
 *
 * Nothing is said of functions with a loop that has two entries.
 */
final class Times {
  private static final int FORMAL = -1;

  private final Dominators dominators;
  private final NaturalLoops loops;
  private final boolean isReducible;
  private final int[] block;
  private final int[] index;

  Times(Body body) {
    var flow = new ControlFlow(body);
    dominators = Dominators.of(flow, 0);
    loops = NaturalLoops.of(flow, dominators);
    isReducible = isReducible(flow);
    block = new int[body.localCount()];
    index = new int[body.localCount()];
    Arrays.fill(block, FORMAL);
    for (Block b : body.blocks()) {
      int at = 0;
      for (Instruction i : b.instructions()) {
        int place = i instanceof Phi ? FORMAL : at++;
        i.definition()
            .ifPresent(
                r -> {
                  block[r.id()] = b.index();
                  index[r.id()] = place;
                });
      }
    }
  }

  private boolean isReducible(ControlFlow flow) {
    DepthFirst order = DepthFirst.from(flow, 0);
    for (int at = 0; at < order.size(); at++) {
      int from = order.node(at);
      for (int to : flow.successors(from)) {
        if (order.place(to) <= at && !dominators.dominates(to, from)) {
          return false;
        }
      }
    }
    return true;
  }

  boolean areTogether(int local, int owner) {
    if (!isReducible) {
      return false;
    }
    int ownerBlock = block[owner];
    if (block[local] == FORMAL || ownerBlock == FORMAL) {
      return ownerBlock == FORMAL || loops.all().stream().noneMatch(l -> l.contains(ownerBlock));
    }
    boolean isCarried =
        index[local] == FORMAL
            && loops.all().stream()
                .anyMatch(l -> l.header() == block[local] && l.contains(ownerBlock));
    if (isCarried) {
      return false;
    }
    return isBefore(owner, local)
        || (isBefore(local, owner)
            && loops.all().stream()
                .allMatch(l -> !l.contains(ownerBlock) || l.contains(block[local])));
  }

  private boolean isBefore(int a, int b) {
    return block[a] == block[b]
        ? index[a] < index[b] || (index[a] == FORMAL && index[b] == FORMAL)
        : dominators.isReachable(block[a])
            && dominators.isReachable(block[b])
            && dominators.dominates(block[a], block[b]);
  }
}
