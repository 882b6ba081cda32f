package io.interlock.symbolic;

import io.interlock.callgraph.CallSite;
import io.interlock.graph.DepthFirst;
import io.interlock.graph.LoopsFirst;
import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.Atom.FunctionAddress;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Atom.StackObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Names every SSA value of a function: symbolic execution in the manner of RELAY (section 4.1),
 * except that a value without a stable path is named by its own definition instead of by a class.
 *
 * <p>Memory is followed forward through the blocks: a load is named by what was stored, by what an
 * equal load found, or by the cell's contents on entry. A value that gets two different names on
 * two visits is named by its definition from then on, so every name changes at most twice and the
 * iteration ends. Where memory of two paths differs, the cell is forgotten.
 *
 * <p>Assumes that integers of an int's size or more do not overflow and are not cut by conversions
 * when they serve as offsets; smaller ones begin again, see {@link NarrowSteps}.
 */
public final class LocalNames {
  private static final long WORD = 8;

  /** Multiples of more than this are more likely to overflow an int than to count anything. */
  private static final long MAX_INT_FACTOR = 1 << 24;

  /** A name may change when what it is built from does; more often, it is the value's own. */
  private static final int MAX_CHANGES = 4;

  private final Function function;
  private final Body body;
  private final List<CallSite> sites;
  private final CallNames calls;
  private final SymbolicPlaces places;
  private final @Nullable Symbolic[] names;
  private final @Nullable Memory[] memoryAtCall;
  private final int[] firstCall;
  private final int[] changes;
  private final BitSet unmade = new BitSet();
  private final BitSet mayWrap;
  private final Map<Integer, Load> loads = new HashMap<>();

  /** By load of what a call has left in a variable, that call. */
  private final Map<Integer, Integer> filling = new HashMap<>();

  /** By call, these loads. */
  private final Map<Call, List<Load>> filled = new HashMap<>();

  private final Map<Integer, Result> twins;

  private LocalNames(
      Function function, Body body, List<CallSite> sites, PointsTo pointsTo, CallNames calls) {
    this.function = function;
    this.body = body;
    this.sites = sites;
    this.calls = calls;
    places = new SymbolicPlaces(pointsTo, function);
    names = new @Nullable Symbolic[body.localCount()];
    memoryAtCall = new @Nullable Memory[sites.size()];
    firstCall = firstCalls(body);
    changes = new int[body.localCount()];
    twins = TwinCounters.of(body);
    mayWrap = NarrowSteps.mayWrap(body);
    for (Block block : body.blocks()) {
      int call = firstCall[block.index()];
      for (Instruction i : block.instructions()) {
        call += i instanceof Call ? 1 : 0;
        if (i instanceof Load l) {
          loads.put(l.result().id(), l);
          if (l.purpose() == Load.Purpose.FILLED) {
            filling.put(l.result().id(), call - 1);
            filled.computeIfAbsent(sites.get(call - 1).call(), c -> new ArrayList<>()).add(l);
          }
        }
      }
    }
    for (Formal formal : function.formals()) {
      names[formal.id()] =
          formal.isCopy()
              ? Symbolic.of(new StackObject(function, formal.id()))
              : Symbolic.of(new FormalValue(formal.id()));
    }
  }

  /**
   * Names the values of a function.
   *
   * @param sites the calls of the function in the order of its text
   */
  public static LocalNames of(
      Function function, Body body, List<CallSite> sites, PointsTo pointsTo, CallNames calls) {
    var names = new LocalNames(function, body, sites, pointsTo, calls);
    names.solve();
    return names;
  }

  /** The function whose values are named. */
  public Function function() {
    return function;
  }

  public SymbolicPlaces places() {
    return places;
  }

  /** The name of a value; every value has one. */
  public Symbolic name(Value value) {
    if (value instanceof LocalValue local) {
      Symbolic name = names[local.id()];
      return name == null ? anonymous(local.id()) : name;
    }
    if (value instanceof IntegerConstant c) {
      return Symbolic.constant(c.value());
    }
    if (value instanceof SymbolAddress a) {
      Atom atom =
          a.symbol() instanceof Global g
              ? new GlobalAddress(g)
              : new FunctionAddress((Function) a.symbol());
      return Symbolic.of(atom).plus(a.offset());
    }
    if (value instanceof CompositeConstant c
        && c.type().isPointer()
        && c.parts().size() == 1
        && c.parts().get(0) instanceof IntegerConstant number) {
      return Symbolic.constant(number.value());
    }
    // Null is the number zero.
    return Symbolic.of(value instanceof NullConstant ? new Atom.Zero() : new Atom.Unknown());
  }

