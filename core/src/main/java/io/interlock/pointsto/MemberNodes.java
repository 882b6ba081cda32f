package io.interlock.pointsto;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of {@link MemberFunctions}: values, results, and memory. Memory is known by
 *
 * <ul>
 *   <li>the innermost struct it is a member of and the offset there, whichever object it is in; in
 *       a union by the outermost union, which shares it with each struct in it;
 *   <li>the variable, if it is a global that is no struct;
 *   <li>the type of the pointer that is there, for what is reached by a pointer to such a pointer.
 *       One to a pointer to a function may lead to any member of the type whose address the program
 *       takes, or that begins a struct that the program takes for such a pointer. One to a {@code
 *       void *} may lead to any pointer of which that is so; what is loaded by it is open. Structs
 *       that are taken for bytes, and bytes for pointers, count as if all addresses in them were
 *       taken.
 * </ul>
 *
 * <p>What is declared to point to data holds no functions, be it a value or memory, as {@link
 * TypeFilter} has it.
 */
final class MemberNodes {
  /** In place of a node: nothing is known of the memory. */
  static final int UNKNOWN = -1;

  private static final int NONE = -1;

  /** The part of a struct and an offset that is the offset. */
  private static final long OFFSET = 0xffff_ffffL;

  /** Structs are compared with each other up to so many words. */
  private static final int MAX_WORDS = 256;

  private final FunctionGraph graph;
  private final PointeeTypes types;
  private final Layouts layouts;
  private final int[] firstValue;
  private final int[] returned;
  private final int stray;
  private final int outside;
  private final int handed;

  /** Memory that pointers to data are in. */
  private final int data;

  /** What is declared to be a pointer of which nothing is known. */
  private final PointerType anyPointer;

  /** By struct and offset, by global, and by type of pointer. */
  private final Long2IntOpenHashMap members = new Long2IntOpenHashMap();

  private final Int2IntOpenHashMap variables = new Int2IntOpenHashMap();
  private final Int2IntOpenHashMap scalars = new Int2IntOpenHashMap();

  /** By value: the node of what is found where it points. */
  private final Int2IntOpenHashMap behind = new Int2IntOpenHashMap();

  /** By pointer that is called: what it is passed. */
  private final Int2ObjectOpenHashMap<List<IntList>> called = new Int2ObjectOpenHashMap<>();

  /** By node of what pointers lead to: the node of all that they may find. */
  private final Int2IntOpenHashMap loadedBy = new Int2IntOpenHashMap();

  /** Members, by struct and offset, and variables that pointers lead to. */
  private final LongOpenHashSet addressed = new LongOpenHashSet();

  /** Structs that pointers lead to some member of. */
  private final IntOpenHashSet addressedSomewhere = new IntOpenHashSet();

  MemberNodes(FunctionGraph graph, Program program, PointeeTypes types, Layouts layouts) {
    this.graph = graph;
    this.types = types;
    this.layouts = layouts;
    members.defaultReturnValue(NONE);
    variables.defaultReturnValue(NONE);
    scalars.defaultReturnValue(NONE);
    firstValue = new int[program.functions().size()];
    returned = new int[firstValue.length];
    for (Function function : program.functions()) {
      int values = program.body(function).map(Body::localCount).orElse(0);
      firstValue[function.index()] = graph.newNodes(Math.max(values, function.formals().size()));
      returned[function.index()] = graph.newNode();
    }
    stray = graph.newNode();
    outside = graph.newNode();
    handed = graph.newNode();
    data = graph.newNode();
    graph.close(data);
    anyPointer = new PointerType(null, (long) program.pointerSize() * Byte.SIZE);
  }

