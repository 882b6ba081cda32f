package io.interlock.explore;

import io.interlock.explore.Word.Truth;
import io.interlock.finding.AccessKind;
import io.interlock.ir.AccessShape;
import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Choose;
import io.interlock.ir.Compare;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Fence;
import io.interlock.ir.Instruction;
import io.interlock.ir.InstructionVisitor;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Jump;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.Switch;
import io.interlock.ir.Unreachable;
import io.interlock.ir.Value;
import io.interlock.source.Position;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Does one instruction of a thread. Where it may go on in several ways, the others are put aside. A
 * way ends at the first instruction by which threads are ordered, or where the program does.
 */
final class Stepper implements InstructionVisitor<Flow> {
  private final Machine machine;
  private final Ways ways;
  private final Calls calls;
  private final WeakSteps weak;
  private final WordArithmetic arithmetic;
  private Path path;
  private Position position = Position.UNKNOWN;

  Stepper(Machine machine, Ways ways, Path first) {
    this.machine = machine;
    this.ways = ways;
    this.path = first;
    arithmetic = machine.arithmetic();
    calls = new Calls(machine, ways);
    weak = new WeakSteps(machine, ways);
  }

  /** Does the next instruction. */
  Flow step(Path next) {
    path = next;
    Instruction instruction = machine.code().instruction(next.frame());
    position = instruction.position();
    return instruction.accept(this);
  }

  /** Where the instruction is that was done last. */
  Position position() {
    return position;
  }

  private Flow next() {
    path.step();
    return Flow.ON;
  }

  /** What comes next is another step: others may have theirs before. */
  private Flow ordered() {
    path.step();
    ways.ordered(path);
    return Flow.END;
  }

  @Override
  public Flow visit(Alloca i) {
    long count = path.value(i.count());
    long size = Word.isInteger(count) ? Word.number(count) * i.elementSize() : -1;
    int object = path.world.add(World.Memory.of(size, Cells.UNKNOWN));
    path.set(i.result(), Word.pointer(object, 0));
    return next();
  }

  @Override
  public Flow visit(Load i) {
    long pointer = path.value(i.address());
    if (!path.leads(pointer)) {
      return Flow.END;
    }
    AccessKind kind = i.shape().isAtomic() ? AccessKind.ATOMIC_READ : AccessKind.READ;
    int site = path.touch(pointer, i.shape().size(), kind, i.position(), i.address());
    if (machine.isWeak() && i.shape().isAtomic()) {
      return weak.load(path, i, pointer, isKnown(site, i.result()));
    }
    path.set(i.result(), found(site, pointer, i.shape(), i.result()));
    return after(i.shape());
  }

  /** What is read; if that races, it may be anything. */
  private long found(int site, long pointer, AccessShape shape, LocalValue result) {
    return isKnown(site, result) ? path.load(pointer, shape.size()) : Word.UNKNOWN;
  }

  private boolean isKnown(int site, LocalValue result) {
    if (machine.code().isRelevant(path.frame().function, result)) {
      machine.decides(site);
    }
    return !machine.isRacy(site);
  }

  private Flow after(AccessShape shape) {
    return shape.isAtomic() ? ordered() : next();
  }

  @Override
  public Flow visit(Store i) {
    long pointer = path.value(i.address());
    if (!path.leads(pointer)) {
      return Flow.END;
    }
    AccessKind kind = i.shape().isAtomic() ? AccessKind.ATOMIC_WRITE : AccessKind.WRITE;
    path.touch(pointer, i.shape().size(), kind, i.position(), i.address());
    if (machine.isWeak() && i.shape().isAtomic()) {
      return weak.store(path, i, pointer, stored(i.value()));
    }
    path.store(pointer, i.shape().size(), stored(i.value()));
    return after(i.shape());
  }

  private long stored(Value value) {
    return machine.code().isRelevant(path.frame().function, value)
        ? path.value(value)
        : Word.UNKNOWN;
  }

  @Override
  public Flow visit(AtomicUpdate i) {
    long pointer = path.value(i.address());
    if (!path.leads(pointer)) {
      return Flow.END;
    }
    int site = touchAtomically(pointer, i.shape(), i);
    machine.decides(site);
    if (machine.isWeak()) {
      return weak.update(path, i, pointer, isKnown(site, i.result()));
    }
    long old = found(site, pointer, i.shape(), i.result());
    long word = arithmetic.update(i.operator(), old, path.value(i.value()), bits(i.shape()));
    path.store(pointer, i.shape().size(), word);
    path.set(i.result(), old);
    return after(i.shape());
  }

