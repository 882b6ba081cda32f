package io.interlock.race.fork;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Renaming;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a function of a {@link ForkFamily} touches and calls, or who calls it, in its own terms. */
final class FamilyMember {
  /**
   * Bytes that an instruction touches.
   *
   * @param value the address in the text
   * @param end past the last one; null if that is not known
   */
  record Touch(int block, LocalValue value, Symbolic start, @Nullable LinearForm end) {}

  /** A call, or a creation, of a function of the family. */
  record Entered(int block, CallEdge edge, Renaming binding, List<Value> passed) {
    Function target() {
      return edge.target();
    }

    boolean isThread() {
      return edge.kind() == EdgeKind.THREAD;
    }
  }

  private final Function function;
  private final Body body;
  private final LocalNames names;
  private final FunctionFacts facts;
  private final ForkedVariables variables;
  private final ForkedArguments arguments;
  private final List<Touch> touches = new ArrayList<>();
  private final List<Entered> entered = new ArrayList<>();
  private final Set<Integer> unknown = new HashSet<>();

  FamilyMember(
      LocalNames names,
      CallGraph graph,
      ProgramModels models,
      ForkFamily family,
      ForkedArguments arguments) {
    this.names = names;
    this.arguments = arguments;
    variables = new ForkedVariables(names, graph, family, arguments);
    function = names.function();
    body = graph.program().body(function).orElseThrow();
    facts = new FunctionFacts(body, names);
    List<CallSite> sites = graph.sites().of(function);
    int call = 0;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call) {
          collect(sites.get(call), call++, block.index(), graph, models, family);
        } else {
          collect(i, block.index());
        }
      }
    }
  }

  Function function() {
    return function;
  }

  Body body() {
    return body;
  }

  LocalNames names() {
    return names;
  }

  FunctionFacts facts() {
    return facts;
  }

  List<Touch> touches() {
    return touches;
  }

  List<Entered> entered() {
    return entered;
  }

  /** Whether all is known of what is touched by way of an address. */
  boolean isKnown(LocalValue address) {
    return !unknown.contains(address.id());
  }

  private void collect(Instruction i, int block) {
    if (i instanceof MemoryAccess access) {
      touch(block, access.address(), LinearForm.of(access.shape().size()));
    } else if (i instanceof MemoryTransfer t) {
      touch(block, t.destination(), length(t.length()));
      touch(block, t.source(), length(t.length()));
    }
  }

  private @Nullable LinearForm length(Value length) {
    Symbolic name = names.name(length);
    return name.isUnknown() ? null : LinearForm.of(name);
  }

  private void touch(int block, Value address, @Nullable LinearForm size) {
    if (address instanceof LocalValue local) {
      Symbolic start = names.name(address);
      touches.add(
          new Touch(block, local, start, size == null ? null : LinearForm.of(start).plus(size)));
    }
  }

  private void collect(
      CallSite site,
      int ordinal,
      int block,
      CallGraph graph,
      ProgramModels models,
      ForkFamily family) {
    Memory memory = names.memoryAt(ordinal);
    boolean isFollowed = true;
    boolean hasBody = false;
    for (CallEdge edge : graph.edges(site)) {
      hasBody |= edge.kind().isCall() && edge.kind().isTarget();
      boolean isInto = family.contains(edge.target()) && edge.kind() != EdgeKind.MODELLED;
      if (isInto && memory != null) {
        List<Value> passed = passed(edge);
        entered.add(new Entered(block, edge, binding(site, passed, memory), passed));
      }
    }
    List<Action> actions = models.actions(site.call());
    for (Action action : actions) {
      isFollowed &= touch(action, site.call(), block);
    }
    if (!hasBody && (actions.isEmpty() || !isFollowed)) {
      site.call().arguments().forEach(this::forget);
    }
  }

  private long size(Symbolic found) {
    return found.atom() instanceof Atom.Contents c ? arguments.size(c.address().offset()) : -1;
  }

  private void forget(Value value) {
    if (value instanceof LocalValue local) {
      unknown.add(local.id());
    }
  }

  static List<Value> passed(CallEdge edge) {
    Action.Run run = edge.run().orElse(null);
    if (run == null) {
      return edge.site().call().arguments();
    }
    var values = new ArrayList<Value>();
    for (Operand operand : run.arguments()) {
      Value value =
          operand == null || operand.dereferences() > 0 || !operand.members().isEmpty()
              ? null
              : operand.of(edge.site().call());
      if (value == null) {
        return values;
      }
      values.add(value);
    }
    return values;
  }

  private Renaming binding(CallSite site, List<Value> passed, Memory memory) {
    var actuals = new ArrayList<@Nullable Symbolic>();
    passed.forEach(v -> actuals.add(names.name(v)));
    var before = new Substitution(site, actuals, memory, names.places(), Map.of());
    return name -> {
      Symbolic address =
          name.atom() instanceof Atom.Contents c && name.terms().isEmpty() && name.offset() == 0
              ? before.apply(c.address())
              : null;
      Symbolic found = address == null ? null : variables.found(address, size(name), site.call());
      return found == null ? before.apply(name) : found;
    };
  }

  /** Notes what a library function touches; tells whether that is all it does to arguments. */
  private boolean touch(Action action, Call call, int block) {
    if (action instanceof Action.Memory m) {
      return touch(m.pointer(), m.extent(), call, block);
    }
    if (action instanceof Action.Copy c) {
      return touch(c.to(), c.extent(), call, block) && touch(c.from(), c.extent(), call, block);
    }
    return action instanceof Action.Flow
        || action instanceof Action.Carry
        || action instanceof Action.Returns
        || action instanceof Action.Run
        || action instanceof Action.Join
        || action instanceof Action.Allocate;
  }

  private boolean touch(Operand operand, Action.Extent extent, Call call, int block) {
    Value value = operand.of(call);
    boolean isPlain = value != null && operand.dereferences() == 0 && operand.members().isEmpty();
    if (isPlain && value != null) {
      touch(block, value, size(extent, call));
    }
    return isPlain;
  }

  private @Nullable LinearForm size(Action.Extent extent, Call call) {
    if (extent instanceof Action.Extent.Bytes b) {
      return LinearForm.of(b.count());
    }
    if (extent instanceof Action.Extent.Argument a
        && Math.max(a.count(), a.times()) < call.arguments().size()) {
      LinearForm count = length(call.arguments().get(a.count()));
      LinearForm times = a.times() < 0 ? LinearForm.of(1) : length(call.arguments().get(a.times()));
      if (count == null || times == null) {
        return null;
      }
      return times.parts().isEmpty()
          ? count.times(times.constant())
          : count.parts().isEmpty() ? times.times(count.constant()) : null;
    }
    return null;
  }

  /** Whether an atom is what the function is given, or finds by way of that. */
  static boolean isInput(Atom atom) {
    return atom instanceof Atom.FormalValue
        || (atom instanceof Atom.Contents c
            && c.address().mentionsFormal()
            && !c.address().mentionsLocal());
  }

  /** The numbers that the function is given. */
  List<Atom> numbers() {
    var found = new LinkedHashSet<Atom>();
    for (Formal formal : function.formals()) {
      if (formal.type().kind() == ValueType.Kind.INTEGER) {
        found.add(new Atom.FormalValue(formal.id()));
      }
    }
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load l && l.result().type().kind() == ValueType.Kind.INTEGER) {
          Symbolic name = names.name(l.result());
          if (name.terms().isEmpty() && name.offset() == 0 && isInput(name.atom())) {
            found.add(name.atom());
          }
        }
      }
    }
    return List.copyOf(found);
  }
}
