package io.interlock.ownership;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Definitions;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Select;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The pointers of a function that may point to the heap. Those computed from one by offsets count
 * as that one; those that a phi, a select or a call may make equal, and those loaded from one cell,
 * are aliases.
 */
final class Pointers {
  private static final int NONE = -1;

  /**
   * A cell as the function names it; cells with one name are one if the locals in it are.
   *
   * @param base a local by its number, or a symbol
   */
  record Cell(Object base, long offset, List<Term> terms) {
    record Term(int local, long scale) {}

    boolean mentions(int local) {
      return base.equals(local) || terms.stream().anyMatch(t -> t.local() == local);
    }
  }

  private final PointsTo pointsTo;
  private final Function function;
  private final HeapObjects objects;
  private final Definitions definitions;
  private final @Nullable LocalValue[] locals;
  private final @Nullable BitSet[] heap;
  private final int[] firstTwins;
  private final int[] slot;
  private final int[] rootOfSlot;
  private final @Nullable Cell[] source;
  private final Aliases aliases;
  private final Body body;
  private final LoadedCells loaded;
  private @Nullable IndexForms forms;
  private final ElementObjects elements;

  /**
   * By address of an element that a loop is at: the local that stands for the element, plus one.
   */
  private final int[] inGroup;

  /** Addresses that may be in another element than what they are computed from. */
  private final BitSet leaving;

