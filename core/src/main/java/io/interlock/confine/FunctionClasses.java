package io.interlock.confine;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.confine.PointerClasses.Group;
import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.Operand;
import io.interlock.pointsto.Places;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The classes of one function's pointers ({@link PointerClasses}), by its text in any order. What
 * is computed from a pointer, loaded from an own cell behind it or stored into one is in its class;
 * what is loaded from other cells is an owner of its own, and so are a new head and what comes from
 * two classes. A store from one class into an own cell of another spoils the cell.
 *
 * <p>Values that turn out to be owners are made so from the beginning, and all is done again: there
 * are more of them each time. A head that a function makes for its callers, and does nothing with
 * but return it, is an owner where it is returned to.
 */
final class FunctionClasses {
  private final ClassInput input;
  private final Function function;
  private final Body body;
  private final List<CallSite> sites;
  private final @Nullable Places[] targets;
  private final int result;
  private final BitSet cut = new BitSet();
  private final BitSet forCallers = new BitSet();
  private final BitSet passedOn = new BitSet();
  private PointerClasses classes;
  private boolean isResultUnknown;
  private boolean isAgain;

  FunctionClasses(ClassInput input, Function function, Body body) {
    this.input = input;
    this.function = function;
    this.body = body;
    sites = input.graph().sites().of(function);
    targets = new @Nullable Places[body.localCount()];
    result = body.localCount();
    classes = newClasses();
    do {
      isAgain = false;
      classes = newClasses();
      derive();
      store();
      checkReturned();
    } while (isAgain);
    checkTimes();
  }

  private PointerClasses newClasses() {
    var made = new PointerClasses(body.localCount() + 1, input.outside().get(function.index()));
    for (Formal formal : function.formals()) {
      made.of(formal.id()).formals.set(formal.id());
    }
    for (int local = cut.nextSetBit(0); local >= 0; local = cut.nextSetBit(local + 1)) {
      made.of(local).owner = local;
    }
    isResultUnknown = false;
    return made;
  }

  PointerClasses classes() {
    return classes;
  }

