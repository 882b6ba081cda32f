package io.interlock.ownership;

import io.interlock.callgraph.CallSite;
import io.interlock.graph.DepthFirst;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.Terminator;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The holds of the pointers of one function, at every point of it, by a forward pass over its
 * blocks until nothing changes. What happens to pointers when they are stored and loaded is the
 * matter of {@link Linking}, calls that of {@link CallHolds}.
 */
final class FunctionOwnership {
  private final Function function;
  private final OwnershipInput input;
  private final Body body;
  private final Pointers pointers;
  private final BaseSets sets = new BaseSets();
  private final Linking linking;
  private final CallHolds calls;
  private final Outcomes outcomes;
  private final ChosenFlags flags;
  private final IdentityHashMap<Call, CallSite> sites = new IdentityHashMap<>();
  private final @Nullable Holds[] before;
  private final @Nullable Holds[] after;

  FunctionOwnership(OwnershipInput input, Function function, Body body, Pointers pointers) {
    this.function = function;
    this.input = input;
    this.body = body;
    this.pointers = pointers;
    before = new @Nullable Holds[body.blocks().size()];
    after = new @Nullable Holds[body.blocks().size()];
    input.graph().sites().of(function).forEach(site -> sites.put(site.call(), site));
    outcomes = new Outcomes(body);
    flags = new ChosenFlags(body, outcomes, new Flow());
    linking = new Linking(input, pointers, sets, body);
    calls = new CallHolds(input, pointers, sets, linking);
    sites.values().forEach(calls::addAliases);
  }

  /** With what the formals are on entry. */
  void solve(List<Hold> entry) {
    var first = Holds.of(pointers.count());
    for (Formal formal : function.formals()) {
      int pointer = pointers.slot(formal);
      if (pointer >= 0) {
        Hold hold = first.get(pointer).meet(entry.get(formal.id()));
        first.set(pointer, hold, hold.isAlone() ? 0 : sets.unknown());
      }
    }
    DepthFirst order = DepthFirst.from(new ControlFlow(body), 0);
    before[0] = first;
    var waiting = new BitSet();
    waiting.set(order.place(0));
    while (!waiting.isEmpty()) {
      settle(order, waiting);
      askAgain(order, waiting);
    }
  }

  private void settle(DepthFirst order, BitSet waiting) {
    for (int place = waiting.nextSetBit(0); place >= 0; place = waiting.nextSetBit(0)) {
      waiting.clear(place);
      leave(body.blocks().get(order.node(place)), order, waiting);
    }
  }

  /** What flags say depends on blocks further back, which may have changed since. */
  private void askAgain(DepthFirst order, BitSet waiting) {
    for (Block block : body.blocks()) {
      if (before[block.index()] != null && flags.isAskedAfter(block)) {
        leave(block, order, waiting);
      }
    }
  }

  private void leave(Block block, DepthFirst order, BitSet waiting) {
    Holds start = before[block.index()];
    if (start == null) {
      return;
    }
    Holds end = run(block, start, null);
    flags.tell(block, end, sets);
    after[block.index()] = end;
    for (int successor : block.terminator().successors()) {
      if (flags.isClosed(block, successor, end)) {
        continue;
      }
      Holds arriving = along(block, successor, end, null);
      Holds old = before[successor];
      Holds joined = old == null ? arriving : old.meet(arriving, sets);
      if (!joined.equals(old)) {
        before[successor] = joined;
        waiting.set(order.place(successor));
      }
    }
  }

  /** What flags ask of the blocks. */
  private final class Flow implements ChosenFlags.Flow {
    @Override
    public @Nullable Holds after(int block) {
      return after[block];
    }

    @Override
    public Holds along(Block from, int to, Holds end) {
      return FunctionOwnership.this.along(from, to, end, null);
    }

    @Override
    public Holds through(Block block, Holds start) {
      return run(block, start, null);
    }
  }

  /** Tells what the function does. */
  void replay(Sink sink) {
    for (Block block : body.blocks()) {
      Holds start = before[block.index()];
      if (start != null) {
        Holds end = run(block, start, sink);
        if (block.terminator() instanceof Return) {
          linking.release(end, sink);
        }
        flags.tell(block, end, sets);
        for (int successor : block.terminator().successors()) {
          along(block, successor, end, sink);
        }
      }
    }
  }

