package io.interlock.summary.creation;

import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops;
import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Definitions;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.summary.creation.RecordedIds.Sum;
import io.interlock.summary.order.FlagCell;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whether a cell always counts the ids that a function has stored in an array, when others can look
 * at it: {@code for (...) create(&p->id[i]); p->count = n;} or {@code if (!create(&p->id[i]))
 * p->count++;}.
 *
 * <p>A forward analysis of one body. Numbers are values of the function plus constants; {@link
 * RecordedIds} says what the cell holds, and below which numbers the indexes of all stored ids are.
 *
 * <ul>
 *   <li>An id is stored at an index that is not below all indexes used so far: it replaces none.
 *       Then the index plus one is above all, and so is what the index was found to be less than,
 *       if it was above all before. Where the program goes on because the call that starts the
 *       thread has failed, nothing is stored. Nothing is found by a comparison without a sign in a
 *       loop that may be left when the index has passed a negative end.
 *   <li>A store to the cell records all ids if it stores a number that is not less than one above
 *       all. A load gives a name to what is there.
 *   <li>When the function returns, calls what may join threads, or makes the object known to
 *       others, all ids must be recorded; unless the object has been freed before. From then on no
 *       more threads may be started.
 *   <li>The array does not change once an id is stored in it. Where the object is made anew, all
 *       begins again.
 * </ul>
 *
 * What is known only becomes less where ways meet, so this ends. Assumes that indexes do not
 * overflow.
 */
final class IdRecording {
  /** What the function does with the cell and the array. */
  interface Subject {
    /** Whether an address is that of the cell, and of nothing else. */
    boolean isCount(Value address);

    /** The index at which a call stores the id of a new thread; null if it starts none. */
    @Nullable Value index(Call call);

    /** Whether it is told by the result of the call that no thread was started. */
    boolean tellsFailure(Call call);

    /** Whether the object of the cell ends. */
    boolean frees(Call call);

    /** Whether threads may be joined meanwhile. */
    boolean mayJoin(Call call);

    /** Whether other threads, which may join those of the object, get to know it. */
    boolean handsOut(Instruction instruction);

    /** Whether the cell becomes zero, though not by a store. */
    boolean clears(Instruction instruction);

    /** Whether an instruction makes a new object, with a cell and an array of its own. */
    boolean makes(Instruction instruction);

    /** Whether an instruction gives the object another array. */
    boolean givesArray(Instruction instruction);
  }

  private final Body body;
  private final Definitions definitions;
  private final Subject subject;
  private final @Nullable RecordedIds[] before;
  private final ArrayDeque<Integer> waiting = new ArrayDeque<>();
  private @Nullable List<Loop> loops;
  private boolean isRecorded = true;

  private IdRecording(Body body, Subject subject) {
    this.body = body;
    this.subject = subject;
    definitions = body.definitions();
    before = new @Nullable RecordedIds[body.blocks().size()];
  }

  /** Whether all ids are recorded, in a cell that holds a number when the function begins. */
  static boolean isComplete(Body body, Subject subject, long first) {
    return new IdRecording(body, subject).solve(RecordedIds.none(Set.of(Sum.constant(first))));
  }

  /** Whether all ids are recorded, if those of earlier runs are. */
  static boolean isCompleteAgain(Body body, Subject subject) {
    return new IdRecording(body, subject).solve(RecordedIds.SOME);
  }

  private boolean solve(RecordedIds start) {
    enter(0, start);
    while (!waiting.isEmpty() && isRecorded) {
      run(body.blocks().get(waiting.remove()));
    }
    return isRecorded;
  }

  private void enter(int block, RecordedIds state) {
    RecordedIds old = before[block];
    RecordedIds met = old == null ? state : old.join(state);
    if (!met.equals(old)) {
      before[block] = met;
      if (!waiting.contains(block)) {
        waiting.add(block);
      }
    }
  }

  /** What is known within a block. */
  private static final class Point {
    RecordedIds state;

    /** What is known if the last call that starts a thread has failed. */
    @Nullable RecordedIds ifFailed;

    @Nullable Call creation;

    Point(RecordedIds state) {
      this.state = state;
    }
  }

  private void run(Block block) {
    var point = new Point(Objects.requireNonNull(before[block.index()]));
    for (Instruction i : block.instructions()) {
      if (i instanceof Call c && subject.frees(c)) {
        return;
      }
      if (i instanceof Call c) {
        call(c, point);
      }
      if (subject.handsOut(i)) {
        mayBeJoined(point);
      }
      point.state = after(i, point.state);
      if (point.ifFailed != null) {
        point.ifFailed = after(i, point.ifFailed);
      }
    }
    if (block.terminator() instanceof Return) {
      isRecorded &= point.state.isRecorded();
    }
    new LinkedHashSet<>(block.terminator().successors())
        .forEach(next -> enter(next, entering(next, block, along(block, next, point))));
  }

  private void call(Call call, Point point) {
    Value index = subject.index(call);
    if (index == null) {
      if (subject.mayJoin(call)) {
        mayBeJoined(point);
      }
      return;
    }
    RecordedIds stored = point.state.stored(numbers(index, point.state));
    isRecorded &= stored != null;
    if (stored != null) {
      point.ifFailed = subject.tellsFailure(call) ? point.state : null;
      point.creation = call;
      point.state = stored;
    }
  }

  private void mayBeJoined(Point point) {
    isRecorded &= point.state.isRecorded();
    point.state = point.state.joined();
  }