  /** Whether only one value of the function, and addresses made of it, have names with an atom. */
  public boolean isOfOneValue(Atom atom) {
    long formals = function.formals().stream().filter(f -> name(f).atom().equals(atom)).count();
    long results =
        body.blocks().stream()
            .flatMap(b -> b.instructions().stream())
            .filter(i -> !(i instanceof Address))
            .flatMap(i -> i.definition().stream())
            .filter(r -> name(r).atom().equals(atom))
            .count();
    return formals + results <= 1;
  }

  /** The name of the address that a value was loaded from; null if it was not. */
  public @Nullable Symbolic loadedFrom(Value value) {
    Load load = value instanceof LocalValue local ? loads.get(local.id()) : null;
    return load == null ? null : name(load.address());
  }

  /** The loads of what a call has left in variables. */
  public List<Load> filledBy(Call call) {
    return filled.isEmpty() ? List.of() : filled.getOrDefault(call, List.of());
  }

  /** The same of a value by its name. */
  public @Nullable Symbolic loadedFrom(Anonymous value) {
    Load load = value.function().equals(function) ? loads.get(value.local()) : null;
    return load == null ? null : name(load.address());
  }

  /** Whether other threads may change a number meanwhile. */
  boolean mayChange(Symbolic cell) {
    return calls.mayChange(function, cell, this);
  }

  /** The memory before a call; null if control does not get there. */
  public @Nullable Memory memoryAt(int callOrdinal) {
    return memoryAtCall[callOrdinal];
  }

  /** Where in the list of calls the calls of a block begin. */
  public int firstCallOf(int block) {
    return firstCall[block];
  }

  /** What holds where the function returns: the meet over all returns, null if there is none. */
  public @Nullable Memory exit() {
    return exit;
  }

  private @Nullable Memory exit;

  private static int[] firstCalls(Body body) {
    int[] first = new int[body.blocks().size()];
    int count = 0;
    for (Block block : body.blocks()) {
      first[block.index()] = count;
      for (Instruction i : block.instructions()) {
        count += i instanceof Call ? 1 : 0;
      }
    }
    return first;
  }

  /**
   * Names values while memory settles, which some of it does under names that do not last; so
   * memory is then followed anew under the names there are, and values are named by what it holds
   * in the end, until no name changes. A load that was first named by itself, as memory seemed to
   * differ from round to round, may get a name then; a few times only, so this ends.
   */
  private void solve() {
    var flow = new ControlFlow(body);
    // What is said of memory behind a loop must not rest on its first round alone.
    DepthFirst order = LoopsFirst.from(flow, 0);
    var before = new @Nullable Memory[flow.nodeCount()];
    boolean changed = settle(flow, order, before, Naming.ON_THE_WAY);
    while (changed) {
      Arrays.fill(before, null);
      settle(flow, order, before, Naming.IN_THE_END);
      changed = false;
      for (int at = 0; at < order.size(); at++) {
        Memory start = before[order.node(at)];
        if (start != null) {
          changed |= walk(body.blocks().get(order.node(at)), start.copy(), Naming.ONCE_MORE);
        }
      }
    }
    exit = exitOf(before);
  }

  /** When values are named. */
  private enum Naming {
    ON_THE_WAY,
    /** Memory has settled. */
    ONCE_MORE,
    IN_THE_END
  }

  /** Finds what memory holds before each block; tells whether a name changed. */
  private boolean settle(
      ControlFlow flow, DepthFirst order, @Nullable Memory[] before, Naming naming) {
    boolean changed = false;
    before[0] = new Memory();
    var waiting = new BitSet();
    waiting.set(0, order.size());
    for (int at = waiting.nextSetBit(0); at >= 0; at = waiting.nextSetBit(0)) {
      waiting.clear(at);
      int node = order.node(at);
      Memory start = before[node];
      if (start == null) {
        continue;
      }
      Memory end = start.copy();
      changed |= walk(body.blocks().get(node), end, naming);
      for (int next : flow.successors(node)) {
        Memory old = before[next];
        Memory met = old == null ? end : old.meet(end, places);
        if (old == null || !met.sameAs(old)) {
          before[next] = met;
          waiting.set(order.place(next));
        }
      }
    }
    return changed;
  }