  /** What a call does, if all formals were owned on entry. */
  Effects effects() {
    List<Hold> ends = unchanged();
    Hold result = Hold.NOTHING;
    var returned = new BitSet();
    for (Block block : body.blocks()) {
      Holds end = after[block.index()];
      if (end == null || !(block.terminator() instanceof Return r)) {
        continue;
      }
      change(ends, end);
      for (Formal formal : function.formals()) {
        int pointer = pointers.slot(formal);
        if (pointer >= 0) {
          boolean isReturned =
              r.value() != null
                  && pointers.slot(r.value()) >= 0
                  && pointers.areAliases(pointers.slot(r.value()), pointer);
          returned.set(formal.id(), isReturned || returned.get(formal.id()));
        }
      }
      if (r.value() != null) {
        int pointer = pointers.slot(r.value());
        boolean isLeading = pointer >= 0 && end.leadsToContainers(pointer);
        result = result.meet(isLeading ? Hold.ANY : passed(linking.hold(r.value(), end)));
      }
    }
    return new Effects(
        List.copyOf(ends),
        bySign(ends),
        List.of(),
        linking.scatters(),
        result,
        returned,
        lowered(),
        releases(),
        puts(),
        unlinked());
  }

  /** The formals whose objects are taken out of containers, whatever way the function takes. */
  private BitSet unlinked() {
    var all = new BitSet();
    all.set(0, function.formals().size());
    for (Block block : body.blocks()) {
      Holds end = after[block.index()];
      if (end != null && block.terminator() instanceof Return) {
        for (Formal formal : function.formals()) {
          int pointer = pointers.slot(formal);
          all.set(formal.id(), all.get(formal.id()) && pointer >= 0 && end.isUnlinked(pointer));
        }
      }
    }
    return all;
  }

  private List<Hold> unchanged() {
    return new ArrayList<>(Collections.nCopies(function.formals().size(), Hold.NOTHING));
  }

  private void change(List<Hold> ends, Holds end) {
    for (Formal formal : function.formals()) {
      int pointer = pointers.slot(formal);
      if (pointer >= 0) {
        ends.set(formal.id(), worse(ends.get(formal.id()), changed(end.get(pointer))));
      }
    }
  }

  /** The changes of formals by what is returned, if that makes a difference. */
  private Map<Sign, List<Hold>> bySign(List<Hold> all) {
    var found = new EnumMap<Sign, List<Hold>>(Sign.class);
    Sign.all().forEach(s -> found.put(s, unchanged()));
    for (Block block : body.blocks()) {
      Holds end = after[block.index()];
      if (end == null || !(block.terminator() instanceof Return r)) {
        continue;
      }
      if (r.value() == null) {
        return Map.of();
      }
      Phi phi = outcomes.returned(block);
      if (phi == null) {
        change(found, outcomes.signs(block, r.value()), end);
      } else {
        phi.incoming().forEach(i -> changeFrom(i, block, found));
      }
    }
    found.replaceAll((sign, ends) -> List.copyOf(ends));
    return found.values().stream().allMatch(all::equals) ? Map.of() : Map.copyOf(found);
  }

  private void changeFrom(Phi.Incoming incoming, Block block, Map<Sign, List<Hold>> found) {
    Block from = body.blocks().get(incoming.block());
    Holds left = after[from.index()];
    if (left != null) {
      Holds end = run(block, along(from, block.index(), left, null), null);
      change(found, outcomes.signs(block, incoming.value()), end);
    }
  }

  private void change(Map<Sign, List<Hold>> found, Set<Sign> returned, Holds end) {
    found.forEach(
        (sign, ends) -> {
          if (returned.contains(sign)) {
            change(ends, end);
          }
        });
  }

  private BitSet lowered() {
    var lowered = new BitSet();
    for (Block block : body.blocks()) {
      Holds end = after[block.index()];
      if (end != null) {
        for (Formal formal : function.formals()) {
          int pointer = pointers.slot(formal);
          if (pointer >= 0 && changed(end.get(pointer)) != Hold.NOTHING) {
            lowered.set(formal.id());
          }
        }
      }
    }
    return lowered;
  }

  /** Who gets a list within a critical section does not see what becomes of its end. */
  static Hold passed(Hold hold) {
    return hold == Hold.TAKEN_LIST ? Hold.TAKEN_MATE : hold;
  }

