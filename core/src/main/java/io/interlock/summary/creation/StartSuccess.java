package io.interlock.summary.creation;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.graph.Dominators;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Definitions;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.ir.Value;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The ways on from a call that starts a thread, if the call returns zero: it has succeeded. Where
 * the result is compared with zero only one way goes on.
 */
final class StartSuccess {
  private final CallGraph graph;
  private final Body body;
  private final CallSite site;
  private final List<CallSite> sites;
  private final Definitions definitions;

  /** Where the call is. */
  private int block = -1;

  private int index = -1;

  StartSuccess(CallGraph graph, Body body, CallSite site) {
    this.graph = graph;
    this.body = body;
    this.site = site;
    sites = graph.sites().of(site.caller());
    definitions = body.definitions();
    int call = 0;
    for (Block b : body.blocks()) {
      for (int i = 0; i < b.instructions().size(); i++) {
        if (b.instructions().get(i) instanceof Call) {
          if (sites.get(call++).equals(site)) {
            block = b.index();
            index = i;
          }
        }
      }
    }
  }

  /** Whether an instruction comes before the call whenever that is made. */
  @SuppressWarnings("ReferenceEquality") // the very instruction, not one that looks the same
  boolean isBefore(Instruction instruction, int in, Dominators dominators) {
    if (in != block) {
      return dominators.dominates(in, block);
    }
    List<Instruction> all = body.blocks().get(block).instructions();
    for (int i = 0; i < index; i++) {
      if (all.get(i) == instruction) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether every way comes to an instruction of some kind before the function returns or calls
   * another one of the program.
   */
  boolean comesTo(Predicate<Instruction> goal) {
    var seen = new BitSet();
    var waiting = new ArrayDeque<Integer>();
    Step first = step(block, index + 1, goal);
    if (first == Step.LOST) {
      return false;
    }
    if (first == Step.GOES_ON) {
      waiting.addAll(next(body.blocks().get(block)));
    }
    while (!waiting.isEmpty()) {
      int at = waiting.remove();
      if (!seen.get(at)) {
        seen.set(at);
        Step step = step(at, 0, goal);
        if (step == Step.LOST) {
          return false;
        }
        if (step == Step.GOES_ON) {
          waiting.addAll(next(body.blocks().get(at)));
        }
      }
    }
    return true;
  }

  private enum Step {
    THERE,
    GOES_ON,
    LOST
  }

  private Step step(int at, int from, Predicate<Instruction> goal) {
    Block b = body.blocks().get(at);
    for (int i = from; i < b.instructions().size(); i++) {
      Instruction instruction = b.instructions().get(i);
      if (goal.test(instruction)) {
        return Step.THERE;
      }
      if (instruction instanceof Call && entersProgram(callAt(at, i))) {
        return Step.LOST;
      }
    }
    return b.terminator() instanceof Return ? Step.LOST : Step.GOES_ON;
  }

  private CallSite callAt(int at, int index) {
    int call = 0;
    for (Block b : body.blocks()) {
      for (int i = 0; i < b.instructions().size(); i++) {
        if (b.instructions().get(i) instanceof Call) {
          if (b.index() == at && i == index) {
            return sites.get(call);
          }
          call++;
        }
      }
    }
    throw new IllegalArgumentException("no call");
  }

  /** Whether a call gets to other code of the program, or the thread is started again. */
  private boolean entersProgram(CallSite other) {
    return other.equals(site)
        || graph.edges(other).stream()
            .anyMatch(
                e ->
                    e.kind() == EdgeKind.ESCAPED
                        || e.kind() == EdgeKind.CALLBACK
                        || (e.kind().isCall() && graph.program().body(e.target()).isPresent()));
  }

  private List<Integer> next(Block b) {
    int failed = failure(b);
    return b.terminator().successors().stream().filter(s -> s != failed).toList();
  }

  /** Where a block goes if the call has failed, and only then; negative if it does not ask. */
  private int failure(Block b) {
    if (!(b.terminator() instanceof Branch branch) || branch.then() == branch.otherwise()) {
      return -1;
    }
    Boolean isSuccess = isSuccess(branch.condition());
    return isSuccess == null ? -1 : isSuccess ? branch.otherwise() : branch.then();
  }

  /** The blocks that only the ways get to on which the call has failed. */
  BitSet failures(Dominators dominators) {
    var result = new BitSet();
    for (Block b : body.blocks()) {
      int failed = failure(b);
      boolean isOnly =
          failed >= 0
              && body.blocks().stream()
                      .filter(p -> p.terminator().successors().contains(failed))
                      .count()
                  == 1;
      for (Block below : isOnly ? body.blocks() : List.<Block>of()) {
        if (dominators.dominates(failed, below.index())) {
          result.set(below.index());
        }
      }
    }
    return result;
  }

  /** Whether a value tells that the call has succeeded, or that it has not; null if neither. */
  @Nullable Boolean isSuccess(Value value) {
    Result result = site.call().result();
    Value at = value;
    boolean isNegated = false;
    while (at instanceof LocalValue local && result != null) {
      Instruction definition = definitions.of(local);
      if (definition instanceof Compare c) {
        boolean isTest =
            c.right() instanceof IntegerConstant k
                && k.value() == 0
                && (c.predicate() == Compare.Predicate.EQUAL
                    || c.predicate() == Compare.Predicate.NOT_EQUAL);
        if (isTest && c.left().equals(result)) {
          return (c.predicate() == Compare.Predicate.EQUAL) != isNegated;
        }
        isNegated ^= c.predicate() == Compare.Predicate.EQUAL;
        at = isTest ? c.left() : null;
      } else if (definition instanceof Arithmetic a && isConversion(a)) {
        at = a.operands().get(0);
      } else if (definition instanceof Arithmetic a && isNot(a)) {
        isNegated = !isNegated;
        at = a.operands().get(0);
      } else {
        return null;
      }
    }
    return null;
  }

  /** Whether a truth stays what it is. */
  private static boolean isConversion(Arithmetic a) {
    return switch (a.operator()) {
      case COPY, ZEXT -> true;
      case TRUNC -> a.result().type().bits() == 1;
      default -> false;
    };
  }

  private static boolean isNot(Arithmetic a) {
    return a.operator() == Arithmetic.Operator.XOR
        && a.operands().get(1) instanceof IntegerConstant c
        && (c.value() & 1) == 1
        && a.result().type().bits() == 1;
  }
}