  private @Nullable Memory exitOf(@Nullable Memory[] before) {
    Memory result = null;
    for (Block block : body.blocks()) {
      Memory start = before[block.index()];
      if (start != null && block.terminator() instanceof io.interlock.ir.Return) {
        Memory end = start.copy();
        walk(block, end, Naming.IN_THE_END);
        result = result == null ? end : result.meet(end, places);
      }
    }
    return result;
  }

  /** Runs a block; tells whether a name changed. */
  private boolean walk(Block block, Memory memory, Naming naming) {
    boolean changed = false;
    int call = firstCall[block.index()];
    for (Instruction i : block.instructions()) {
      Result result = i.definition().orElse(null);
      if (result != null && isOwnName(result.id())) {
        memory.forget(function, result.id());
      }
      Symbolic name;
      if (i instanceof Call c) {
        CallSite site = sites.get(call);
        memoryAtCall[call++] = memory.copy();
        if (result != null && calls.hasNoTarget(site)) {
          unmade.set(result.id());
        }
        name = calls.execute(site, c, this, memory);
      } else {
        name = execute(i, memory);
        if (naming == Naming.IN_THE_END && i instanceof Load load && name != null) {
          keepName(load, memory);
        }
      }
      if (result != null && naming != Naming.IN_THE_END && isOpen(i, result, naming)) {
        changed |= set(result, name);
      }
    }
    return changed;
  }

  /** Whether earlier names may be built on the definition's previous value. */
  private boolean isOwnName(int local) {
    Symbolic name = names[local];
    return name != null && name.mentionsDefinition(function, local);
  }

  /** What has been loaded is in its cell by the name it has in all rounds, not by that of one. */
  private void keepName(Load load, Memory memory) {
    Symbolic own = anonymous(load.result().id());
    if (own.equals(names[load.result().id()])) {
      memory.learn(name(load.address()), load.shape().size(), own);
    }
  }

  /** Whether a value may get another name than its own, if it has that. */
  private boolean isOpen(Instruction i, Result result, Naming naming) {
    boolean isAgain =
        naming == Naming.ONCE_MORE && i instanceof Load && changes[result.id()] <= MAX_CHANGES;
    return isAgain || !anonymous(result.id()).equals(names[result.id()]);
  }

  private boolean set(Result result, @Nullable Symbolic name) {
    Symbolic old = names[result.id()];
    Symbolic own = anonymous(result.id());
    // A computed number has no places, so it is no name for a pointer.
    boolean isNumber = name != null && name.atom() instanceof Atom.Computed;
    Symbolic wanted =
        name == null || (isNumber && result.type().isPointer()) ? ownName(result.id()) : name;
    if (wanted.equals(old)) {
      return false;
    }
    changes[result.id()]++;
    names[result.id()] = changes[result.id()] > MAX_CHANGES ? own : wanted;
    if (result.type().isPointer()) {
      places.prime(wanted, result);
    }
    return true;
  }

  /** The name of a value that has no other: where it is known, with what it hangs off. */
  private Symbolic ownName(int local) {
    Symbolic owner = calls.owner(function, local, this);
    return owner == null || owner.depth() >= Memory.MAX_DEPTH
        ? anonymous(local)
        : Symbolic.of(new Atom.Reached(function, local, owner));
  }

  private Symbolic anonymous(int local) {
    return Symbolic.of(new Anonymous(function, local));
  }