  private static Hold changed(Hold end) {
    return switch (end) {
      case NOTHING, FRESH, TAKEN_LIST, TAKEN, LIST, OWNED -> Hold.NOTHING;
      case TAKEN_MATE, CUT, MATE -> Hold.MATE;
      case LINKED, LINKED_BEFORE -> Hold.LINKED_BEFORE;
      case AT_HAND, OUT, ANY -> Hold.ANY;
    };
  }

  /** Of two changes: of a link only, into a container, to anybody. */
  private static Hold worse(Hold a, Hold b) {
    if (a == Hold.NOTHING || b == Hold.NOTHING) {
      return a.meet(b);
    }
    boolean isAny = a == Hold.ANY || b == Hold.ANY;
    return isAny ? Hold.ANY : a == b ? a : Hold.LINKED_BEFORE;
  }

  private boolean releases() {
    return sites.values().stream().anyMatch(calls::releases)
        || body.blocks().stream()
            .flatMap(b -> b.instructions().stream())
            .anyMatch(i -> input.releases(function, i));
  }

  private boolean puts() {
    return sites.values().stream().anyMatch(calls::puts)
        || body.blocks().stream()
            .flatMap(b -> b.instructions().stream())
            .anyMatch(i -> i instanceof Store s && linking.puts(s));
  }

  /** Along one edge: phis take their values, and what is null there is nothing. */
  private Holds along(Block from, int to, Holds after, @Nullable Sink sink) {
    Holds result = told(from, to, after);
    int nothing = nullAlong(from, to);
    if (nothing >= 0) {
      result.set(nothing, Hold.NOTHING, 0);
    }
    equalAlong(from, to, result);
    List<Instruction> instructions = body.blocks().get(to).instructions();
    if (instructions.isEmpty() || !(instructions.get(0) instanceof Phi)) {
      return result;
    }
    Holds old = result.copy();
    for (Instruction i : instructions) {
      if (!(i instanceof Phi phi)) {
        break;
      }
      int pointer = pointers.defined(phi.result());
      if (pointer < 0) {
        continue;
      }
      Hold hold = Hold.NOTHING;
      int in = 0;
      for (Phi.Incoming incoming : phi.incoming()) {
        if (incoming.block() == from.index()) {
          hold = hold.meet(linking.hold(incoming.value(), old));
          in = sets.union(in, linking.containers(incoming.value(), old));
        }
      }
      result.set(pointer, hold, in);
    }
    forgetPhis(to, result, sink);
    enterRound(instructions, result);
    return result;
  }

  /** What is known where a branch has asked what a call returned. */
  private Holds told(Block from, int to, Holds after) {
    if (after.returned().isEmpty()
        || !(from.terminator() instanceof Branch branch)
        || branch.then() == branch.otherwise()) {
      return after.copy();
    }
    Outcomes.Test test = outcomes.test(branch);
    return test == null || after.returnedBy() != test.result()
        ? after.copy()
        : after.ifReturned(test.at(branch, to), sets);
  }

  /** A loop over the elements of an array gets to one that nobody has. */
  private void enterRound(List<Instruction> instructions, Holds now) {
    for (ElementObjects.Group group : pointers.elementGroups()) {
      boolean isEntered =
          instructions.stream()
              .anyMatch(i -> i instanceof Phi p && p.result().id() == group.counter());
      if (isEntered) {
        now.set(pointers.slotOf(group), Hold.OWNED, 0);
      }
    }
  }

  private void forgetPhis(int block, Holds now, @Nullable Sink sink) {
    for (Instruction i : body.blocks().get(block).instructions()) {
      if (!(i instanceof Phi phi)) {
        break;
      }
      forget(phi.result(), now, sink);
    }
  }

  private void forget(Result defined, Holds now, @Nullable Sink sink) {
    if (!now.section().isEmpty()) {
      linking.endSection(c -> c.mentions(defined.id()), now, sink);
    }
    if (!now.moves().equals(Moves.NONE)) {
      now.set(now.moves().forget(defined.id()));
    }
    if (sets.mention(defined.id())) {
      now.forget(defined.id(), sets);
    }
  }

