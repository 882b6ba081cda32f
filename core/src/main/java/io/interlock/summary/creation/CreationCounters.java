package io.interlock.summary.creation;

import io.interlock.callgraph.CallSite;
import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.summary.order.FlagCell;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.CountedLoops;
import io.interlock.symbolic.CountedLoops.Counted;
import io.interlock.symbolic.CountedLoops.Ends;
import io.interlock.symbolic.CountedLoops.Stays;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Variables that count the threads a loop has started: {@code if (create(&id[n]) == 0) n++;}. The
 * loop itself may count something else. When it is left, the ids are in the cells from the first
 * value of the variable up to its last one.
 *
 * <p>The variable is a phi in the header of the loop that stays or is raised by one in each round,
 * and is raised in every round from the creation on: there is no way from it to the next round on
 * which the variable stays, other than by the branch that is taken if its result is not zero, on
 * which there is no new thread. The creation runs once in a round. So each thread of the loop has a
 * cell of its own, and what is stored later is in other cells.
 */
public final class CreationCounters {
  private final Function function;
  private final Body body;
  private final LocalNames names;
  private final Definitions definitions;

  public CreationCounters(Function function, Body body, LocalNames names, Definitions definitions) {
    this.function = function;
    this.body = body;
    this.names = names;
    this.definitions = definitions;
  }

  /** Counters of loops that start threads, other than those by which the loops end. */
  public List<Counted> find(CountedLoops loops, List<CallSite> sites, ProgramModels models) {
    var found = new ArrayList<Counted>();
    int call = 0;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call c && starts(sites.get(call++), models)) {
          Loop loop = loops.areAll() ? innermost(block.index(), loops) : null;
          if (loop != null) {
            find(loop, block, c, loops, found);
          }
        }
      }
    }
    return found;
  }

  /** The loop each round of which runs a block once at most. */
  private static @Nullable Loop innermost(int block, CountedLoops loops) {
    Loop inner = null;
    for (Loop loop : loops.loops().all()) {
      if (loop.contains(block) && (inner == null || inner.contains(loop.header()))) {
        inner = loop;
      }
    }
    return inner;
  }

  private static boolean starts(CallSite site, ProgramModels models) {
    return models.actions(site.call()).stream()
        .anyMatch(a -> a instanceof Action.Run r && r.occasion() == Action.Occasion.THREAD);
  }

  private void find(Loop loop, Block block, Call call, CountedLoops loops, List<Counted> found) {
    for (Instruction i : body.blocks().get(loop.header()).instructions()) {
      if (i instanceof Phi phi) {
        var counter = new Anonymous(function, phi.result().id());
        boolean isUsed =
            call.arguments().stream()
                .anyMatch(
                    a -> names.name(a).terms().stream().anyMatch(t -> t.atom().equals(counter)));
        Symbolic first = isUsed && loops.byCounter(counter).isEmpty() ? first(phi, loop) : null;
        if (first != null && isRaised(phi, loop, block, call)) {
          Symbolic reached = Symbolic.of(counter);
          found.add(new Counted(loop, counter, first, reached, Ends.EARLY_TOO, Stays.APART));
        }
      }
    }
  }

  /** What a phi is before the first round; null if it is not one thing. */
  private @Nullable Symbolic first(Phi phi, Loop loop) {
    Symbolic first = null;
    for (Phi.Incoming in : phi.incoming()) {
      if (!loop.contains(in.block())) {
        Symbolic value = names.name(in.value());
        if (first != null && !first.equals(value)) {
          return null;
        }
        first = value;
      }
    }
    return first;
  }

  /** An edge on which a variable keeps its value. */
  private record Edge(int from, int to) {}

  private boolean isRaised(Phi counter, Loop loop, Block creating, Call call) {
    List<Edge> stays = new ArrayList<>();
    for (Phi.Incoming in : counter.incoming()) {
      boolean isKnown =
          !loop.contains(in.block()) || read(in, loop.header(), counter, loop, stays, new BitSet());
      if (!isKnown) {
        return false;
      }
    }
    BitSet after = reachable(creating, call, loop);
    return stays.stream().noneMatch(e -> after.get(e.from()));
  }

  /** Notes where a value stays what it was; false if it may be something else, too. */
  private boolean read(
      Phi.Incoming in, int to, Phi counter, Loop loop, List<Edge> stays, BitSet seen) {
    Symbolic old = names.name(counter.result());
    Symbolic value = names.name(in.value());
    if (value.equals(old.plus(1))) {
      return true;
    }
    if (value.equals(old)) {
      stays.add(new Edge(in.block(), to));
      return true;
    }
    int block = in.value() instanceof LocalValue v ? block(v, loop) : -1;
    if (block < 0
        || !(in.value() instanceof LocalValue v)
        || !(definitions.of(v) instanceof Phi phi)
        || seen.get(v.id())) {
      return false;
    }
    seen.set(v.id());
    return phi.incoming().stream().allMatch(p -> read(p, block, counter, loop, stays, seen));
  }

  /** The block in a loop, other than its header, that begins with a phi. */
  private int block(LocalValue value, Loop loop) {
    for (int b = loop.nodes().nextSetBit(0); b >= 0; b = loop.nodes().nextSetBit(b + 1)) {
      for (Instruction i : body.blocks().get(b).instructions()) {
        if (!(i instanceof Phi phi)) {
          break;
        }
        if (b != loop.header() && phi.result().equals(value)) {
          return b;
        }
      }
    }
    return -1;
  }

  /** The blocks of a round that may be left after a thread was started. */
  private BitSet reachable(Block creating, Call call, Loop loop) {
    var reached = new BitSet();
    var waiting = new ArrayDeque<Integer>();
    Integer started = ifStarted(creating, call.result());
    if (started == null) {
      reached.set(creating.index());
      waiting.addAll(creating.terminator().successors());
    } else {
      waiting.add(started);
    }
    while (!waiting.isEmpty()) {
      int block = waiting.remove();
      if (loop.contains(block) && block != loop.header() && !reached.get(block)) {
        reached.set(block);
        waiting.addAll(body.blocks().get(block).terminator().successors());
      }
    }
    return reached;
  }

  /** Where a block that asks for the result goes on if that is zero; null if it does not ask. */
  private @Nullable Integer ifStarted(Block block, @Nullable Result result) {
    if (!(block.terminator() instanceof Branch branch)
        || !(branch.condition() instanceof LocalValue c)
        || !(definitions.of(c) instanceof Compare test)
        || !test.left().equals(result)
        || !isZero(test.right())) {
      return null;
    }
    return switch (test.predicate()) {
      case EQUAL -> branch.then();
      case NOT_EQUAL -> branch.otherwise();
      default -> null;
    };
  }

  private static boolean isZero(Value value) {
    return Long.valueOf(0).equals(FlagCell.number(value));
  }
}