  private @Nullable Symbolic execute(Instruction i, Memory memory) {
    if (i instanceof Load load) {
      return load(load, memory);
    }
    if (i instanceof Store store) {
      boolean isWord = store.shape().size() <= WORD && store.bits() == null;
      // What is found in a holder is named by the holder.
      boolean isHeld =
          store.value() instanceof LocalValue v
              && v.type().isPointer()
              && calls.isHolder(name(store.address()), this);
      Symbolic value = isWord && !isHeld ? name(store.value()) : null;
      Symbolic kept = value != null && isGivenAway(name(store.address()), value) ? null : value;
      memory.write(name(store.address()), store.shape().size(), kept, places);
      return null;
    }
    if (i instanceof AtomicUpdate u) {
      memory.write(name(u.address()), u.shape().size(), null, places);
      return null;
    }
    if (i instanceof CompareExchange c) {
      memory.write(name(c.address()), c.shape().size(), null, places);
      return null;
    }
    if (i instanceof MemoryTransfer t) {
      memory.write(name(t.destination()), t.size(), null, places);
      return null;
    }
    return compute(i);
  }

  private @Nullable Symbolic load(Load load, Memory memory) {
    if (load.shape().size() > WORD || load.bits() != null) {
      return null;
    }
    Symbolic address = name(load.address());
    if (load.purpose() == Load.Purpose.FILLED && isFilled(load, address)) {
      Symbolic made = Symbolic.of(new Atom.FreshObject(function, load.result().id()));
      memory.learn(address, load.shape().size(), made);
      return made;
    }
    if (calls.isFixed(function, load, address)) {
      return Symbolic.of(new Atom.Contents(address));
    }
    if (isOfMoment(load, address)) {
      return found(load, address, memory);
    }
    Symbolic value = memory.read(address, load.shape().size(), places);
    boolean isOthers = value != null && isOwn(value) && calls.mayChange(function, address, this);
    if (value == null || isOthers) {
      // Where a pointer was found tells what it belongs to, even if it is not what was there first.
      boolean isHeld =
          load.result().type().isPointer()
              && address.depth() < Memory.MAX_DEPTH
              && !address.isUnknown();
      int id = load.result().id();
      value = isHeld ? Symbolic.of(new Atom.Loaded(function, id, address)) : null;
      memory.learn(address, load.shape().size(), value == null ? ownName(id) : value);
    }
    return value == null ? null : calls.onEntry(function, value);
  }

  /** Whether a call has made what is in a variable now, if anything is. */
  private boolean isFilled(Load load, Symbolic variable) {
    int call = filling.getOrDefault(load.result().id(), -1);
    Memory before = call < 0 ? null : memoryAtCall[call];
    return before != null
        && variable.atom() instanceof StackObject
        && calls.isFilled(sites.get(call), load.address())
        && before.isUnset(variable, places);
  }

  /**
   * Whether an object made here is put where other threads may put another: what is found there
   * later, here or in callees, is not known to be this one.
   */
  public boolean isGivenAway(Symbolic cell, Symbolic value) {
    return isOwn(value) && !isOwn(cell) && calls.mayChange(function, cell, this);
  }

  /**
   * Whether a name means an object made here: what another thread may have replaced since is not
   * known to be that, whatever is assumed of pointers.
   */
  private static boolean isOwn(Symbolic value) {
    return value.atom() instanceof Atom.FreshObject || value.atom() instanceof StackObject;
  }

  /**
   * Whether the next load may find another value. Pointers that others may change keep their names
   * all the same, if that is assumed: locks and what they guard are found to belong together by
   * them.
   */
  private boolean isOfMoment(Load load, Symbolic address) {
    return load.shape().isAtomic()
        || load.shape().isVolatile()
        || (load.result().type().isPointer()
            ? !calls.isTakenAsStable(function, load, address, this)
            : calls.mayChange(function, address, this));
  }

  /** What is loaded from a thread's argument keeps the address: the creator may know the value. */
  private @Nullable Symbolic found(Load load, Symbolic address, Memory memory) {
    boolean isOfArgument =
        !load.shape().isAtomic()
            && !load.shape().isVolatile()
            && address.mentionsFormal()
            && calls.isHandedOver(address, this)
            && memory.isAsOnEntry(address, places);
    return isOfArgument
        ? Symbolic.of(new Atom.Loaded(function, load.result().id(), address))
        : null;
  }

