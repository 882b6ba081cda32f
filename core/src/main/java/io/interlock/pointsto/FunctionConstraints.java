package io.interlock.pointsto;

import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Binding;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Choose;
import io.interlock.ir.Compare;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Constant;
import io.interlock.ir.Definitions;
import io.interlock.ir.Fence;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.InstructionVisitor;
import io.interlock.ir.Jump;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.Switch;
import io.interlock.ir.Unreachable;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.AbstractObject.Kind;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the instructions of one function into constraints. Values narrower than a pointer hold
 * none: pointers are assumed not to be copied in pieces. Wide values (vectors, structs in
 * registers) hold all their pointers together, and are stored word by word.
 */
final class FunctionConstraints implements InstructionVisitor<Void> {
  private static final int UNSET = Integer.MIN_VALUE + 1;

  /** Values wider than so many words are stored anywhere in the object. */
  private static final int MAX_WORDS = 8;

  private final Function function;
  private final Body body;
  private final CodeWriter writer;
  private final ConstantNodes constants;
  private final List<Site> sites;
  private final List<CallSite> calls;
  private final List<TransferSite> transfers;
  private final List<InnerStore> innerStores;
  private final PassedStores passed;
  private final TypeHints hints;

  /** Node, type, node, type, ... of nodes that are no value's. */
  private final IntArrayList declared = new IntArrayList();

  private final ValueTypes values;
  private final PointeeTypes types;
  private final VoidSlots slots;
  private final int pointerSize;
  private final int[] valueNodes;
  private final Definitions definitions;
  private final ArithmeticFlow arithmetic;
  private final IntegerPointers integers;
  private final Receivers receivers;

  FunctionConstraints(
      ValueTypes values,
      CodeWriter writer,
      ConstantNodes constants,
      List<Site> sites,
      List<CallSite> calls,
      List<TransferSite> transfers,
      List<InnerStore> innerStores,
      PassedStores passed,
      TypeHints hints,
      PointeeTypes types,
      VoidSlots slots,
      int pointerSize) {
    this.values = values;
    function = values.function();
    body = values.body();
    this.writer = writer;
    this.constants = constants;
    this.sites = sites;
    this.calls = calls;
    this.transfers = transfers;
    this.innerStores = innerStores;
    this.passed = passed;
    this.hints = hints;
    this.types = types;
    this.slots = slots;
    this.pointerSize = pointerSize;
    valueNodes = new int[body.localCount()];
    definitions = values.definitions();
    integers = new IntegerPointers(body);
    receivers = new Receivers(body, definitions);
    arithmetic = new ArithmeticFlow(writer, definitions, this::node);
  }