  private int touchAtomically(long pointer, AccessShape shape, Instruction i) {
    Value address = i.operands().get(0);
    return path.touch(pointer, shape.size(), AccessKind.ATOMIC_WRITE, i.position(), address);
  }

  private static int bits(AccessShape shape) {
    return (int) shape.size() * Byte.SIZE;
  }

  @Override
  public Flow visit(CompareExchange i) {
    long pointer = path.value(i.address());
    if (!path.leads(pointer)) {
      return Flow.END;
    }
    int site = touchAtomically(pointer, i.shape(), i);
    machine.decides(site);
    if (machine.isWeak()) {
      return weak.exchange(path, i, pointer, isKnown(site, i.result()));
    }
    long old = found(site, pointer, i.shape(), i.result());
    long expected = path.value(i.expected());
    Truth same = WordArithmetic.equal(old, expected);
    if (same != Truth.NO) {
      Path done = path.copy();
      done.store(pointer, i.shape().size(), path.value(i.replacement()));
      done.set(i.result(), old == Word.UNKNOWN ? expected : old, Truth.YES);
      done.step();
      ways.ordered(done);
    }
    if (!WeakSteps.mayFail(i, old, expected)) {
      return Flow.END;
    }
    path.set(i.result(), old, Truth.NO);
    return ordered();
  }

  @Override
  public Flow visit(Fence i) {
    if (machine.isWeak()) {
      weak.fence(path, i);
    }
    return next();
  }

  @Override
  public Flow visit(Address i) {
    long base = path.value(i.base());
    long bytes = i.offset();
    boolean isKnown = true;
    for (Address.Term term : i.terms()) {
      long index = path.value(term.index());
      isKnown &= Word.isInteger(index);
      bytes += Word.isInteger(index) ? Word.number(index) * term.scale() : 0;
    }
    path.set(i.result(), moved(base, bytes, isKnown));
    return next();
  }

  private static long moved(long base, long bytes, boolean isKnown) {
    if (Word.isPointer(base)) {
      return isKnown ? Word.shifted(base, bytes) : Word.anywhere(base);
    }
    return Word.isInteger(base) && isKnown ? Word.integer(Word.number(base) + bytes) : Word.UNKNOWN;
  }

  @Override
  public Flow visit(Phi i) {
    throw new GaveUpException("a phi behind other instructions");
  }

  @Override
  public Flow visit(Select i) {
    Truth truth = Word.truth(path.value(i.condition()));
    long then = path.value(i.then());
    long otherwise = path.value(i.otherwise());
    boolean isRelevant = machine.code().isRelevant(path.frame().function, i.result());
    if (truth == Truth.MAYBE && isRelevant && then != otherwise) {
      Path other = path.copy();
      other.set(i.result(), otherwise);
      Conditions.told(other, i.condition(), Truth.NO);
      other.step();
      ways.aside(other);
      Conditions.told(path, i.condition(), Truth.YES);
    }
    path.set(i.result(), truth == Truth.NO ? otherwise : then);
    return next();
  }

  @Override
  public Flow visit(Compare i) {
    int bits = Math.max(bits(i.left()), bits(i.right()));
    Truth truth =
        i.predicate() == Compare.Predicate.FLOATING
            ? Truth.MAYBE
            : WordArithmetic.compare(
                i.predicate(), path.value(i.left()), path.value(i.right()), bits);
    path.set(i.result(), truth.word());
    return next();
  }

  private int bits(Value value) {
    if (value instanceof IntegerConstant c) {
      return c.bits();
    }
    return value instanceof LocalValue local && !local.type().isPointer()
        ? local.type().bits()
        : machine.pointerSize() * Byte.SIZE;
  }

  @Override
  public Flow visit(Arithmetic i) {
    path.set(i.result(), computed(i));
    return next();
  }

