package io.interlock.summary;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.summary.JoinTransfer.Outcome;
import io.interlock.summary.creation.FlagBranch;
import io.interlock.summary.creation.StartFlags;
import io.interlock.summary.state.States;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The edges of a function that are taken if a {@linkplain StartFlags flag} was found down: as good
 * as a join by the id beside it.
 */
final class StartFlagLooks {
  /**
   * Such an edge.
   *
   * @param cell where the id is
   * @param join what is known then
   */
  record Look(int from, int to, Symbolic cell, JoinTransfer join) {}

  private final LocalNames names;
  private final List<Look> all = new ArrayList<>();

  StartFlagLooks(AnalysisInput input, Body body, LocalNames names) {
    this.names = names;
    for (Block block : body.blocks()) {
      FlagBranch branch = FlagBranch.of(block, body.definitions());
      Symbolic cell = branch == null ? null : input.startFlags().id(branch, names);
      if (branch != null && cell != null) {
        var join = new JoinTransfer(Outcome.NONE_RUNS, input, names, id(cell, body), cell);
        all.add(new Look(block.index(), branch.down(), cell, join));
      }
    }
  }

  /** What an id is called that is loaded somewhere, if the name does not stand for the load. */
  private @Nullable Symbolic id(Symbolic cell, Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load load && names.name(load.address()).equals(cell)) {
          Symbolic name = names.name(load.result());
          if (!name.mentionsDefinition(names.function(), load.result().id())) {
            return name;
          }
        }
      }
    }
    return null;
  }

  List<Look> all() {
    return all;
  }

  /** The states after going from a block to another. */
  States along(States states, int from, int to) {
    States result = states;
    for (Look look : all) {
      if (look.from() == from && look.to() == to) {
        result = result.map(look.join()::apply);
      }
    }
    return result;
  }
}
