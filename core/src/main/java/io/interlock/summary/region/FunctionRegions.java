package io.interlock.summary.region;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
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
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.region.RegionOwner.CallBase;
import io.interlock.summary.region.RegionOwner.GlobalBase;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The regions of one function, for {@link HeapRegions}: which of its values are in one region, by
 * one pass over its text in any order. What is found behind a pointer, computed from it, or stored
 * behind it is in its region; a phi is in that of each of its values. A pointer to a head is not
 * followed: it owns a region, wherever it was found. Nor is one to what is shared or constant,
 * which is in no region ({@link RegionCandidates}).
 */
final class FunctionRegions {
  /** Copies of more words than this are looked at as a whole. */
  private static final int MAX_WORDS = 64;

  private final RegionInput input;
  private final Function function;
  private final Body body;
  private final List<CallSite> sites;
  private final RegionNames names;
  private final RegionTimes times;
  private final RegionClasses classes;
  private final int result;
  private final Map<Global, Integer> globals = new HashMap<>();
  private final Map<SymbolAddress, Integer> heads = new HashMap<>();

  FunctionRegions(RegionInput input, Function function, Body body) {
    this.input = input;
    this.function = function;
    this.body = body;
    times = new RegionTimes(body);
    sites = input.graph().sites().of(function);
    names = new RegionNames(input, function, body);
    classes = new RegionClasses(body.localCount() + 1);
    result = body.localCount();
    for (Formal formal : function.formals()) {
      boolean isOpaque =
          input.isEnteredFromOutside(function) && formal.type().isPointer() && node(formal) >= 0;
      if (isOpaque || names.isHead(formal)) {
        own(formal.id(), formal);
      }
    }
    int call = 0;
    for (Block block : body.blocks()) {
      boolean isReachable = times.isReachable(block.index());
      for (Instruction i : block.instructions()) {
        if (i instanceof Call c) {
          int number = call++;
          if (isReachable) {
            call(c, number);
          }
        } else if (isReachable) {
          add(i);
        }
      }
      if (isReachable && block.terminator() instanceof Return r && r.value() != null) {
        unite(result, r.value());
      }
    }
    checkTimes();
  }

  private void checkTimes() {
    for (int local = 0; local < body.localCount(); local++) {
      RegionOwner owner = classes.isMixed(local) ? null : classes.owner(local);
      if (owner != null && !times.areTogether(local, owner)) {
        classes.mix(local);
      }
    }
  }

  private void add(Instruction i) {
    Result defined = i.definition().orElse(null);
    if (defined != null && names.isHead(defined)) {
      own(defined.id(), defined);
      if (!(i instanceof CompareExchange || i instanceof AtomicUpdate)) {
        return;
      }
    }
    if (i instanceof Store s) {
      store(s.address(), s.value());
    } else if (i instanceof MemoryTransfer t && t.kind() != MemoryTransfer.Kind.FILL) {
      if (hasPointers(t)) {
        copy(t.destination(), t.source());
      }
    } else if (i instanceof AtomicUpdate u) {
      store(u.address(), u.value());
      load(u.result(), u.address());
    } else if (i instanceof CompareExchange c) {
      store(c.address(), c.replacement());
      load(c.result(), c.address());
    } else if (i instanceof Select s) {
      derive(defined, List.of(s.then(), s.otherwise()));
    } else if (i instanceof Address a) {
      derive(defined, List.of(a.base()));
    } else if (i instanceof Load l) {
      load(l.result(), l.address());
    } else if (i instanceof Arithmetic || i instanceof Phi) {
      derive(defined, i.operands());
    }
  }