  /** A pointer is found to be the same as one that is in a container. */
  private void equalAlong(Block from, int to, Holds now) {
    Compare c = equality(from, to);
    if (c == null || !from.instructions().contains(c)) {
      return;
    }
    int left = c.left() instanceof LocalValue l ? pointers.at(l) : -1;
    int right = c.right() instanceof LocalValue l ? pointers.at(l) : -1;
    if (left >= 0 && right >= 0) {
      if (now.get(left) == Hold.LINKED) {
        now.setEqual(right, left);
      } else if (now.get(right) == Hold.LINKED) {
        now.setEqual(left, right);
      }
    }
  }

  /** The comparison whose sides are equal if control goes along an edge; null if none. */
  private @Nullable Compare equality(Block from, int to) {
    if (!(from.terminator() instanceof Branch b) || b.then() == b.otherwise()) {
      return null;
    }
    Outcomes.Asked asked = outcomes.asked(b.condition());
    if (asked == null) {
      return null;
    }
    Compare.Predicate equal =
        asked.isNegated() ? Compare.Predicate.NOT_EQUAL : Compare.Predicate.EQUAL;
    Compare.Predicate other =
        asked.isNegated() ? Compare.Predicate.EQUAL : Compare.Predicate.NOT_EQUAL;
    boolean isEqualSide =
        (asked.compare().predicate() == equal && to == b.then())
            || (asked.compare().predicate() == other && to == b.otherwise());
    return isEqualSide ? asked.compare() : null;
  }

  private int nullAlong(Block from, int to) {
    Compare c = equality(from, to);
    if (c == null) {
      return -1;
    }
    Value tested =
        c.right() instanceof NullConstant
            ? c.left()
            : c.left() instanceof NullConstant ? c.right() : null;
    return tested instanceof Result r
        ? pointers.defined(r)
        : tested instanceof Formal f ? pointers.slot(f) : -1;
  }

  private Holds run(Block block, Holds start, @Nullable Sink sink) {
    Holds now = start.copy();
    for (Instruction i : block.instructions()) {
      if (isCalculation(i)) {
        for (Holds h : now.returned().values()) {
          step(i, block.index(), h, null);
        }
      } else {
        now.forgetReturned();
      }
      step(i, block.index(), now, sink);
      if (input.releases(function, i)) {
        now.returned().values().forEach(h -> linking.release(h, null));
        linking.release(now, sink);
      }
    }
    if (block.terminator() instanceof Return) {
      now.settle();
    }
    return now;
  }

  /** Whether an instruction has nothing to do with memory, as what debuggers are told. */
  private boolean isCalculation(Instruction i) {
    return i instanceof Compare
        || i instanceof Arithmetic
        || i instanceof Terminator
        || (i instanceof Call c && c.directCallee().filter(Function::isIntrinsic).isPresent());
  }

  private void step(Instruction i, int block, Holds now, @Nullable Sink sink) {
    if (i instanceof Phi) {
      return;
    }
    Result result = i.definition().orElse(null);
    if (result != null) {
      forget(result, now, sink);
    }
    int defined = pointers.defined(result);
    if (i instanceof Load l) {
      linking.load(l, now, sink);
    } else if (i instanceof Store s) {
      linking.store(s, block, now, sink);
    } else if (i instanceof Call c) {
      CallSite site = sites.get(c);
      if (site != null) {
        calls.call(site, now, sink);
      }
    } else if (i instanceof Select s) {
      if (defined >= 0) {
        now.set(
            defined,
            linking.hold(s.then(), now).meet(linking.hold(s.otherwise(), now)),
            sets.union(linking.containers(s.then(), now), linking.containers(s.otherwise(), now)));
      }
    } else {
      other(i, now, sink);
      if (defined >= 0 && result != null && !pointers.isElement(result)) {
        now.set(defined, Hold.ANY, sets.unknown());
      }
    }
  }

  private void other(Instruction i, Holds now, @Nullable Sink sink) {
    if (i instanceof AtomicUpdate u) {
      linking.exchange(u, u.address(), u.value(), now, sink);
    } else if (i instanceof CompareExchange c) {
      linking.exchange(c, c.address(), c.replacement(), now, sink);
    } else if (i instanceof MemoryTransfer t) {
      linking.use(t.destination(), t.size(), now, sink);
      linking.slots().overwrite(t, t.destination(), t.size(), now, now, sink);
      if (t.kind() != MemoryTransfer.Kind.FILL) {
        linking.use(t.source(), t.size(), now, sink);
        linking.copy(t.source(), t.size(), sink);
      }
    }
  }
}
