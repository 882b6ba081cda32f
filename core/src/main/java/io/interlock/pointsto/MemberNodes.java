package io.interlock.pointsto;

import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
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
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of {@link MemberFunctions}: values, results, and memory. Memory is known by
 *
 * <ul>
 *   <li>the innermost struct it is a member of and the offset there, whichever object it is in; in
 *       a union by the outermost union, which shares it with each struct in it;
 *   <li>the variable, if it is a global that is no struct;
 *   <li>the type of the pointer to a function that is there, for what is reached by a pointer to
 *       such a pointer; that may be any member of the type whose address the program takes, or that
 *       begins its struct.
 * </ul>
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

  /** By struct and offset, by global, and by type of pointer. */
  private final Long2IntOpenHashMap members = new Long2IntOpenHashMap();

  private final Int2IntOpenHashMap variables = new Int2IntOpenHashMap();
  private final Int2IntOpenHashMap scalars = new Int2IntOpenHashMap();

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
  }

  int value(Function function, LocalValue value) {
    return firstValue[function.index()] + value.id();
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

  /** What functions with a model are given. */
  int handed() {
    return handed;
  }

  /** Notes that a pointer leads to a spot, other than by the struct or the variable it is in. */
  void address(Spot spot, Value base, boolean isScattered) {
    long key = key(spot);
    if (isScattered && spot.records > 0) {
      layouts.partsOf(spot.record[0]).forEach(part -> addressedSomewhere.add(types.of(part)));
    } else if (key != NONE) {
      addressed.add(key);
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
    return isToFunction(pointer) ? scalar(pointer) : UNKNOWN;
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
    int node = newMemory();
    members.put(key, node);
    long offset = key & OFFSET;
    RecordType holder = spot.record[holder(spot)];
    if (spot.leaf instanceof PointerType p && isToFunction(p)) {
      boolean isAddressed =
          offset == 0 || addressed.contains(key) || addressedSomewhere.contains(types.of(holder));
      if (isAddressed) {
        meet(node, p);
      }
    }
    if (holder.kind() == RecordType.Kind.UNION) {
      for (Member m : holder.members()) {
        share(node, m.type(), offset - m.bitOffset() / Byte.SIZE);
      }
    }
    return node;
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
    int known = variables.get(global.index());
    if (known == NONE) {
      known = newMemory();
      variables.put(global.index(), known);
      if (isToFunction(pointer) && addressed.contains(variableKey(global))) {
        meet(known, pointer);
      }
    }
    return known;
  }

  /** Pointers to such a pointer to a function may lead to a node. */
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