  private long computed(Arithmetic i) {
    int bits = bits(i.result());
    return switch (i.operator()) {
      case COPY, POINTER_TO_INTEGER, INTEGER_TO_POINTER, BITCAST ->
          bits(i.operands().get(0)) == bits ? path.value(i.operands().get(0)) : Word.UNKNOWN;
      case TRUNC, ZEXT, SEXT ->
          arithmetic.cast(
              i.operator(), path.value(i.operands().get(0)), bits(i.operands().get(0)), bits);
      case ADD, SUB, MUL, DIV, REM, SHL, LSHR, ASHR, AND, OR, XOR ->
          arithmetic.binary(
              i.operator(), path.value(i.operands().get(0)), path.value(i.operands().get(1)), bits);
      case EXTRACT -> part(i, bits);
      case FLOAT, FLOAT_CAST, INSERT, VECTOR, MISCELLANEOUS -> Word.UNKNOWN;
    };
  }

  private long part(Arithmetic i, int bits) {
    Frame frame = path.frame();
    if (i.operands().get(0) instanceof LocalValue whole
        && machine.code().isPair(frame.function, whole.id())) {
      return frame.values[bits == 1 ? frame.values.length / 2 + whole.id() : whole.id()];
    }
    return Word.UNKNOWN;
  }

  @Override
  public Flow visit(Call i) {
    return calls.call(path, i);
  }

  @Override
  public Flow visit(MemoryTransfer i) {
    long to = path.value(i.destination());
    long length = path.value(i.length());
    long size = Word.isInteger(length) ? Word.number(length) : -1;
    if (size == 0) {
      return next();
    }
    if (!path.leads(to)) {
      return Flow.END;
    }
    if (i.kind() == MemoryTransfer.Kind.FILL) {
      long word = path.value(i.source());
      path.touch(to, size, AccessKind.WRITE, i.position(), i.destination());
      if (word == Word.ZERO && size > 0) {
        path.store(to, size, word);
      } else {
        path.forget(to, size);
      }
      return next();
    }
    long from = path.value(i.source());
    if (!path.leads(from)) {
      return Flow.END;
    }
    int site = path.touch(from, size, AccessKind.READ, i.position(), i.source());
    machine.decides(site);
    path.touch(to, size, AccessKind.WRITE, i.position(), i.destination());
    if (machine.isRacy(site)) {
      path.forget(to, size);
    } else {
      path.copy(to, from, size);
    }
    return next();
  }

  @Override
  public Flow visit(Return i) {
    return calls.returned(path, i.value() == null ? Word.UNKNOWN : path.value(i.value()));
  }

  @Override
  public Flow visit(Jump i) {
    Jumps.go(path, i.target());
    return Flow.ON;
  }

  @Override
  public Flow visit(Branch i) {
    Truth truth = Word.truth(path.value(i.condition()));
    if (truth == Truth.MAYBE) {
      Path other = path.copy();
      Conditions.told(other, i.condition(), Truth.NO);
      Jumps.go(other, i.otherwise());
      ways.aside(other);
      Conditions.told(path, i.condition(), Truth.YES);
      truth = Truth.YES;
    }
    Jumps.go(path, truth == Truth.YES ? i.then() : i.otherwise());
    return Flow.ON;
  }

  @Override
  public Flow visit(Switch i) {
    long word = path.value(i.value());
    if (Word.isInteger(word)) {
      Jumps.go(path, target(i, Word.number(word)));
      return Flow.ON;
    }
    for (Switch.Case c : i.cases()) {
      Path other = path.copy();
      if (i.value() instanceof LocalValue local) {
        other.frame().values[local.id()] = other.value(c.constant());
      }
      Jumps.go(other, c.target());
      ways.aside(other);
    }
    Jumps.go(path, i.otherwise());
    return Flow.ON;
  }

  private static int target(Switch i, long number) {
    for (Switch.Case c : i.cases()) {
      if (c.constant() instanceof IntegerConstant n && n.value() == number) {
        return c.target();
      }
    }
    return i.otherwise();
  }

  @Override
  public Flow visit(Choose i) {
    Set<Integer> targets = new LinkedHashSet<>(i.successors());
    for (int target : List.copyOf(targets)) {
      Path other = path.copy();
      Jumps.go(other, target);
      ways.aside(other);
    }
    return Flow.END;
  }

  @Override
  public Flow visit(Unreachable i) {
    return Flow.END;
  }
}