  private RecordedIds after(Instruction i, RecordedIds state) {
    if (subject.makes(i)) {
      isRecorded &= state.isRecorded();
      return RecordedIds.none(Set.of(Sum.constant(0)));
    }
    if (subject.givesArray(i)) {
      isRecorded &= state.above() == null;
    }
    if (i instanceof Load l && subject.isCount(l.address())) {
      return l.bits() == null && l.result().type().bits() >= Integer.SIZE
          ? state.loaded(l.result().id())
          : state.forget(l.result().id());
    }
    if (i instanceof Store s && subject.isCount(s.address())) {
      boolean isWhole = s.bits() == null && s.shape().size() * Byte.SIZE >= Integer.SIZE;
      return state.counting(isWhole ? numbers(s.value(), state) : Set.of());
    }
    if (subject.clears(i)) {
      return state.counting(Set.of(Sum.constant(0)));
    }
    return i instanceof Phi || i instanceof MemoryTransfer || i.definition().isEmpty()
        ? state
        : state.forget(i.definition().get().id());
  }

  /** What a number is the same as. */
  private Set<Sum> numbers(Value value, RecordedIds state) {
    long more = 0;
    Value at = value;
    while (at instanceof LocalValue local && definitions.of(local) instanceof Arithmetic a) {
      Long constant = constant(a);
      boolean isKept = CreationLoop.isConversion(a);
      if (constant == null && !isKept) {
        break;
      }
      more += constant == null ? 0 : constant;
      at = a.operands().get(0);
    }
    if (at instanceof IntegerConstant c) {
      return Set.of(Sum.constant(c.value() + more));
    }
    if (!(at instanceof LocalValue root)) {
      return Set.of();
    }
    long offset = more;
    return state.found().getOrDefault(root.id(), Set.of(new Sum(root.id(), 0))).stream()
        .map(s -> s.plus(offset))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** What is added to the first operand. */
  private static @Nullable Long constant(Arithmetic a) {
    if (a.operands().size() != 2
        || !(a.operands().get(1) instanceof IntegerConstant c)
        || a.result().type().bits() < Integer.SIZE) {
      return null;
    }
    return switch (a.operator()) {
      case ADD -> c.value();
      case SUB -> -c.value();
      default -> null;
    };
  }

  /** What the branch to a block tells. */
  private RecordedIds along(Block block, int next, Point point) {
    if (!(block.terminator() instanceof Branch branch)
        || branch.then() == branch.otherwise()
        || !(branch.condition() instanceof LocalValue c)
        || !(definitions.of(c) instanceof Compare test)) {
      return point.state;
    }
    boolean isTrue = branch.then() == next;
    if (point.ifFailed != null
        && point.creation != null
        && test.left().equals(point.creation.result())
        && Long.valueOf(0).equals(FlagCell.number(test.right()))) {
      boolean isFailure =
          switch (test.predicate()) {
            case EQUAL -> !isTrue;
            case NOT_EQUAL -> isTrue;
            default -> false;
          };
      return isFailure ? point.ifFailed : point.state;
    }
    return mayPassEnd(test, block) ? point.state : compared(test, isTrue, point.state);
  }

  /** Whether a loop compares without a sign, so that what it found to be less may be more. */
  private boolean mayPassEnd(Compare test, Block block) {
    return switch (test.predicate()) {
      case UNSIGNED_LESS, UNSIGNED_LESS_EQUAL, UNSIGNED_GREATER, UNSIGNED_GREATER_EQUAL ->
          !(test.right() instanceof IntegerConstant c && c.value() >= 0)
              && loops().stream()
                  .filter(l -> l.contains(block.index()))
                  .anyMatch(l -> CreationLoop.mayPassEnd(l, body));
      default -> false;
    };
  }

  private List<Loop> loops() {
    if (loops == null) {
      var flow = new ControlFlow(body);
      loops = NaturalLoops.of(flow, Dominators.of(flow, 0)).all();
    }
    return loops;
  }

  private RecordedIds compared(Compare test, boolean isTrue, RecordedIds state) {
    Set<Sum> left = numbers(test.left(), state);
    Set<Sum> right = numbers(test.right(), state);
    return switch (test.predicate()) {
      case SIGNED_LESS, UNSIGNED_LESS ->
          isTrue ? state.where(left, right) : state.where(right, next(left));
      case SIGNED_LESS_EQUAL, UNSIGNED_LESS_EQUAL ->
          isTrue ? state.where(left, next(right)) : state.where(right, left);
      case SIGNED_GREATER, UNSIGNED_GREATER ->
          isTrue ? state.where(right, left) : state.where(left, next(right));
      case SIGNED_GREATER_EQUAL, UNSIGNED_GREATER_EQUAL ->
          isTrue ? state.where(right, next(left)) : state.where(left, right);
      case EQUAL, NOT_EQUAL, FLOATING -> state;
    };
  }

  private static Set<Sum> next(Set<Sum> numbers) {
    return numbers.stream().map(s -> s.plus(1)).collect(Collectors.toUnmodifiableSet());
  }

  /** The same in terms of what a block begins with. */
  private RecordedIds entering(int next, Block from, RecordedIds state) {
    List<Phi> phis =
        body.blocks().get(next).instructions().stream()
            .filter(Phi.class::isInstance)
            .map(Phi.class::cast)
            .toList();
    if (phis.isEmpty()) {
      return state;
    }
    var defined = phis.stream().map(p -> p.result().id()).collect(Collectors.toSet());
    return state.renamed(
        s -> {
          var names = new HashSet<Sum>();
          if (!defined.contains(s.local())) {
            names.add(s);
          }
          for (Phi phi : phis) {
            phi.incoming().stream()
                .filter(in -> in.block() == from.index())
                .flatMap(in -> numbers(in.value(), state).stream())
                .filter(n -> n.local() == s.local())
                .forEach(n -> names.add(new Sum(phi.result().id(), s.offset() - n.offset())));
          }
          return names;
        },
        l -> true);
  }
}