  /** Writes the constraints; returns the nodes of the values, by their ids. */
  int[] write() {
    int formals = function.formals().size();
    writer.begin(formals + 1);
    Arrays.fill(valueNodes, UNSET);
    for (int i = 0; i < formals; i++) {
      valueNodes[i] = Nodes.formal(i);
    }
    new CastEvidence(values, types, slots).gather();
    function.formals().forEach(this::receive);
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.accept(this);
      }
    }
    for (int i = 0; i < valueNodes.length; i++) {
      valueNodes[i] = valueNodes[i] == UNSET ? Nodes.NONE : valueNodes[i];
    }
    return valueNodes;
  }

  /** Node, type, node, type, ... of nodes that are no value's. */
  int[] declared() {
    return declared.toIntArray();
  }

  IntegerPointers integers() {
    return integers;
  }

  /** A struct passed by value is an object of the callee's. */
  private void receive(Formal formal) {
    if (formal.isCopy()) {
      Shape shape = Shape.of(variableType(formal), formal.byValueSize());
      makeAt(Nodes.formal(formal.id()), new Site(Kind.STACK, null, shape));
    }
  }

  private void makeAt(int node, Site site) {
    sites.add(site);
    writer.make(node, sites.size() - 1);
  }

  private @Nullable Type variableType(LocalValue address) {
    return body.binding(address)
        .filter(b -> b.place() == Binding.Place.MEMORY && b.bits() == 0)
        .map(b -> b.variable().type())
        .orElse(null);
  }

  private boolean mayPoint(ValueType type) {
    return switch (type.kind()) {
      case POINTER, VECTOR, AGGREGATE -> true;
      case INTEGER -> type.bits() >= pointerSize * Byte.SIZE;
      case VOID, FLOAT, OTHER -> false;
    };
  }

  /** The node of a value; a value used before its definition is met gets one of its own. */
  private int node(Value value) {
    if (!(value instanceof LocalValue local)) {
      return constants.node((Constant) value);
    }
    if (valueNodes[local.id()] == UNSET) {
      if (!mayPoint(local.type())) {
        return Nodes.NONE;
      }
      valueNodes[local.id()] = writer.newNode();
    }
    return valueNodes[local.id()];
  }

  private void define(@Nullable Result result, int node) {
    if (result == null || !mayPoint(result.type())) {
      return;
    }
    if (valueNodes[result.id()] == UNSET) {
      valueNodes[result.id()] = node;
    } else if (valueNodes[result.id()] != Nodes.NONE) {
      writer.copy(node, valueNodes[result.id()]);
    }
  }

  @Override
  public Void visit(Alloca i) {
    Type type = variableType(i.result());
    long typeSize = Layouts.bytes(type);
    boolean fits = i.size() < 0 || i.size() == typeSize;
    Shape shape = fits || type == null ? Shape.of(type, i.size()) : Shape.of(null, i.size());
    makeAt(node(i.result()), new Site(Kind.STACK, i, shape));
    return null;
  }

  @Override
  public Void visit(Load i) {
    if (mayPoint(i.result().type()) && !isNumber(i)) {
      int loaded = load(i.address(), i.shape().size(), kept(i.result().type()));
      define(i.result(), i.result().type().isPointer() ? seen(i, loaded) : loaded);
    }
    return null;
  }

  /** A pointer loaded from where its type is not told has a node for each type it is seen as. */
  private int seen(Load load, int loaded) {
    int type = types.ofAll(values.pointees(load.result()));
    if (type == PointeeTypes.ANYTHING || !values.isVoid(load.address())) {
      return loaded;
    }
    return writer.as(loaded, type);
  }

  /** Where a value can be kept: a pointer where pointers are, an integer where both are. */
  private static int kept(ValueType type) {
    return type.isPointer() ? PlaceKinds.POINTER : PlaceKinds.POINTER | PlaceKinds.WORD;
  }

  static int kept(Value value) {
    return value instanceof LocalValue local
        ? kept(local.type())
        : PlaceKinds.POINTER | PlaceKinds.WORD;
  }

  private boolean isNumber(Load load) {
    return load.result().type().kind() == ValueType.Kind.INTEGER
        && !integers.contains(load.result())
        && values.isNumber(load.address());
  }

  private int load(Value address, long size, int holds) {
    int pointer = node(address);
    if (size <= pointerSize) {
      return writer.load(pointer, holds);
    }
    int to = writer.newNode();
    for (long word = 0; word < words(size); word++) {
      writer.copy(writer.load(word(pointer, word, size), holds), to);
    }
    return to;
  }

  private long words(long size) {
    long words = Math.max(1, size / pointerSize);
    return words > MAX_WORDS ? 1 : words;
  }

  private int word(int pointer, long word, long size) {
    boolean all = size / pointerSize > MAX_WORDS;
    return writer.shift(pointer, word * pointerSize, all ? ArithmeticFlow.ANYWHERE : 0);
  }

  @Override
  public Void visit(Store i) {
    int value = node(i.value());
    if (i.shape().size() != pointerSize || value == Nodes.NONE) {
      store(i.address(), value, i.shape().size(), kept(i.value()));
    } else if (passed.ofCallers(function, i, definitions) == null) {
      Way address = Way.of(i.address(), definitions);
      InnerStore inner =
          InnerStore.of(address, List.of(), Way.of(i.value(), definitions), List.of());
      store(inner, node(i.address()), value, kept(i.value()));
    }
    return null;
  }

  /**
   * @param inner what is known of the store, if it is one inside of an object
   */
  private void store(@Nullable InnerStore inner, int pointer, int value, int holds) {
    int root = inner == null ? Nodes.NONE : node(inner.root());
    if (inner == null || root == Nodes.NONE || pointer == Nodes.NONE || value == Nodes.NONE) {
      writer.store(pointer, value, holds);
    } else {
      innerStores.add(inner);
      writer.storeInside(root, pointer, value, holds, innerStores.size() - 1);
    }
  }

  /** What the function called would store by its formals alone. */
  private void storePassed(Call call, Function callee) {
    for (PassedStore s : passed.of(callee)) {
      if (Math.max(s.pointerFormal(), s.valueFormal()) < call.arguments().size()
          && passed.ofCallers(function, call, s, definitions) == null) {
        Value pointer = call.arguments().get(s.pointerFormal());
        Value value = call.arguments().get(s.valueFormal());
        InnerStore inner =
            InnerStore.of(
                Way.of(pointer, definitions), s.address(),
                Way.of(value, definitions), s.distances());
        store(
            inner,
            passedOn(pointer, s.owner(), s.pointer(), s.address()),
            passedOn(value, s.owner(), s.value(), s.distances()),
            s.holds());
      }
    }
  }

  /** An argument as the formal that it comes to be, some distances on. */
  private int passedOn(Value argument, Function owner, Formal formal, List<Long> distances) {
    int node = node(argument);
    ValueTypes there = hints.values(owner);
    int type = there == null ? PointeeTypes.ANYTHING : types.ofAll(there.pointees(formal));
    if (argument instanceof LocalValue && node != Nodes.NONE && type > PointeeTypes.ANYTHING) {
      int seen = writer.newNode();
      writer.copy(node, seen);
      declared.add(seen);
      declared.add(type);
      node = seen;
    }
    for (long distance : distances) {
      node = writer.shift(node, distance, 0);
    }
    return node;
  }

  private void store(Value address, int value, long size, int holds) {
    if (value == Nodes.NONE || size < pointerSize) {
      return;
    }
    int pointer = node(address);
    for (long word = 0; word < words(size); word++) {
      writer.store(word(pointer, word, size), value, holds);
    }
  }

  @Override
  public Void visit(AtomicUpdate i) {
    if (mayPoint(i.result().type())) {
      define(i.result(), load(i.address(), i.shape().size(), kept(i.result().type())));
      if (i.operator().equals("xchg")) {
        store(i.address(), node(i.value()), i.shape().size(), kept(i.value()));
      }
      if (!i.operator().equals("xchg") && isAddress(i.result())) {
        int moved = writer.shift(node(i.result()), 0, ArithmeticFlow.ANYWHERE);
        store(i.address(), moved, i.shape().size(), kept(i.value()));
      }
    }
    return null;
  }

  @Override
  public Void visit(CompareExchange i) {
    define(i.result(), load(i.address(), i.shape().size(), kept(i.result().type())));
    store(i.address(), node(i.replacement()), i.shape().size(), kept(i.replacement()));
    return null;
  }

  @Override
  public Void visit(Fence i) {
    return null;
  }

  @Override
  public Void visit(Address i) {
    int base = node(i.base());
    int node = writer.shift(base, i.offset(), 0);
    for (Address.Term term : i.terms()) {
      node = writer.shift(node, 0, Math.abs(term.scale()));
    }
    int type = node == base ? types.ofAll(values.pointees(i.result())) : PointeeTypes.ANYTHING;
    define(i.result(), type == PointeeTypes.ANYTHING ? node : writer.as(node, type));
    return null;
  }

  @Override
  public Void visit(Phi i) {
    if (mayPoint(i.result().type())) {
      int to = node(i.result());
      i.incoming().forEach(from -> writer.copy(node(from.value()), to));
    }
    return null;
  }

  @Override
  public Void visit(Select i) {
    if (mayPoint(i.result().type())) {
      define(i.result(), arithmetic.all(List.of(i.then(), i.otherwise())));
    }
    return null;
  }

  @Override
  public Void visit(Compare i) {
    return null;
  }

  @Override
  public Void visit(Arithmetic i) {
    if (mayPoint(i.result().type()) && isAddress(i.result())) {
      define(i.result(), arithmetic.result(i));
    }
    return null;
  }

  private boolean isAddress(Result result) {
    return result.type().kind() != ValueType.Kind.INTEGER || integers.contains(result);
  }

  @Override
  public Void visit(Call i) {
    Function direct = i.directCallee().orElse(null);
    int result = i.result() == null ? Nodes.NONE : node(i.result());
    var arguments = new IntArrayList(i.arguments().size());
    i.arguments().forEach(a -> arguments.add(node(a)));
    int callee = direct == null ? node(i.callee()) : Nodes.NONE;
    CallSite.Receiver receiver = direct == null ? receiver(i) : null;
    var site = new CallSite(calls.size(), function, i, direct, callee, arguments, result, receiver);
    calls.add(site);
    writer.call(site.index());
    if (direct != null) {
      storePassed(i, direct);
    }
    return null;
  }

  private CallSite.@Nullable Receiver receiver(Call call) {
    Receivers.Receiver found = receivers.of(call);
    return found == null
        ? null
        : new CallSite.Receiver(found.argument(), node(found.address()), found.offset());
  }

  @Override
  public Void visit(MemoryTransfer i) {
    if (i.kind() != MemoryTransfer.Kind.FILL) {
      long size = i.size();
      boolean bytes = values.copiesBytes(i.destination(), i.source());
      if ((size < 0 || size >= pointerSize) && !bytes) {
        transfers.add(new TransferSite(i.position(), typeOf(i)));
        writer.transfer(node(i.destination()), node(i.source()), size, transfers.size() - 1);
      }
    }
    return null;
  }

  /** The struct that is copied, if it is one by the types in the source. */
  private int typeOf(MemoryTransfer i) {
    Type to = i.size() < 0 ? null : values.structAt(i.destination(), i.size());
    Type from = i.size() < 0 ? null : values.structAt(i.source(), i.size());
    if (to == null || from == null) {
      return types.of(to == null ? from : to);
    }
    return types.of(to) == types.of(from) ? types.of(to) : PointeeTypes.ANYTHING;
  }

  @Override
  public Void visit(Return i) {
    if (i.value() != null) {
      writer.copy(node(i.value()), Constraints.returned(function));
    }
    return null;
  }

  @Override
  public Void visit(Jump i) {
    return null;
  }

  @Override
  public Void visit(Branch i) {
    return null;
  }

  @Override
  public Void visit(Switch i) {
    return null;
  }

  @Override
  public Void visit(Choose i) {
    return null;
  }

  @Override
  public Void visit(Unreachable i) {
    return null;
  }
}
