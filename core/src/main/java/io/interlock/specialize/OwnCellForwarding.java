package io.interlock.specialize;

import io.interlock.graph.DepthFirst;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Phi;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.source.Position;
import io.interlock.specialize.Specialization.Models;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Passes on what a function has stored in a pointer of its thread's own ({@link OwnCells}) to the
 * calls that load it again: {@code fp = e; ... f(fp)} becomes a call {@code f(e)}. So callbacks
 * kept in such variables are told apart like those that are passed (CoBE, figure 2).
 *
 * <p>One walk over the blocks, predecessors first. Where ways meet that have all stored something,
 * a phi is made; a block that control comes back to knows nothing. Calls of the program's functions
 * and of those that call back forget everything.
 */
final class OwnCellForwarding {
  private static final ValueType POINTER = new ValueType(ValueType.Kind.POINTER, 64);

  private final Models models;
  private final Body body;
  private final Map<Value, Global> cells;
  private final Map<Integer, Map<Global, Value>> after = new HashMap<>();
  private final Map<Value, Value> known = new HashMap<>();
  private int localCount;

  private OwnCellForwarding(Body body, OwnCells own, Models models) {
    this.body = body;
    this.models = models;
    cells = own.of(body);
    localCount = body.localCount();
  }

  /** The same program if there is nothing to pass on. */
  static Program apply(Program program, Models models) {
    OwnCells own = OwnCells.find(program);
    if (own.isEmpty()) {
      return program;
    }
    return program.withBodies((f, b) -> new OwnCellForwarding(b, own, models).run());
  }

  private Body run() {
    var flow = new ControlFlow(body);
    DepthFirst order = DepthFirst.from(flow, 0);
    List<List<Integer>> predecessors = new ArrayList<>();
    body.blocks().forEach(b -> predecessors.add(new ArrayList<>()));
    for (Block block : body.blocks()) {
      for (int next : flow.successors(block.index())) {
        predecessors.get(next).add(block.index());
      }
    }
    var blocks = new ArrayList<>(body.blocks());
    for (int place = 0; place < order.size(); place++) {
      int index = order.node(place);
      var phis = new ArrayList<Instruction>();
      Map<Global, Value> state = before(predecessors.get(index), phis);
      blocks.set(index, run(body.blocks().get(index), state, phis));
      after.put(index, state);
    }
    return body.with(blocks, localCount);
  }

  private Map<Global, Value> before(List<Integer> predecessors, List<Instruction> phis) {
    Map<Global, Value> result = new HashMap<>();
    if (predecessors.isEmpty() || !after.keySet().containsAll(predecessors)) {
      return result;
    }
    Map<Global, Value> first = after.getOrDefault(predecessors.get(0), Map.of());
    for (Global cell : cells.values().stream().distinct().toList()) {
      List<Phi.Incoming> incoming = incoming(cell, predecessors);
      if (incoming.size() == predecessors.size()) {
        Value value = first.get(cell);
        boolean isOne = incoming.stream().allMatch(i -> i.value().equals(value));
        if (isOne && value != null) {
          result.put(cell, value);
        } else {
          var phi = new Phi(new Result(localCount++, POINTER), incoming, Position.UNKNOWN);
          phis.add(phi);
          result.put(cell, phi.result());
        }
      }
    }
    return result;
  }

  private List<Phi.Incoming> incoming(Global cell, List<Integer> predecessors) {
    var incoming = new ArrayList<Phi.Incoming>();
    for (int block : predecessors) {
      Value value = after.getOrDefault(block, Map.of()).get(cell);
      if (value != null) {
        incoming.add(new Phi.Incoming(value, block));
      }
    }
    return incoming;
  }

  private Block run(Block block, Map<Global, Value> state, List<Instruction> instructions) {
    for (Instruction i : block.instructions()) {
      if (i instanceof Store store && cells.containsKey(store.address())) {
        state.put(cells.get(store.address()), known.getOrDefault(store.value(), store.value()));
      } else if (i instanceof Load load && cells.containsKey(load.address())) {
        Value value = state.get(cells.get(load.address()));
        if (value != null) {
          known.put(load.result(), value);
        }
      }
      Instruction next = i instanceof Call call ? passed(call) : i;
      instructions.add(next);
      if (next instanceof Call call && mayCallBack(call)) {
        state.clear();
      }
    }
    return new Block(block.index(), instructions);
  }

  private Call passed(Call call) {
    List<Value> arguments = call.arguments().stream().map(a -> known.getOrDefault(a, a)).toList();
    Value callee = known.getOrDefault(call.callee(), call.callee());
    return Specialization.with(call, callee, arguments);
  }

  /** Whether code of the program may run during a call. */
  private boolean mayCallBack(Call call) {
    Function callee = call.directCallee().orElse(null);
    FunctionModel model = callee == null ? null : models.of(callee).orElse(null);
    if (callee != null && callee.name().startsWith("llvm.")) {
      return false;
    }
    return call.traits().contains(Call.CallTrait.RETURNS_TWICE)
        || model == null
        || model.actions().stream().anyMatch(OwnCellForwarding::runs);
  }

  private static boolean runs(@Nullable Action action) {
    return action instanceof Action.Run
        || action instanceof Action.RunLoop
        || action instanceof Action.Once
        || action instanceof Action.BodyUnder;
  }
}