  private void derive() {
    int call = 0;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call c) {
          call(c, sites.get(call++));
        } else {
          add(i);
        }
      }
      if (block.terminator() instanceof Return r && r.value() != null) {
        int node = node(r.value());
        isResultUnknown |= isGlobal(r.value()) || (node >= 0 && !classes.unite(result, node));
      }
    }
  }

  private void store() {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s) {
          store(s.address(), s.value());
        } else if (i instanceof AtomicUpdate u) {
          store(u.address(), u.value());
        } else if (i instanceof CompareExchange c) {
          store(c.address(), c.replacement());
        } else if (i instanceof MemoryTransfer t && t.kind() != MemoryTransfer.Kind.FILL) {
          transfer(t.destination(), t.source(), t.size());
        }
      }
    }
  }

  private void add(Instruction i) {
    Result defined = i.definition().orElse(null);
    if (defined == null || node(defined) < 0 || cut.get(defined.id())) {
      return;
    }
    if (i instanceof Load l) {
      if (input.cells().areOwn(targets(l.address()))) {
        from(defined, List.of(l.address()));
      } else {
        cut(defined);
      }
    } else if (i instanceof Address a && staysInside(a)) {
      from(defined, List.of(a.base()));
    } else if (i instanceof Select s) {
      from(defined, List.of(s.then(), s.otherwise()));
    } else if (i instanceof Arithmetic a && !staysInside(a)) {
      cut(defined);
    } else if (i instanceof Phi || i instanceof Arithmetic) {
      from(defined, i.operands());
    } else if (i instanceof Alloca && input.mayBeHead(targets(defined))) {
      cut(defined);
    } else if (i instanceof Address || i instanceof AtomicUpdate || i instanceof CompareExchange) {
      cut(defined);
    }
  }

  /** Nothing is told apart yet in what is only returned, see {@link #checkReturned}. */
  private boolean staysInside(Address a) {
    int base = node(a.base());
    return input.heads().staysInside(targets(a.base()), a)
        || (base >= 0
            && forCallers.stream()
                .anyMatch(m -> !cut.get(m) && classes.find(m) == classes.find(base)));
  }

  /** Whether a number that is made of an address is that address, or in no element of an array. */
  private boolean staysInside(Arithmetic a) {
    return switch (a.operator()) {
      case COPY, BITCAST, POINTER_TO_INTEGER, INTEGER_TO_POINTER, TRUNC, ZEXT, SEXT -> true;
      default -> !input.heads().areInArrays(targets(a.result()));
    };
  }

  /** A value that is made from others, or found behind one; of numbers nothing is known. */
  private void from(Result defined, List<Value> origins) {
    boolean isKnown = false;
    for (Value origin : origins) {
      int node = node(origin);
      isKnown |= node >= 0;
      if (isGlobal(origin) || (node >= 0 && !classes.unite(defined.id(), node))) {
        cut(defined);
      }
    }
    if (!isKnown) {
      cut(defined);
    }
  }

  /** Nothing is known of the region of a value. */
  private void cut(Result defined) {
    if (!cut.get(defined.id())) {
      cut.set(defined.id());
      Group group = classes.of(defined.id());
      if (group.isFresh()) {
        group.owner = defined.id();
      } else {
        isAgain = true;
      }
    }
  }

  private void store(Value address, Value value) {
    Places at = targets(address);
    boolean isPointer = node(value) >= 0 || isGlobal(value);
    if (isPointer && input.pointsTo().leadsEverywhere(function, address)) {
      input.cells().spoilAll();
    } else if (isPointer && input.cells().isAnyOwn(at)) {
      if (areOne(address, value)) {
        Group group = classes.of(node(address));
        group.cells = group.cells.union(at);
      } else {
        input.cells().spoil(at);
      }
    }
  }

  /** A copy of so many bytes; negative if that is not known. */
  private void transfer(Value to, Value from, long size) {
    Places at = targets(to);
    Places source = targets(from);
    if (input.pointsTo().leadsEverywhere(function, to)) {
      input.cells().spoilAll();
    } else if (input.cells().isAnyOwn(at) && input.holdPointers(source) && input.holdPointers(at)) {
      boolean isInside = input.heads().areInside(at, size) && input.heads().areInside(source, size);
      if (isInside && areOne(to, from)) {
        Group group = classes.of(node(to));
        group.objects = group.objects.union(at);
      } else {
        input.cells().spoilWhole(at);
      }
    }
  }

  private boolean areOne(Value address, Value value) {
    int left = node(address);
    int right = node(value);
    return left >= 0 && right >= 0 && classes.unite(left, right);
  }

  private void call(Call call, CallSite site) {
    Result defined = call.result() == null || node(call.result()) < 0 ? null : call.result();
    if (call.directCallee().filter(Function::isIntrinsic).isPresent()) {
      if (defined != null) {
        from(defined, call.arguments());
      }
      return;
    }
    if (!onlyTouches(call, site)) {
      call.arguments().stream().mapToInt(this::node).filter(n -> n >= 0).forEach(passedOn::set);
    }
    boolean isKnown = false;
    for (CallEdge edge : input.graph().edges(site)) {
      if (edge.kind().isTarget()) {
        isKnown = true;
        target(edge, call, defined);
      }
    }
    if (!isKnown && defined != null) {
      cut(defined);
    }
  }

  /** Whether a call does nothing with what it is passed but to access it. */
  private boolean onlyTouches(Call call, CallSite site) {
    List<CallEdge> edges = input.graph().edges(site);
    return !edges.isEmpty()
        && edges.stream()
            .allMatch(
                e ->
                    e.kind() == EdgeKind.MODELLED
                        && input.models().of(e.target()).stream()
                            .flatMap(m -> m.at(call.arguments().size()).stream())
                            .allMatch(a -> a instanceof Action.Memory));
  }

  private void target(CallEdge edge, Call call, @Nullable Result defined) {
    Function callee = edge.target();
    Optional<FunctionModel> model = input.models().of(callee);
    if (edge.kind() == EdgeKind.MODELLED && model.isPresent()) {
      List<Action> actions = model.get().at(call.arguments().size());
      actions.forEach(a -> act(a, call));
      if (defined != null && !isFromModel(actions, call, defined)) {
        cut(defined);
      }
    } else if (input.graph().program().body(callee).isPresent()) {
      input.summary(callee).groups().forEach(g -> apply(g, call, defined));
    } else if (defined != null) {
      cut(defined);
    }
  }

  /** Whether what a modelled function returns is new, or one of its arguments. */
  private boolean isFromModel(List<Action> actions, Call call, Result defined) {
    boolean isNew = false;
    boolean isKnown = false;
    for (Action action : actions) {
      if (action instanceof Action.Returns r) {
        Value value = plain(r.value(), call);
        if (value == null) {
          return false;
        }
        from(defined, List.of(value));
        isKnown = true;
      }
      isNew |= action instanceof Action.Allocate;
    }
    return isKnown || (isNew && (!input.mayBeHead(targets(defined)) || isForCallers(defined)));
  }

  /** Whether new objects that are heads are told apart by the calls that they are returned to. */
  private boolean isForCallers(Result defined) {
    boolean isKnown = input.areHeadsOfCallers(targets(defined));
    forCallers.set(defined.id(), isKnown);
    return isKnown;
  }

  /** What callers get as a head is nothing else here than what is returned to them. */
  private void checkReturned() {
    for (int made = forCallers.nextSetBit(0); made >= 0; made = forCallers.nextSetBit(made + 1)) {
      Group group = classes.of(made);
      if (!cut.get(made) && (!group.isFresh() || group.isStored() || isPassedOn(made))) {
        cut.set(made);
        isAgain = true;
      }
    }
  }

  private boolean isPassedOn(int made) {
    return passedOn.stream().anyMatch(p -> classes.find(p) == classes.find(made));
  }

  private void act(Action action, Call call) {
    if (action instanceof Action.Copy c) {
      act(c.to(), c.from(), call);
    } else if (action instanceof Action.Flow f) {
      act(f.to(), f.from(), call);
    } else if (action instanceof Action.AllocateInto a) {
      allocate(a.place(), call);
    } else if (action instanceof Action.Join j && j.result() != null) {
      spoilBehind(j.result(), call);
    } else if (action instanceof Action.Store s) {
      Value to = plain(s.to(), call);
      Value value = plain(s.value(), call);
      if (to != null && value != null) {
        store(to, value);
      } else {
        spoilBehind(s.to(), call);
      }
    }
  }

  /** A head that a library leaves somewhere is an owner where it is found. */
  private void allocate(Operand place, Call call) {
    Value to = plain(place, call);
    if (to == null) {
      spoilBehind(place, call);
    } else if (input.mayBeHead(input.pointsTo().contents(targets(to)))) {
      input.cells().spoil(targets(to));
    }
  }

  private void act(Operand to, Operand from, Call call) {
    Value into = plain(to, call);
    Value source = plain(from, call);
    if (into != null && source != null) {
      transfer(into, source, -1);
    } else {
      spoilBehind(to, call);
    }
  }

  /** A library stores something somewhere behind an argument. */
  private void spoilBehind(Operand to, Call call) {
    Value argument = to.of(call);
    if (argument != null) {
      Places at = targets(argument);
      input.cells().spoilWhole(at);
      input.cells().spoilWhole(input.pointsTo().contents(at));
    }
  }

  private static @Nullable Value plain(Operand operand, Call call) {
    boolean isPlain = operand.dereferences() == 0 && operand.members().isEmpty();
    if (operand.kind() == Operand.Kind.RESULT) {
      return isPlain ? call.result() : null;
    }
    return isPlain ? operand.of(call) : null;
  }

  private void apply(ClassSummary.Group group, Call call, @Nullable Result defined) {
    int first = PointerClasses.NOBODY;
    boolean isOne = true;
    for (int f = group.formals().nextSetBit(0); f >= 0; f = group.formals().nextSetBit(f + 1)) {
      Value argument = f < call.arguments().size() ? call.arguments().get(f) : null;
      int node = argument == null ? PointerClasses.NOBODY : node(argument);
      isOne &= argument == null || !isGlobal(argument);
      if (node >= 0 && first >= 0) {
        isOne &= classes.unite(first, node);
      }
      first = node >= 0 ? node : first;
    }
    boolean isReturned = group.hasResult() && defined != null;
    if (isOne && first >= 0) {
      Group known = classes.of(first);
      known.cells = known.cells.union(group.cells());
      known.objects = known.objects.union(group.objects());
    } else if (group.formals().cardinality() > 1 && !isOne) {
      input.cells().spoil(group.cells());
      input.cells().spoilWhole(group.objects());
    }
    if (isReturned && defined != null) {
      returned(group, call, first, isOne, defined);
    }
  }

  private void returned(
      ClassSummary.Group group, Call call, int first, boolean isOne, Result defined) {
    boolean isNew = group.formals().isEmpty() && !input.mayBeHead(targets(defined));
    if (group.isUnknown()
        || !isOne
        || (first < 0 && !isNew)
        || input.makesHead(call, targets(defined))) {
      cut(defined);
    } else if (first >= 0 && !cut.get(defined.id()) && !classes.unite(defined.id(), first)) {
      cut(defined);
    }
  }

  /** A pointer that is kept while its owner comes to mean another object is not its owner's. */
  private void checkTimes() {
    if (cut.isEmpty()) {
      return;
    }
    var times = new Times(body);
    var stale = new BitSet();
    for (int local = 0; local < body.localCount(); local++) {
      int owner = targets[local] == null ? PointerClasses.NOBODY : classes.of(local).owner;
      if (owner >= 0 && owner != local && !times.areTogether(local, owner)) {
        stale.set(classes.find(local));
      }
    }
    for (int at = stale.nextSetBit(0); at >= 0; at = stale.nextSetBit(at + 1)) {
      Group group = classes.of(at);
      input.cells().spoil(group.cells);
      input.cells().spoilWhole(group.objects);
      group.owner = result;
    }
  }

  /** What callers have to know. */
  ClassSummary summary() {
    Map<Integer, ClassSummary.Group> groups = new TreeMap<>();
    var all = new ArrayList<Integer>();
    function.formals().forEach(f -> all.add(f.id()));
    all.add(result);
    for (int node : all) {
      Group group = classes.of(node);
      boolean hasResult = classes.find(node) == classes.find(result);
      groups.putIfAbsent(
          classes.find(node),
          new ClassSummary.Group(
              group.formals,
              hasResult,
              hasResult && (isResultUnknown || group.owner >= 0),
              group.cells,
              group.objects));
    }
    var list = new ArrayList<>(groups.values());
    list.removeIf(g -> !g.hasResult() && g.formals().cardinality() < 2);
    list.sort(Comparator.comparing(g -> g.formals().nextSetBit(0)));
    return new ClassSummary(List.copyOf(list));
  }

  private boolean isGlobal(Value value) {
    return value instanceof SymbolAddress && !input.areConstant(targets(value));
  }

  /** The number of a value that may point to memory that changes; negative if it does not. */
  int node(Value value) {
    if (!(value instanceof LocalValue local)) {
      return PointerClasses.NOBODY;
    }
    Places at = targets(local);
    return at.isEmpty() || input.areConstant(at) ? PointerClasses.NOBODY : local.id();
  }

  private Places targets(Value value) {
    if (!(value instanceof LocalValue local)) {
      return input.pointsTo().targets(function, value);
    }
    Places known = targets[local.id()];
    if (known == null) {
      known = input.pointsTo().targets(function, local);
      targets[local.id()] = known;
    }
    return known;
  }
}
