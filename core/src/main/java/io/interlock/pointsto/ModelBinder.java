package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.Operand;
import io.interlock.pointsto.ReturnedValues.Way;
import io.interlock.source.Position;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What modelled functions do to pointers. */
final class ModelBinder {
  private static final int POOL_ACTION = -1;
  private static final String UNKNOWN_KEY = "";

  private record HeapKey(int instance, int call, int action) {}

  private record Started(int instance, int call, int action, int function) {}

  private final SolverState state;
  private final CallBinder calls;
  private final Map<HeapKey, Integer> heap = new HashMap<>();
  private final Set<Started> started = new HashSet<>();
  private final Map<String, Integer> specific = new HashMap<>();
  private final int allSpecific;
  private final int threadResults;

  ModelBinder(SolverState state, CallBinder calls) {
    this.state = state;
    this.calls = calls;
    allSpecific = state.flows().newNode();
    threadResults = state.flows().newNode();
  }

  /** Lets a modelled function do what it does to the pointers of a call. */
  void apply(Invocation v, FunctionModel model) {
    List<Action> actions = model.at(v.arguments().size());
    for (int i = 0; i < actions.size(); i++) {
      apply(v, actions.get(i), i);
    }
  }

  /** Lets a call return a fresh object. */
  void allocate(Invocation v) {
    state.flows().place(v.result(), allocate(v, POOL_ACTION, null, hint(v)));
  }

  private void apply(Invocation v, Action action, int index) {
    Flows flows = state.flows();
    Position at = v.site().call().position();
    if (action instanceof Action.Allocate a) {
      flows.place(v.result(), allocate(v, index, a.size(), hint(v)));
    } else if (action instanceof Action.AllocateInto a) {
      int made = flows.newNode();
      flows.place(made, allocate(v, index, a.size(), null));
      flows.store(node(v, a.place()), made);
    } else if (action instanceof Action.Returns r) {
      state.flow(node(v, r.value()), v.result());
    } else if (action instanceof Action.Store s) {
      flows.store(node(v, s.to()), node(v, s.value()));
    } else if (action instanceof Action.Copy c) {
      if (!copiesBytes(v, c)) {
        flows.transfer(
            node(v, c.to()), node(v, c.from()), size(v, c.extent()), TransferSite.untyped(at));
      }
    } else if (action instanceof Action.Flow f) {
      flows.transfer(
          node(v, f.to()), node(v, f.from()), Shape.UNKNOWN_SIZE, TransferSite.untyped(at));
    } else if (action instanceof Action.Publish p) {
      state.flow(node(v, p.pointer()), state.escapes().published());
      state.flow(node(v, p.pointer()), state.escapes().held());
    } else if (action instanceof Action.HiddenState h) {
      flows.place(v.result(), state.outside().named(h.name()));
    } else if (action instanceof Action.ReturnsThreadLocal t) {
      flows.place(v.result(), state.outside().named("thread-local " + t.name()));
    } else {
      applyRest(v, action, index);
    }
  }

  /** Whether a copy is one of bytes, by the types of its arguments. */
  private boolean copiesBytes(Invocation v, Action.Copy copy) {
    ValueTypes values = state.hints().values(v.site().caller());
    Value to = plainArgument(v, copy.to());
    Value from = plainArgument(v, copy.from());
    return values != null && to != null && from != null && values.copiesBytes(to, from);
  }

  private static @Nullable Value plainArgument(Invocation v, Operand operand) {
    var arguments = v.site().call().arguments();
    boolean plain =
        operand.kind() == Operand.Kind.ARGUMENT
            && operand.dereferences() == 0
            && operand.members().isEmpty()
            && operand.argument() < arguments.size();
    return plain ? arguments.get(operand.argument()) : null;
  }

  private void applyRest(Invocation v, Action action, int index) {
    Flows flows = state.flows();
    if (action instanceof Action.Run r) {
      flows.listenForFunctions(node(v, r.function()), place -> run(v, r, index, place));
    } else if (action instanceof Action.Once o) {
      var run = new Action.Run(o.function(), List.of(), Action.Occasion.NOW, null, null);
      flows.listenForFunctions(node(v, o.function()), place -> run(v, run, index, place));
    } else if (action instanceof Action.Join j && j.result() != null) {
      flows.store(node(v, j.result()), threadResults);
    } else if (action instanceof Action.SetSpecific s) {
      state.flow(node(v, s.value()), specific(v, s.key()));
    } else if (action instanceof Action.GetSpecific g) {
      String key = key(v, g.key());
      state.flow(key.isEmpty() ? allSpecific : specific(v, g.key()), v.result());
      state.flow(specificNode(UNKNOWN_KEY), v.result());
    }
  }

  private void run(Invocation v, Action.Run run, int index, int place) {
    Function function = state.function(place);
    if (function == null
        || !started.add(new Started(v.instance(), v.site().index(), index, function.index()))) {
      return;
    }
    var arguments = new IntArrayList(run.arguments().size());
    for (Operand operand : run.arguments()) {
      arguments.add(operand == null ? madeUp(function, arguments.size()) : node(v, operand));
    }
    int result = run.occasion() == Action.Occasion.THREAD ? threadResults : -1;
    Invocation.Entry entry =
        run.occasion() == Action.Occasion.NOW ? Invocation.Entry.CALL : Invocation.Entry.START;
    calls.enter(
        new Invocation(v.instance(), v.site(), arguments, result, List.of(), entry), function);
  }

