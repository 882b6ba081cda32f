package io.interlock.specialize;

import io.interlock.graph.DepthFirst;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Binding;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Store;
import io.interlock.ir.UndefinedConstant;
import io.interlock.ir.Value;
import io.interlock.source.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Takes local variables that messages pass through out of memory, where they are only because their
 * address is passed to {@code read} or {@code write}: what is loaded from one is what was stored
 * last, by a phi where ways meet.
 *
 * <p>Such a variable is used for nothing but to load from it, to store to it, and to pass its
 * address to functions of the library that carry messages, which put nothing else there than the
 * pointer that is stored after the call ({@link CarriedPointers}). Nothing else but null is ever
 * stored to one that messages come out into: it would still be there if none did.
 *
 * <p>One walk over the blocks, predecessors first: a block gets what all before it have, if that is
 * the same value, else a phi. Phis that turn out to choose between one value and themselves are
 * that value; each round over them removes one at least.
 */
final class MessageVariables {
  private final Body body;
  private final Set<Value> variables;
  private final List<List<Integer>> predecessors = new ArrayList<>();
  private final Map<Integer, Map<Value, Value>> after = new HashMap<>();
  private final Map<Value, Value> same = new HashMap<>();
  private final Map<Integer, Binding> bindings = new HashMap<>();
  private final List<Value> loaded = new ArrayList<>();
  private final List<Joined> joined = new ArrayList<>();
  private int localCount;

  /** What a variable holds where ways meet. */
  private record Joined(Result result, Value variable, int block) {}

  private MessageVariables(Body body, Set<Value> variables) {
    this.body = body;
    this.variables = variables;
    localCount = body.localCount();
  }

  /** The same body if there are none of the variables. */
  static Body in(Body body, Set<Value> variables) {
    return variables.isEmpty() ? body : new MessageVariables(body, variables).run();
  }

