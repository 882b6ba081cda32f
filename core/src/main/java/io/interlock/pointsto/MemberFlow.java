package io.interlock.pointsto;

import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Call;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Function;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.BitSet;

/** What one function does to pointers to functions; see {@link MemberFunctions}. */
final class MemberFlow {
  /** Larger values and copies are not followed word by word. */
  private static final int MAX_WORDS = 64;

  private final Function function;
  private final ValueTypes values;
  private final FunctionGraph graph;
  private final MemberNodes nodes;
  private final MemberCalls calls;
  private final int word;

  MemberFlow(
      ValueTypes values, FunctionGraph graph, MemberNodes nodes, MemberCalls calls, int word) {
    function = values.function();
    this.values = values;
    this.graph = graph;
    this.nodes = nodes;
    this.calls = calls;
    this.word = word;
  }

  /** Notes which members and variables the function makes pointers to. */
  void addresses() {
    for (Block block : values.body().blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof MemoryAccess access) {
          accessed(access.address());
          i.operands().stream().filter(o -> o != access.address()).forEach(this::handed);
        } else if (!(i instanceof Address) && !(i instanceof MemoryTransfer)) {
          i.operands().forEach(this::handed);
        }
      }
    }
  }

  /** Memory is used by an address: a pointer of its own, if it is kept in a variable. */
  private void accessed(Value address) {
    if (address instanceof LocalValue l && !values.pointees(l).isEmpty()) {
      handed(address);
    }
  }

  private void handed(Value value) {
    if (value instanceof SymbolAddress
        || (value instanceof LocalValue l && values.definition(l) instanceof Address)) {
      values.forEachSpotBehind(value, nodes::address);
    }
  }

  /** Lets pointers flow as the function has it. */
  void flow() {
    for (Block block : values.body().blocks()) {
      for (Instruction i : block.instructions()) {
        visit(i);
      }
    }
  }

  private void visit(Instruction i) {
    if (i instanceof Load l) {
      load(l.address(), l.shape().size(), node(l.result()));
    } else if (i instanceof Store s) {
      store(s.address(), s.shape().size(), s.value());
    } else if (i instanceof AtomicUpdate u) {
      load(u.address(), u.shape().size(), node(u.result()));
      store(u.address(), u.shape().size(), u.value());
    } else if (i instanceof CompareExchange e) {
      load(e.address(), e.shape().size(), node(e.result()));
      store(e.address(), e.shape().size(), e.replacement());
    } else if (i instanceof MemoryTransfer t) {
      transfer(t);
    } else if (i instanceof Call c) {
      call(c);
    } else if (i instanceof Return r && r.value() != null) {
      move(r.value(), nodes.returned(function));
    } else if (i instanceof Phi
        || i instanceof Select
        || i instanceof Arithmetic
        || i instanceof Address) {
      i.definition()
          .ifPresent(result -> i.operands().forEach(operand -> move(operand, node(result))));
    }
  }

  private int node(LocalValue value) {
    return nodes.value(function, value);
  }

  /** The node of a value, or a new one that a constant comes to. */
  private int node(Value value) {
    if (value instanceof LocalValue local) {
      return node(local);
    }
    int node = graph.newNode();
    move(value, node);
    return node;
  }

  /** A value comes to a node. */
  private void move(Value value, int to) {
    if (value instanceof LocalValue local) {
      graph.addEdge(node(local), to);
    } else if (value instanceof SymbolAddress a && a.symbol() instanceof Function f) {
      graph.addFunction(to, f.index());
    } else if (value instanceof CompositeConstant c) {
      c.parts().forEach(part -> move(part, to));
    }
  }

  private void load(Value address, long size, int to) {
    if (size < word) {
      return;
    }
    for (long at = 0; at < Math.min(size, (long) MAX_WORDS * word); at += word) {
      IntArrayList from = memory(address, at);
      from.forEach(node -> graph.addEdge(nodes.loaded(node), to));
      if (from.isEmpty()) {
        graph.open(to);
      }
    }
  }

  private void store(Value address, long size, Value value) {
    if (size < word) {
      return;
    }
    for (long at = 0; at < Math.min(size, (long) MAX_WORDS * word); at += word) {
      IntArrayList to = memory(address, at);
      to.forEach(node -> store(value, node));
      if (to.isEmpty()) {
        calls.lose(node(value));
      }
    }
  }

  /** What is open stays so only where it is known which memory is meant. */
  private void store(Value value, int to) {
    if (nodes.isAny(to)) {
      calls.keep(node(value), to);
    } else {
      move(value, to);
    }
  }

  /** The nodes of the memory so many bytes behind an address; none if it is not known. */
  private IntArrayList memory(Value address, long bytes) {
    var found = new IntArrayList(1);
    boolean isKnown =
        values.forEachSpot(
            address,
            bytes,
            (spot, base, isScattered) -> found.add(nodes.at(spot, base, isScattered)));
    return isKnown && !found.contains(MemberNodes.UNKNOWN) ? found : new IntArrayList(0);
  }

  /** Bytes that are copied stay what they are; only where both sides are known they may differ. */
  private void transfer(MemoryTransfer t) {
    if (t.kind() == MemoryTransfer.Kind.FILL) {
      return;
    }
    for (long at = 0; at < Math.min(t.size(), (long) MAX_WORDS * word); at += word) {
      IntArrayList to = memory(t.destination(), at);
      if (!to.isEmpty()) {
        memory(t.source(), at)
            .forEach(from -> to.forEach(node -> graph.addEdge(nodes.loaded(from), node)));
      }
    }
  }

  private void call(Call call) {
    var arguments = new IntArrayList(call.arguments().size());
    call.arguments().forEach(argument -> arguments.add(node(argument)));
    var result = call.result();
    int to = result == null ? MemberNodes.UNKNOWN : node(result);
    Function direct = call.directCallee().orElse(null);
    if (direct != null) {
      calls.enter(direct, arguments, to);
      if (calls.runsBehindArguments(direct)) {
        call.arguments().forEach(this::find);
      }
    } else if (call.callee() instanceof InlineAssembly) {
      calls.leave(arguments, to, nodes.outside());
    } else if (call.callee() instanceof LocalValue pointer) {
      calls.through(node(pointer), arguments, pointers(call), to);
      nodes.called(node(pointer), signature(call));
    }
  }

  /** Notes what functions are found where an argument points. */
  private void find(Value argument) {
    IntArrayList from = memory(argument, 0);
    if (argument instanceof LocalValue local && !from.isEmpty()) {
      int found = nodes.behind(function, local);
      from.forEach(node -> graph.addEdge(nodes.loaded(node), found));
    }
  }

  /** What the arguments point to, as far as they are declared. */
  private IntList signature(Call call) {
    var found = new IntArrayList(call.arguments().size());
    for (Value argument : call.arguments()) {
      found.add(nodes.argument(values, argument));
    }
    return found;
  }

  /** Which arguments are pointers. */
  private static BitSet pointers(Call call) {
    var found = new BitSet();
    for (int i = 0; i < call.arguments().size(); i++) {
      found.set(i, !(call.arguments().get(i) instanceof LocalValue l) || l.type().isPointer());
    }
    return found;
  }
}