  /** What a library passes of its own. */
  private int madeUp(Function function, int formal) {
    if (formal >= function.formals().size()) {
      return -1;
    }
    Layouts.Target target = state.hints().formal(function, formal);
    if (!target.isPointer()) {
      return -1;
    }
    int node = state.flows().newNode();
    state.flows().place(node, state.outside().place(target.type()));
    return node;
  }

  private int node(Invocation v, Operand operand) {
    Flows flows = state.flows();
    int node =
        switch (operand.kind()) {
          case ARGUMENT, REST -> v.argument(operand.argument());
          case RESULT -> v.result();
          case LIBRARY -> {
            int named = flows.newNode();
            flows.place(named, state.outside().named("library:" + operand.name()));
            yield named;
          }
        };
    for (int i = 0; i < operand.dereferences(); i++) {
      node = flows.loaded(node);
    }
    for (String member : operand.members()) {
      node = member(node, member);
    }
    return node;
  }

  /** The value of a member of whatever structs are pointed to. */
  private int member(int pointer, String name) {
    if (pointer < 0) {
      return pointer;
    }
    int value = state.flows().newNode();
    state
        .flows()
        .listen(
            pointer,
            place -> {
              for (int at : state.members(place, name)) {
                state.flows().copy(state.flows().loadedAt(at), value);
              }
            });
    return value;
  }

  private int allocate(Invocation v, int action, Action.@Nullable Extent extent, @Nullable Type t) {
    var key = new HeapKey(v.instance(), v.site().index(), action);
    Integer known = heap.get(key);
    if (known == null) {
      long size = extent == null ? Shape.UNKNOWN_SIZE : size(v, extent);
      Shape shape = t == null ? new Shape(null, size, 0) : Shape.elements(t, size);
      known =
          state
              .objects()
              .add(
                  AbstractObject.Kind.HEAP,
                  v.site().caller(),
                  v.site().call(),
                  state.instances().context(v.instance()),
                  outerCalls(v.instance()),
                  shape);
      heap.put(key, known);
    }
    return state.places().at(known, 0);
  }

  /** The calls an instance was made for, inner ones first. */
  private List<Call> outerCalls(int instance) {
    Instances instances = state.instances();
    var outer = new ArrayList<Call>();
    for (int at = instance; instances.call(at) != Instances.NONE; at = instances.caller(at)) {
      outer.add(state.constraints().call(instances.call(at)).call());
    }
    return outer;
  }

  /**
   * The type of what is allocated. Of the callers it is handed to the outermost knows best, but for
   * one that gets a part of a struct only; if it gets memory behind something else, nobody knows.
   */
  private @Nullable Type hint(Invocation v) {
    Instances instances = state.instances();
    CallSite site = v.site();
    Type type = state.hints().target(site);
    int instance = v.instance();
    while (instances.call(instance) != Instances.NONE) {
      Way returned = calls.returned(site.caller(), site.call());
      if (returned == Way.NOT_AT_ALL) {
        break;
      }
      site = state.constraints().call(instances.call(instance));
      Type outer = state.hints().target(site);
      if (outer != null && !(type instanceof RecordType whole && isPart(outer, whole))) {
        if (returned == Way.MOVED) {
          return null;
        }
        type = outer;
      }
      instance = instances.caller(instance);
    }
    return type;
  }

  /** Whether something is a struct inside of another, or bytes or a number, which may be. */
  private boolean isPart(Type part, RecordType whole) {
    PointeeTypes types = state.constraints().types();
    return !(part instanceof RecordType)
        || state.layouts().partsOf(whole).stream().anyMatch(p -> types.of(p) == types.of(part));
  }

  private long size(Invocation v, Action.Extent extent) {
    if (extent instanceof Action.Extent.Bytes b) {
      return b.count();
    }
    if (extent instanceof Action.Extent.Argument a) {
      long count = constant(v, a.count());
      long times = a.times() < 0 ? 1 : constant(v, a.times());
      return count < 0 || times < 0 ? Shape.UNKNOWN_SIZE : count * times;
    }
    return Shape.UNKNOWN_SIZE;
  }

  /** The value of a constant argument, also one passed on by wrappers; -1 if unknown. */
  private long constant(Invocation v, int argument) {
    Instances instances = state.instances();
    CallSite site = v.site();
    int instance = v.instance();
    int index = argument;
    while (index < site.call().arguments().size()) {
      Value value = site.call().arguments().get(index);
      if (value instanceof IntegerConstant c) {
        return c.value();
      }
      if (!(value instanceof Formal f) || instances.call(instance) == Instances.NONE) {
        break;
      }
      site = state.constraints().call(instances.call(instance));
      instance = instances.caller(instance);
      index = f.id();
    }
    return Shape.UNKNOWN_SIZE;
  }

  private int specific(Invocation v, Operand key) {
    return specificNode(key(v, key));
  }

  private int specificNode(String key) {
    return specific.computeIfAbsent(
        key,
        k -> {
          int node = state.flows().newNode();
          state.flows().copy(node, allSpecific);
          return node;
        });
  }

  /** The variable a key is kept in. */
  private String key(Invocation v, Operand key) {
    var arguments = v.site().call().arguments();
    ValueTypes values = state.hints().values(v.site().caller());
    if (values != null
        && key.kind() == Operand.Kind.ARGUMENT
        && key.argument() < arguments.size()
        && arguments.get(key.argument()) instanceof LocalValue local) {
      Instruction definition = values.definition(local);
      if (definition instanceof Load l && l.address() instanceof SymbolAddress a) {
        return a.symbol().name() + "+" + a.offset();
      }
    }
    return UNKNOWN_KEY;
  }
}