  /**
   * The variables that may be taken out of memory.
   *
   * @param body as the program has it
   * @param candidates addresses of messages
   * @param filled those that messages come out into
   */
  static Set<Value> find(Body body, Set<Value> candidates, Set<Value> filled, Carriers carriers) {
    Set<Value> variables = new LinkedHashSet<>();
    for (Value candidate : candidates) {
      if (body.definitions().of(candidate) instanceof Alloca) {
        variables.add(candidate);
      }
    }
    Set<Value> set = new HashSet<>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s && isPointer(s, s.value()) && !variables.contains(s.value())) {
          if (!(s.value() instanceof NullConstant)) {
            set.add(s.address());
          }
        } else if (!(i instanceof Load l && isPointer(l, l.result()))) {
          others(i, carriers).forEach(variables::remove);
        }
      }
    }
    variables.removeIf(v -> filled.contains(v) && set.contains(v));
    return variables;
  }

  private static boolean isPointer(MemoryAccess access, Value value) {
    return value.isPointer() && !access.shape().isAtomic() && !access.shape().isVolatile();
  }

  /** What an instruction uses in other ways than to send or receive what is behind it. */
  private static List<Value> others(Instruction i, Carriers carriers) {
    List<Value> others = new ArrayList<>(i.operands());
    if (i instanceof Call call && carriers.isSystem(call)) {
      for (Carriers.End end : carriers.of(call)) {
        others.remove(call.arguments().get(end.argument())); // once: it may be passed twice
      }
    }
    return others;
  }

  private Body run() {
    var flow = new ControlFlow(body);
    DepthFirst order = DepthFirst.from(flow, 0);
    body.blocks().forEach(b -> predecessors.add(new ArrayList<>()));
    for (int place = 0; place < order.size(); place++) {
      int block = order.node(place);
      for (int next : flow.successors(block)) {
        if (!predecessors.get(next).contains(block)) {
          predecessors.get(next).add(block);
        }
      }
    }
    for (int place = 0; place < order.size(); place++) {
      int index = order.node(place);
      Map<Value, Value> state = before(index);
      look(body.blocks().get(index), state);
      after.put(index, state);
    }
    while (joined.removeIf(this::isOne)) {
      // until each of them chooses
    }
    joined.removeIf(unused());
    List<Block> blocks = new ArrayList<>();
    for (Block block : body.blocks()) {
      boolean isReached = after.containsKey(block.index());
      blocks.add(isReached ? new Block(block.index(), code(block)) : block);
    }
    return body.with(blocks, localCount).with(bindings);
  }

  private Map<Value, Value> before(int block) {
    Map<Value, Value> state = new HashMap<>();
    for (Value variable : variables) {
      Value first = null;
      boolean isSame = block != 0;
      for (int before : predecessors.get(block)) {
        Value value = after.getOrDefault(before, Map.of()).get(variable);
        isSame &= value != null && (first == null || first.equals(value));
        first = value;
      }
      if (predecessors.get(block).isEmpty()) {
        state.put(variable, new UndefinedConstant());
      } else if (isSame && first != null) {
        state.put(variable, first);
      } else {
        var phi = new Joined(new Result(localCount++, CodeBuilder.POINTER), variable, block);
        joined.add(phi);
        bind(phi.result(), variable);
        state.put(variable, phi.result());
      }
    }
    return state;
  }

  private void look(Block block, Map<Value, Value> state) {
    for (Instruction i : block.instructions()) {
      if (i instanceof Store s && variables.contains(s.address())) {
        state.put(s.address(), s.value());
        bind(s.value(), s.address());
      } else if (i instanceof Load l && state.containsKey(l.address())) {
        same.put(l.result(), state.getOrDefault(l.address(), l.result()));
        loaded.add(l.result());
        bind(l.result(), l.address());
      }
    }
  }

  /** A value is what the variable holds, so it is of that type. */
  private void bind(Value value, Value variable) {
    if (value instanceof LocalValue local && variable instanceof LocalValue memory) {
      body.binding(memory)
          .filter(b -> b.place() == Binding.Place.MEMORY && b.bits() == 0)
          .map(b -> new Binding(b.variable(), Binding.Place.VALUE, 0, 0))
          .ifPresent(b -> bindings.putIfAbsent(local.id(), b));
    }
  }

  private Value resolved(Value value) {
    Value at = value;
    while (same.containsKey(at)) {
      at = same.getOrDefault(at, at);
    }
    return at;
  }

  private List<Phi.Incoming> incoming(Joined phi) {
    List<Phi.Incoming> incoming = new ArrayList<>();
    for (int before : predecessors.get(phi.block())) {
      Value value = after.getOrDefault(before, Map.of()).get(phi.variable());
      if (value != null) {
        incoming.add(new Phi.Incoming(resolved(value), before));
      }
    }
    return incoming;
  }

  /** Whether there is only one value, which the phi then is. */
  private boolean isOne(Joined phi) {
    List<Value> values =
        incoming(phi).stream()
            .map(Phi.Incoming::value)
            .filter(v -> !v.equals(phi.result()))
            .distinct()
            .toList();
    if (values.size() > 1) {
      return false;
    }
    same.put(phi.result(), values.isEmpty() ? new UndefinedConstant() : values.get(0));
    return true;
  }

  /** The phis that no load asks for. */
  private Predicate<Joined> unused() {
    Map<Value, Joined> byResult = new HashMap<>();
    joined.forEach(p -> byResult.put(p.result(), p));
    Set<Value> used = new HashSet<>();
    var open = new ArrayDeque<Value>(loaded);
    while (!open.isEmpty()) {
      Value value = resolved(open.remove());
      Joined phi = byResult.get(value);
      if (phi != null && used.add(value)) {
        incoming(phi).forEach(i -> open.add(i.value()));
      }
    }
    return phi -> !used.contains(phi.result());
  }

  private List<Instruction> code(Block block) {
    List<Instruction> code = new ArrayList<>();
    joined.stream()
        .filter(p -> p.block() == block.index())
        .forEach(p -> code.add(new Phi(p.result(), incoming(p), position(block))));
    for (Instruction i : block.instructions()) {
      if (i instanceof Load l && variables.contains(l.address())) {
        List<Value> value = List.of(resolved(l.result()));
        code.add(new Arithmetic(l.result(), Operator.COPY, value, l.position()));
      } else if (!(i instanceof Store s && variables.contains(s.address()))) {
        code.add(i);
      }
    }
    return code;
  }

  private static Position position(Block block) {
    return block.instructions().get(0).position();
  }
}