  /** Whether a pointer may be anywhere in what is copied. */
  private boolean hasPointers(MemoryTransfer t) {
    PointsTo pointsTo = input.pointsTo();
    Places from = names.targets(t.source());
    long word = pointsTo.pointerSize();
    if (t.size() < 0 || t.size() > MAX_WORDS * word) {
      return !pointsTo.contents(pointsTo.indexed(from, 0, 1)).isEmpty();
    }
    for (long offset = 0; offset + word <= t.size(); offset += Integer.BYTES) {
      if (!pointsTo.contents(pointsTo.shifted(from, offset)).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** What is found behind a pointer; by way of what is in no region, it may be in any. */
  private void load(Result found, Value address) {
    derive(found, List.of(address));
    if (node(found) >= 0 && input.leadFromOutside(names.targets(address))) {
      classes.mix(found.id());
    }
  }

  /** Pointers that are copied go from one region to the other, or come from none. */
  private void copy(Value to, Value from) {
    link(to, from);
    int node = node(to);
    if (node >= 0 && input.leadFromOutside(names.targets(from))) {
      classes.link(node, node);
      classes.mix(node);
    }
  }

  /** A value that points somewhere is in the region of those it is made from. */
  private void derive(@Nullable Result defined, List<Value> from) {
    if (defined != null && node(defined) >= 0) {
      from.forEach(v -> unite(defined.id(), v));
    }
  }

  private void store(Value address, Value value) {
    Places targets = names.targets(value);
    if (input.areOutside(targets)) {
      return;
    }
    // Who holds a head, and cannot hang off it, has nothing to do with what does.
    boolean isOutside =
        names.isHead(value) && !input.mayBeInRegion(names.targets(address), targets);
    if (!isOutside) {
      link(address, value);
    }
  }

  private void unite(int node, Value value) {
    int other = node(value);
    if (other >= 0) {
      classes.unite(node, other);
    }
  }

  private void link(Value a, Value b) {
    int left = node(a);
    int right = node(b);
    if (left >= 0 && right >= 0) {
      classes.link(left, right);
    }
  }

  /** A value is a pointer to an owner, or into one. */
  private void own(int node, Value value) {
    RegionOwner owner = names.owner(value);
    if (owner == null) {
      classes.mix(node);
    } else {
      classes.own(node, owner);
    }
  }

  /** The number of a value that may point into a region; -1 if it does not. */
  private int node(Value value) {
    if (value instanceof LocalValue local) {
      return input.areOutside(names.targets(local)) ? -1 : local.id();
    }
    if (!(value instanceof SymbolAddress a)
        || !(a.symbol() instanceof Global g)
        || input.areOutside(names.targets(a))) {
      return -1;
    }
    Map<?, Integer> known = names.isHead(a) ? heads : globals;
    Integer node = known.get(names.isHead(a) ? a : g);
    if (node == null) {
      node = classes.add();
      if (names.isHead(a)) {
        heads.put(a, node);
        own(node, a);
      } else {
        globals.put(g, node);
        classes.own(node, RegionOwner.of(new GlobalBase(g)));
      }
    }
    return node;
  }

  private void call(Call call, int number) {
    CallSite site = sites.get(number);
    if (call.result() != null && names.isHead(call.result())) {
      own(call.result().id(), call.result());
    }
    if (call.directCallee().filter(Function::isIntrinsic).isPresent()) {
      derive(call.result(), call.arguments());
      return;
    }
    boolean isKnown = false;
    for (CallEdge edge : input.graph().edges(site)) {
      if (edge.kind().isTarget()) {
        isKnown = true;
        target(edge, call, number);
      }
    }
    if (!isKnown && !(call.callee() instanceof LocalValue)) {
      unknown(call, number);
    }
  }

  private void target(CallEdge edge, Call call, int number) {
    Function callee = edge.target();
    Optional<FunctionModel> model = input.models().of(callee);
    if (edge.kind() == EdgeKind.MODELLED && model.isPresent()) {
      for (Action action : model.get().at(call.arguments().size())) {
        act(action, call, number);
      }
    } else if (input.graph().program().body(callee).isPresent()) {
      apply(input.summary(callee), callee, call, number);
    } else {
      unknown(call, number);
    }
  }

  /** Code that may do anything with what it is given. */
  private void unknown(Call call, int number) {
    for (Value argument : call.arguments()) {
      keep(node(argument), number);
    }
    if (call.result() != null) {
      keep(node(call.result()), number);
    }
  }

  /** Kept where others find it, or found there. */
  private void keep(int node, int number) {
    if (node >= 0) {
      classes.link(node, node);
      classes.own(node, RegionOwner.of(new CallBase(number, -1)));
    }
  }

  private void act(Action action, Call call, int number) {
    if (action instanceof Action.Copy c) {
      Value to = value(c.to(), call);
      Value from = value(c.from(), call);
      if (to != null && from != null) {
        copy(to, from);
      }
    } else if (action instanceof Action.Flow f) {
      boolean isCarried =
          f.to().kind() == Operand.Kind.LIBRARY || f.from().kind() == Operand.Kind.LIBRARY;
      if (isCarried) {
        keep(operand(f.to(), call), number);
        keep(operand(f.from(), call), number);
      } else {
        link(operand(f.to(), call), operand(f.from(), call));
      }
    } else if (action instanceof Action.Store s) {
      link(operand(s.to(), call), operand(s.value(), call));
    } else if (action instanceof Action.Returns r) {
      link(operand(Operand.result(), call), operand(r.value(), call));
    } else if (action instanceof Action.Publish p) {
      keep(operand(p.pointer(), call), number);
    } else if (action instanceof Action.SetSpecific s) {
      keep(operand(s.value(), call), number);
    } else if (action instanceof Action.Join j && j.result() != null) {
      keep(operand(j.result(), call), number);
    } else if (action instanceof Action.GetSpecific
        || action instanceof Action.HiddenState
        || action instanceof Action.ReturnsThreadLocal) {
      keep(operand(Operand.result(), call), number);
    }
  }

  private void link(int a, int b) {
    if (a >= 0 && b >= 0) {
      classes.link(a, b);
    }
  }

  private int operand(Operand operand, Call call) {
    Value value = value(operand, call);
    return value == null ? -1 : node(value);
  }

  private static @Nullable Value value(Operand operand, Call call) {
    return switch (operand.kind()) {
      case ARGUMENT -> call.arguments().get(operand.argument());
      case RESULT -> call.result();
      case REST, LIBRARY -> null;
    };
  }

  private void apply(RegionSummary summary, Function callee, Call call, int number) {
    for (int i = callee.formals().size(); i < call.arguments().size(); i++) {
      keep(node(call.arguments().get(i)), number);
    }
    int count = 0;
    for (RegionSummary.Group group : summary.groups()) {
      apply(group, call, number, count++);
    }
  }

  private void apply(RegionSummary.Group group, Call call, int number, int count) {
    var nodes = new ArrayList<Integer>();
    for (int f = group.formals().nextSetBit(0); f >= 0; f = group.formals().nextSetBit(f + 1)) {
      nodes.add(f < call.arguments().size() ? node(call.arguments().get(f)) : -1);
    }
    // A head that is returned is one of which nothing else is known.
    if (group.hasResult() && call.result() != null && !names.isHead(call.result())) {
      nodes.add(node(call.result()));
    }
    nodes.removeIf(n -> n < 0);
    for (int node : nodes) {
      classes.unite(nodes.get(0), node);
    }
    if (nodes.isEmpty()) {
      return;
    }
    int node = nodes.get(0);
    if (group.isLinked()) {
      classes.link(node, node);
    }
    if (group.isMixed()) {
      classes.mix(node);
    }
    if (group.owner() != null) {
      RegionOwner here = names.atCall(group.owner(), call);
      classes.own(node, here == null ? RegionOwner.of(new CallBase(number, count)) : here);
    }
  }

  RegionSummary summary() {
    var formals = new HashMap<Integer, BitSet>();
    for (Formal formal : function.formals()) {
      formals.computeIfAbsent(classes.find(formal.id()), c -> new BitSet()).set(formal.id());
    }
    formals.computeIfAbsent(classes.find(result), c -> new BitSet());
    var groups = new ArrayList<RegionSummary.Group>();
    formals.forEach(
        (c, set) ->
            groups.add(
                new RegionSummary.Group(
                    set,
                    classes.find(result) == c,
                    classes.owner(c),
                    classes.isMixed(c),
                    classes.isLinked(c))));
    groups.removeIf(
        g ->
            g.owner() == null
                && !g.isLinked()
                && !g.isMixed()
                && g.formals().cardinality() < 2
                && !(g.hasResult() && !g.formals().isEmpty()));
    groups.sort(Comparator.comparing(g -> g.formals().nextSetBit(0)));
    return new RegionSummary(groups);
  }

  /** Adds the objects of values that more than one region goes with: by object, a place in it. */
  void addSpoilt(Int2IntMap placeOf) {
    for (int local = 0; local < body.localCount(); local++) {
      addSpoilt(local, names.local(local), placeOf);
    }
    globals.forEach((g, node) -> addSpoilt(node, new SymbolAddress(g, 0), placeOf));
    heads.forEach((a, node) -> addSpoilt(node, a, placeOf));
  }

  private void addSpoilt(int node, Value value, Int2IntMap placeOf) {
    if (classes.isMixed(node) && classes.isLinked(node)) {
      Places targets = names.targets(value);
      for (int i = 0; i < targets.size(); i++) {
        placeOf.putIfAbsent(input.pointsTo().object(targets.get(i)).index(), targets.get(i));
      }
    }
  }

  /** What the values hang off, by number, where it is known. */
  @Nullable RegionOwner[] owners() {
    var owners = new @Nullable RegionOwner[body.localCount()];
    for (int local = 0; local < owners.length; local++) {
      RegionOwner owner = classes.isMixed(local) ? null : classes.owner(local);
      boolean isKnown =
          owner != null
              && names.isHeadName(owner)
              && times.isMadeFor(local, owner)
              && !names.isHead(names.local(local));
      owners[local] = isKnown ? owner : null;
    }
    return owners;
  }
}
