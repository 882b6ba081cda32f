package io.interlock.summary.region;

import io.interlock.graph.DepthFirst;
import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Instruction;
import io.interlock.ir.Phi;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Whether values of a function go together at all times: a value that is in the region of an owner
 * must not stay while the name of the owner comes to mean another one. Of two definitions
 *
 * <ul>
 *   <li>if the owner's comes first, on all ways, then each run of the value's is for the owner of
 *       the moment, unless it is a phi that takes over values of the round before;
 *   <li>if the value's comes first, each loop that the owner's is in must make a new value, too.
 * </ul>
 *
 * A function with a loop that has two entries is not looked at.
 */
final class RegionTimes {
  private static final int NOWHERE = -1;

  private final Dominators dominators;
  private final NaturalLoops loops;
  private final boolean isReducible;
  private final int[] block;
  private final int[] index;
  private final IntArrayList callBlock = new IntArrayList();
  private final IntArrayList callIndex = new IntArrayList();

  RegionTimes(Body body) {
    var flow = new ControlFlow(body);
    dominators = Dominators.of(flow, 0);
    loops = NaturalLoops.of(flow, dominators);
    isReducible = isReducible(flow);
    block = new int[body.localCount()];
    index = new int[body.localCount()];
    Arrays.fill(block, NOWHERE);
    for (Block b : body.blocks()) {
      int at = 0;
      for (Instruction i : b.instructions()) {
        int place = i instanceof Phi ? NOWHERE : at++;
        i.definition()
            .ifPresent(
                r -> {
                  block[r.id()] = b.index();
                  index[r.id()] = place;
                });
        if (i instanceof Call) {
          callBlock.add(b.index());
          callIndex.add(place);
        }
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

  boolean isReachable(int inBlock) {
    return dominators.isReachable(inBlock);
  }

  /** Whether a value goes together with an owner. */
  boolean areTogether(int local, RegionOwner owner) {
    if (!isReducible) {
      return false;
    }
    if (owner.base() instanceof RegionOwner.CallBase c
        && !areTogether(local, callBlock.getInt(c.call()), callIndex.getInt(c.call()))) {
      return false;
    }
    return owner.allLocals(
        o -> block[o] == NOWHERE || o == local || areTogether(local, block[o], index[o]));
  }

  private boolean areTogether(int local, int ownerBlock, int ownerIndex) {
    if (block[local] == NOWHERE) { // a formal
      return loops.all().stream().noneMatch(l -> l.contains(ownerBlock));
    }
    boolean isCarried =
        index[local] == NOWHERE
            && loops.all().stream()
                .anyMatch(l -> l.header() == block[local] && l.contains(ownerBlock));
    if (isCarried) {
      return false;
    }
    if (isBefore(ownerBlock, ownerIndex, block[local], index[local])
        || (ownerBlock == block[local] && ownerIndex == index[local])) {
      return true;
    }
    return isBefore(block[local], index[local], ownerBlock, ownerIndex)
        && loops.all().stream().allMatch(l -> !l.contains(ownerBlock) || l.contains(block[local]));
  }

  /** Whether a value is made for the owner of the moment. */
  boolean isMadeFor(int local, RegionOwner owner) {
    return !(owner.base() instanceof RegionOwner.CallBase)
        && owner.allLocals(
            o ->
                block[o] == NOWHERE
                    || o == local
                    || (block[local] != NOWHERE
                        && isBefore(block[o], index[o], block[local], index[local])));
  }

  private boolean isBefore(int blockA, int indexA, int blockB, int indexB) {
    return blockA == blockB
        ? indexA < indexB
        : isReachable(blockA) && isReachable(blockB) && dominators.dominates(blockA, blockB);
  }
}