  private @Nullable Symbolic compute(Instruction i) {
    if (i instanceof Alloca a) {
      return Symbolic.of(new StackObject(function, a.result().id()));
    }
    if (i instanceof Address a) {
      Symbolic sum = name(a.base()).plus(a.offset());
      for (Address.Term term : a.terms()) {
        sum = sum == null ? null : sum.plus(name(term.index()), term.scale());
      }
      return sum;
    }
    if (i instanceof Phi phi) {
      Result twin = twins.get(phi.result().id());
      if (twin != null) {
        return name(twin);
      }
      List<Value> values = phi.incoming().stream().map(Phi.Incoming::value).toList();
      Symbolic common = common(phi.result(), values);
      return common == null && phi.result().type().isPointer()
          ? walked(phi.result(), values)
          : common;
    }
    if (i instanceof Select s) {
      return common(s.result(), Arrays.asList(s.then(), s.otherwise()));
    }
    return i instanceof Arithmetic a ? arithmetic(a) : null;
  }

  /**
   * The one name of several values, those without a name yet left aside, and what calls return that
   * are never made.
   */
  private @Nullable Symbolic common(Result result, List<Value> values) {
    Symbolic name = null;
    for (Value value : values) {
      if (value.equals(result) || (value instanceof LocalValue local && isOpen(local.id()))) {
        continue;
      }
      Symbolic other = name(value);
      if (name != null && !name.equals(other)) {
        return null;
      }
      name = other;
    }
    return name;
  }

  /**
   * The name of a pointer that walks over an object; null if that may be less than it points to.
   */
  private @Nullable Symbolic walked(Result result, List<Value> values) {
    var incoming = new ArrayList<Symbolic>(values.size());
    for (Value value : values) {
      if (!value.equals(result) && !(value instanceof LocalValue v && isOpen(v.id()))) {
        incoming.add(name(value));
      }
    }
    Symbolic name = WalkedPointers.of(function, result.id(), incoming);
    return name != null && places.cover(name, result) ? name : null;
  }

  private boolean isOpen(int local) {
    return names[local] == null || unmade.get(local);
  }

  private @Nullable Symbolic arithmetic(Arithmetic a) {
    Symbolic name = mayWrap.get(a.result().id()) ? null : computed(a);
    boolean isInt = !a.result().type().isPointer() && a.result().type().bits() <= Integer.SIZE;
    return name != null && isInt && !fitsInt(name) ? null : name;
  }

  /** Whether a number is of the kind that is taken not to overflow: no large factor is in it. */
  private static boolean fitsInt(Symbolic name) {
    return name.terms().stream().allMatch(t -> Math.abs(t.scale()) <= MAX_INT_FACTOR);
  }

  private @Nullable Symbolic computed(Arithmetic a) {
    return switch (a.operator()) {
      case COPY, BITCAST, SEXT, ZEXT, POINTER_TO_INTEGER, INTEGER_TO_POINTER ->
          name(a.operands().get(0));
      case TRUNC -> isCutOff(a.result().type().bits()) ? null : name(a.operands().get(0));
      case ADD -> name(a.operands().get(0)).plus(name(a.operands().get(1)), 1);
      case SUB -> name(a.operands().get(0)).plus(name(a.operands().get(1)), -1);
      case SHL -> {
        Long bits = constant(a.operands().get(1));
        yield scaled(a.operands().get(0), bits == null || bits > 32 ? null : 1L << bits);
      }
      case MUL, DIV, REM, LSHR, ASHR, AND ->
          Computation.of(a.operator(), name(a.operands().get(0)), name(a.operands().get(1)));
      default -> null;
    };
  }

  /** Whether a number of so few bits is another than the one it is cut from; a truth is not. */
  private static boolean isCutOff(int bits) {
    return bits > 1 && bits < Integer.SIZE;
  }

  private @Nullable Symbolic scaled(Value value, @Nullable Long factor) {
    return factor == null ? null : Symbolic.constant(0).plus(name(value), factor);
  }

  private static @Nullable Long constant(Value value) {
    return value instanceof IntegerConstant c ? c.value() : null;
  }

  /** The names of the arguments of a call. */
  public List<@Nullable Symbolic> actuals(Call call) {
    var result = new ArrayList<@Nullable Symbolic>(call.arguments().size());
    call.arguments().forEach(a -> result.add(Objects.requireNonNull(name(a))));
    return result;
  }
}