  /** Notes the values of a function that are declared to point to data, and numbers. */
  void close(ValueTypes values) {
    Function function = values.function();
    var integers = new IntegerPointers(values.body());
    for (Formal formal : function.formals()) {
      close(values, formal, integers);
    }
    for (Block block : values.body().blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(result -> close(values, result, integers));
      }
    }
    boolean isNumber =
        function.type() instanceof FunctionType f
            && f.result() != null
            && ValueTypes.isNumber(f.result());
    if (isNumber || isData(types.of(ValueTypes.resultPointee(function)))) {
      graph.close(returned(function));
    }
  }

  private void close(ValueTypes values, LocalValue value, IntegerPointers integers) {
    boolean isClosed =
        switch (value.type().kind()) {
          case POINTER ->
              isData(types.ofAll(values.pointees(value)))
                  || isData(types.ofAll(values.fromUnion(value)));
          case INTEGER ->
              value.type().bits() < anyPointer.bits()
                  || (!integers.contains(value) && isNumber(values, value));
          case FLOAT -> true;
          case VECTOR, AGGREGATE, VOID, OTHER -> false;
        };
    if (isClosed) {
      graph.close(value(values.function(), value));
    }
  }

  /** Whether an integer that no pointer is made of is a number by its type, or is computed. */
  private static boolean isNumber(ValueTypes values, LocalValue value) {
    Instruction made = value instanceof Formal ? null : values.definition(value);
    return made instanceof Arithmetic
        || (made instanceof Load l && values.isNumber(l.address()))
        || values.isNumber(value);
  }

  /** Whether what points to a type points to data for certain. */
  private boolean isData(int type) {
    return type != PointeeTypes.ANYTHING
        && Arrays.stream(types.members(type)).noneMatch(types::isFunction);
  }

  private boolean isToData(PointerType pointer) {
    return isData(types.of(pointer.target()));
  }

  int value(Function function, LocalValue value) {
    return firstValue[function.index()] + value.id();
  }

  /** The node of what is found where a value points, if that was asked for before it was solved. */
  int behind(Function function, LocalValue value) {
    return behind.computeIfAbsent(value(function, value), v -> graph.newNode());
  }

  /** The same; {@link #UNKNOWN} if it was not asked for, or could not be told. */
  int foundBehind(Function function, LocalValue value) {
    return behind.getOrDefault(value(function, value), UNKNOWN);
  }

  int formal(Function function, int index) {
    return firstValue[function.index()] + index;
  }

  int returned(Function function) {
    return returned[function.index()];
  }

  /** What is stored where nothing is known of the memory: it may be found anywhere. */
  int stray() {
    return stray;
  }

  /** What code outside of the program is given, of which nothing is known. */
  int outside() {
    return outside;
  }

  /** Notes what is passed where a pointer is called. */
  void called(int pointer, IntList arguments) {
    called.computeIfAbsent(pointer, p -> new ArrayList<>(1)).add(arguments);
  }

  /** What an argument of a call points to, see {@link PointeeTypes#mayPass}. */
  int argument(ValueTypes values, Value argument) {
    return argument instanceof LocalValue l && !l.type().isPointer()
        ? PointeeTypes.NO_POINTER
        : types.argument(values.pointees(argument));
  }

  /** Whether a function may be called where a pointer is; true if that is not known. */
  boolean mayPass(int pointer, Function function) {
    List<IntList> calls = called.getOrDefault(pointer, List.of());
    return calls.isEmpty()
        || function.type() == null
        || calls.stream().anyMatch(c -> types.mayPass(types.of(function.type()), c));
  }

  /** Whether a node takes what is stored by pointers to pointers of which nothing is known. */
  boolean isAny(int node) {
    return node == scalars.get(types.of(anyPointer));
  }

  /** What functions with a model are given. */
  int handed() {
    return handed;
  }

  /**
   * Notes that a pointer leads to a spot, other than by the struct or the variable it is in. The
   * address of what begins a struct is that of the struct: whether the former is meant is told by
   * what the program takes it for.
   */
  void address(Spot spot, Value base, boolean isScattered) {
    long key = key(spot);
    if (isScattered && spot.records > 0) {
      layouts.partsOf(spot.record[0]).forEach(part -> addressedSomewhere.add(types.of(part)));
    } else if (key != NONE) {
      if ((key & OFFSET) != 0) {
        addressed.add(key);
      }
    } else if (base instanceof SymbolAddress a && a.symbol() instanceof Global global) {
      addressed.add(variableKey(global));
    }
  }

  /**
   * The node that takes what is stored at a spot. All that is {@link #address addressed} has to be
   * known before.
   */
  int at(Spot spot, Value base, boolean isScattered) {
    long key = isScattered ? NONE : key(spot);
    if (key != NONE) {
      return member(key, spot);
    }
    if (isScattered
        || spot.records > 0
        || spot.rest != 0
        || !(spot.leaf instanceof PointerType pointer)) {
      return UNKNOWN;
    }
    if (base instanceof SymbolAddress a && a.symbol() instanceof Global global) {
      return variable(global, pointer);
    }
    return isToData(pointer) ? data : scalar(pointer);
  }

  /** The struct and offset of a spot that is a member, {@link #NONE} if it is none. */
  private long key(Spot spot) {
    boolean isByte = spot.leaf instanceof BaseType b && b.bits() <= Byte.SIZE;
    if (spot.records == 0 || spot.rest != 0 || isByte || spot.leaf instanceof RecordType) {
      return NONE;
    }
    int holder = holder(spot);
    long offset = spot.offset - spot.recordStart[holder];
    return (long) types.of(spot.record[holder]) << Integer.SIZE | offset;
  }

  /** Which of the structs around a spot it is known by. */
  private static int holder(Spot spot) {
    for (int i = 0; i < spot.records; i++) {
      if (spot.record[i].kind() == RecordType.Kind.UNION) {
        return i;
      }
    }
    return spot.records - 1;
  }

  private int member(long key, Spot spot) {
    int known = members.get(key);
    if (known != NONE) {
      return known;
    }
    RecordType holder = spot.record[holder(spot)];
    boolean isUnion = holder.kind() == RecordType.Kind.UNION;
    if (spot.leaf instanceof PointerType p && !isUnion && isToData(p)) {
      return data;
    }
    int node = newMemory();
    members.put(key, node);
    long offset = key & OFFSET;
    boolean isAddressed =
        addressed.contains(key)
            || addressedSomewhere.contains(types.of(holder))
            || isTakenApart(holder);
    if (spot.leaf instanceof PointerType p) {
      if (isToFunction(p) && (isAddressed || (offset == 0 && isTakenFor(holder, p)))) {
        meet(node, p);
      }
      if (isAddressed || (offset == 0 && isTakenFor(holder, anyPointer))) {
        graph.addEdge(scalar(anyPointer), node);
      }
    }
    if (isUnion) {
      for (Member m : holder.members()) {
        share(node, m.type(), offset - m.bitOffset() / Byte.SIZE);
      }
    }
    return node;
  }

  /** Whether the program takes pointers to a struct for pointers to such pointers. */
  private boolean isTakenFor(RecordType holder, PointerType pointer) {
    return types.isUsedAs(types.of(holder), types.of(pointer));
  }

  /** Whether the program takes a struct for bytes, and such bytes for pointers. */
  private boolean isTakenApart(RecordType holder) {
    int struct = types.of(holder);
    int pointer = types.of(anyPointer);
    return Stream.of("char", "byte")
        .mapToInt(types::bytes)
        .anyMatch(b -> types.isUsedAs(struct, b) && types.isUsedAs(b, pointer));
  }

  /** What is at a node is also at an offset of a type. */
  private void share(int node, @Nullable Type type, long offset) {
    int other = type == null ? UNKNOWN : at(type, offset);
    if (other != UNKNOWN) {
      share(node, other);
    }
  }

  /** The node of an offset in a type, if it is a member of a struct. */
  private int at(Type type, long offset) {
    Type resolved = layouts.resolved(type);
    if (resolved == null || offset < 0 || offset >= Layouts.bytes(resolved)) {
      return UNKNOWN;
    }
    var spot = new Spot();
    layouts.find(Shape.of(resolved, Layouts.bytes(resolved)), offset, spot);
    long key = spot.offset == Layouts.OUTSIDE ? NONE : key(spot);
    return key == NONE ? UNKNOWN : member(key, spot);
  }

  private int variable(Global global, PointerType pointer) {
    if (isToData(pointer)) {
      return data;
    }
    int known = variables.get(global.index());
    if (known == NONE) {
      known = newMemory();
      variables.put(global.index(), known);
      if (addressed.contains(variableKey(global))) {
        meet(known, pointer);
        graph.addEdge(scalar(anyPointer), known);
      }
    }
    return known;
  }

  /** Pointers to such a pointer may lead to a node. */
  private void meet(int node, PointerType pointer) {
    graph.addEdge(scalar(pointer), node);
    graph.addEdge(node, loaded(scalar(pointer)));
  }

  private int scalar(PointerType pointer) {
    return scalar(types.of(pointer));
  }

  private int scalar(int type) {
    int known = scalars.get(type);
    if (known == NONE) {
      known = newMemory();
      scalars.put(type, known);
      int loaded = graph.newNode();
      loadedBy.put(known, loaded);
      graph.addEdge(known, loaded);
      graph.addEdge(scalar(types.of(anyPointer)), loaded);
      if (type == types.of(anyPointer)) {
        graph.open(loaded);
      }
    }
    return known;
  }

  /** The node of what may be loaded where a node takes what is stored. */
  int loaded(int node) {
    return loadedBy.getOrDefault(node, node);
  }

  private int newMemory() {
    int node = graph.newNode();
    graph.addEdge(stray, node);
    return node;
  }

  private static long variableKey(Global global) {
    return -2L - global.index();
  }

  private static boolean isToFunction(PointerType pointer) {
    return Layouts.stripped(pointer.target()) instanceof FunctionType;
  }

  /** What the program takes for each other shares what is at the same offset. */
  void shareCasts() {
    types.forEachCast(
        (from, to) -> {
          if (types.example(from) instanceof RecordType a
              && types.example(to) instanceof RecordType b) {
            share(a, b);
          } else if (types.isFunctionPointer(from) && types.isFunctionPointer(to)) {
            share(scalar(from), scalar(to));
            share(loaded(scalar(from)), loaded(scalar(to)));
          }
        });
  }

  private void share(RecordType a, RecordType b) {
    for (long offset : layouts.pointerOffsets(a, MAX_WORDS)) {
      int node = at(a, offset);
      if (node != UNKNOWN) {
        share(node, b, offset);
      }
    }
  }

  private void share(int a, int b) {
    graph.addEdge(a, b);
    graph.addEdge(b, a);
  }
}