  Pointers(
      PointsTo pointsTo,
      HeapObjects objects,
      ElementObjects elements,
      Function function,
      Body body,
      int[] firstTwins) {
    this.body = body;
    this.elements = elements;
    this.firstTwins = firstTwins;
    this.pointsTo = pointsTo;
    this.function = function;
    this.objects = objects;
    loaded = new LoadedCells(pointsTo, objects, this, body.localCount());
    definitions = body.definitions();
    inGroup = new int[body.localCount()];
    leaving = new BitSet();
    findElements();
    locals = new @Nullable LocalValue[body.localCount()];
    heap = new @Nullable BitSet[body.localCount()];
    function.formals().forEach(f -> locals[f.id()] = f);
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(r -> locals[r.id()] = r);
      }
    }
    slot = new int[body.localCount()];
    rootOfSlot = number();
    aliases = new Aliases(rootOfSlot.length);
    source = new @Nullable Cell[rootOfSlot.length];
    var bySource = new HashMap<Cell, Integer>();
    for (int s = 0; s < source.length; s++) {
      Instruction definition = definitions.of(rootOfSlot[s]);
      source[s] = definition instanceof Load l ? cell(l.address()) : null;
      Integer first = source[s] == null ? null : bySource.putIfAbsent(source[s], s);
      alias(s, first == null ? NONE : first);
      if (definition instanceof Phi || definition instanceof Select) {
        aliases.isChosen(s);
        for (Value value : definition.operands()) {
          alias(s, slot(value));
        }
      }
    }
  }

  /** Those of all functions that may run, with twins among formals. */
  static Map<Function, Pointers> find(
      CallGraph graph,
      PointsTo pointsTo,
      HeapObjects objects,
      ElementObjects elements,
      ThreadEntries entries) {
    var all = new LinkedHashMap<Function, Pointers>();
    for (Function function : graph.program().functions()) {
      Body body = graph.program().body(function).orElse(null);
      if (body != null && entries.running().get(function.index())) {
        all.put(function, new Pointers(pointsTo, objects, elements, function, body, new int[0]));
      }
    }
    TwinFormals twins = TwinFormals.find(graph, entries, all);
    all.replaceAll(
        (function, known) -> {
          int[] first = twins.of(function);
          boolean areAlone = IntStream.range(0, first.length).allMatch(i -> first[i] == i);
          return areAlone
              ? known
              : new Pointers(
                  pointsTo,
                  objects,
                  elements,
                  function,
                  graph.program().body(function).orElseThrow(),
                  first);
        });
    return all;
  }

  private void findElements() {
    if (elements.all().isEmpty()) {
      return;
    }
    for (ElementObjects.Group group : elements.groups(function)) {
      group.members().stream().forEach(m -> inGroup[m] = group.first() + 1);
    }
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Address a) {
          leaving.set(a.result().id(), elements.mayLeave(function, a));
        }
      }
    }
  }

  /** The loops that are at another element in each round. */
  List<ElementObjects.Group> elementGroups() {
    return elements.groups(function);
  }

  /** The number of the pointer to the element that a loop is at. */
  int slotOf(ElementObjects.Group group) {
    return slot[group.first()];
  }

  /** Whether a local is an address of the element that a loop is at. */
  boolean isElement(Result result) {
    return inGroup[result.id()] > 0;
  }

  /** Whether some bytes from an address on may be in several objects. */
  boolean mayExceed(Value address, long bytes) {
    return elements.mayExceed(function, address, bytes);
  }

  private int[] number() {
    Arrays.fill(slot, NONE);
    var roots = new ArrayList<Integer>();
    for (int local = 0; local < slot.length; local++) {
      if (locals[local] != null && !heap(locals[local]).isEmpty()) {
        int root = root(local);
        if (slot[root] == NONE) {
          slot[root] = roots.size();
          roots.add(root);
        }
      }
    }
    return roots.stream().mapToInt(Integer::intValue).toArray();
  }

  /** What a pointer is computed from by offsets. */
  private int root(int local) {
    int at = local;
    while (true) {
      if (inGroup[at] > 0) {
        return inGroup[at] - 1;
      }
      Value base = leaving.get(at) ? null : base(at);
      if (!(base instanceof LocalValue l)) {
        return at < firstTwins.length ? firstTwins[at] : at;
      }
      at = l.id();
    }
  }

  private @Nullable Value base(int local) {
    Instruction definition = definitions.of(local);
    if (definition instanceof Address a) {
      return a.base();
    }
    return definition instanceof Arithmetic a && isCopy(a) ? a.operands().get(0) : null;
  }

  private static boolean isCopy(Arithmetic a) {
    return switch (a.operator()) {
      case COPY, BITCAST, POINTER_TO_INTEGER, INTEGER_TO_POINTER -> true;
      default -> false;
    };
  }

  int count() {
    return rootOfSlot.length;
  }

  boolean isEmpty() {
    return rootOfSlot.length == 0;
  }

  /** The number of the pointer that a value is computed from; negative if there is none. */
  int slot(Value value) {
    return value instanceof LocalValue l && l.id() < slot.length ? slot[root(l.id())] : NONE;
  }

  /**
   * The number of the pointer that a local is, and not computed from; negative if there is none.
   */
  int at(LocalValue local) {
    return root(local.id()) == local.id() ? slot[local.id()] : NONE;
  }

  /** The number of a result as it is defined, not of what it is computed from. */
  int defined(@Nullable Result result) {
    return result == null ? NONE : slot[result.id()];
  }

  /** How indexes are computed; found out when it is asked for, as few functions have any. */
  IndexForms forms() {
    if (forms == null) {
      forms = new IndexForms(body);
    }
    return forms;
  }

  /** Whether two formals point into one object. */
  boolean areTwins(int formal, int other) {
    return Math.max(formal, other) < firstTwins.length && firstTwins[formal] == firstTwins[other];
  }

  /** The local that a value is computed from; negative if it does not lead to the heap. */
  int rootOf(Value value) {
    return value instanceof LocalValue l && !heap(l).isEmpty()
        ? root(l.id())
        : value instanceof LocalValue || heap(value).isEmpty() ? NONE : Integer.MAX_VALUE;
  }

  /** Whether objects that have links to such are passed to the function. */
  boolean hasListFormals(LinkCells links) {
    return function.formals().stream().anyMatch(f -> slot(f) >= 0 && links.areIn(heap(f)));
  }

  /** Whether a pointer, by its number, was passed to the function. */
  boolean isFormal(int number) {
    return locals[rootOfSlot[number]] instanceof Formal;
  }

  boolean isFormalLocal(int local) {
    return locals[local] instanceof Formal;
  }

  /** The load that a local is the result of; null if it is another's. */
  @Nullable Load loadOf(int local) {
    return local >= 0 && local < locals.length && definitions.of(local) instanceof Load l
        ? l
        : null;
  }

  /** The call that a value is the result of; null if it is something else. */
  @Nullable Call callOf(Value value) {
    return value instanceof LocalValue l && definitions.of(l) instanceof Call c ? c : null;
  }

  @Nullable LocalValue local(int number) {
    return locals[number];
  }

  /** Whether a value points into the heap at an index from where its pointer points to. */
  boolean isIndexed(Value value) {
    Value v = value;
    while (v instanceof LocalValue l) {
      if (inGroup[l.id()] > 0) {
        return false;
      }
      if (definitions.of(l) instanceof Address a && !a.terms().isEmpty()) {
        return true;
      }
      v = base(l.id());
    }
    return false;
  }

  /** A pointer may be what another one is. */
  void alias(int pointer, int other) {
    if (pointer >= 0 && other >= 0) {
      aliases.mayBe(pointer, other);
    }
  }

  boolean areAliases(int a, int b) {
    return aliases.areAliases(a, b);
  }

  /** Where a pointer was loaded from; null if it was not, or that has no name. */
  @Nullable Cell source(int number) {
    return source[number];
  }

  /** The pointer that a pointer was loaded through; negative if there is none. */
  int holder(int number) {
    return definitions.of(rootOfSlot[number]) instanceof Load l ? slot(l.address()) : NONE;
  }

  Places targets(Value value) {
    return pointsTo.targets(function, value);
  }

  /** What the loads of the function may find, and where. */
  LoadedCells loaded() {
    return loaded;
  }

  /** The objects on the heap that a value may point to. */
  BitSet heap(Value value) {
    if (!(value instanceof LocalValue l)) {
      return objects.heap(pointsTo.targets(function, value));
    }
    BitSet known = heap[l.id()];
    if (known == null) {
      known = objects.heap(pointsTo.targets(function, l));
      heap[l.id()] = known;
    }
    return known;
  }

  /** Whether objects come into being where a call returns: what callees do is not followed then. */
  boolean isMadeBy(Call call) {
    return call.result() != null
        && heap(call.result()).stream()
            .anyMatch(o -> call.equals(pointsTo.objects().get(o).site()));
  }

  /** The objects on the heap that a pointer, by its number, may point to. */
  BitSet heapOf(int number) {
    int root = rootOfSlot[number];
    LocalValue local = locals[root];
    BitSet all = local == null ? new BitSet() : heap(local);
    for (int twin = root + 1; twin < firstTwins.length; twin++) {
      if (firstTwins[twin] == root && locals[twin] != null) {
        all = (BitSet) all.clone();
        all.or(heap(locals[twin]));
      }
    }
    return all;
  }

  /** The name of a cell; null if it has none. */
  @Nullable Cell cell(Value address) {
    long offset = 0;
    var terms = new ArrayList<Cell.Term>();
    Value v = address;
    while (v instanceof LocalValue l) {
      Instruction definition = definitions.of(l);
      if (definition instanceof Address a) {
        offset += a.offset();
        for (Address.Term term : a.terms()) {
          if (term.index() instanceof IntegerConstant c) {
            offset += c.value() * term.scale();
          } else if (term.index() instanceof LocalValue index) {
            terms.add(new Cell.Term(copied(index), term.scale()));
          } else {
            return null;
          }
        }
      }
      Value base = base(l.id());
      if (base == null) {
        return new Cell(l.id(), offset, List.copyOf(terms));
      }
      v = base;
    }
    return v instanceof SymbolAddress a
        ? new Cell(a.symbol(), offset + a.offset(), List.copyOf(terms))
        : null;
  }

  private int copied(LocalValue index) {
    LocalValue at = index;
    while (definitions.of(at) instanceof Arithmetic a
        && (a.operator() == Arithmetic.Operator.SEXT
            || a.operator() == Arithmetic.Operator.ZEXT
            || a.operator() == Arithmetic.Operator.COPY)
        && a.operands().get(0) instanceof LocalValue inner) {
      at = inner;
    }
    return at.id();
  }
}
