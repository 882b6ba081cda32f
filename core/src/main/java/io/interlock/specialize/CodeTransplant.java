package io.interlock.specialize;

import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Choose;
import io.interlock.ir.Compare;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Fence;
import io.interlock.ir.Formal;
import io.interlock.ir.Instruction;
import io.interlock.ir.InstructionVisitor;
import io.interlock.ir.Jump;
import io.interlock.ir.Load;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.Switch;
import io.interlock.ir.Unreachable;
import io.interlock.ir.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Instructions of one function as they read in another: formals are the arguments of a call, values
 * and blocks have other numbers, and a return goes on behind the call. Local memory, calls and what
 * else is not needed of small functions is not carried over.
 */
final class CodeTransplant implements InstructionVisitor<Instruction> {
  private final List<Value> arguments;
  private final int firstLocal;
  private final int firstBlock;
  private final int behind;

  /**
   * @param firstLocal what is added to the number of a value
   * @param firstBlock what is added to the number of a block
   * @param behind the block where a return goes on
   */
  CodeTransplant(List<Value> arguments, int firstLocal, int firstBlock, int behind) {
    this.arguments = List.copyOf(arguments);
    this.firstLocal = firstLocal;
    this.firstBlock = firstBlock;
    this.behind = behind;
  }

  /** Whether all of a function can be carried over. */
  static boolean isPossible(Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Alloca
            || i instanceof Call
            || i instanceof MemoryTransfer
            || i instanceof Choose) {
          return false;
        }
      }
    }
    return true;
  }

  Value value(Value value) {
    if (value instanceof Formal formal) {
      return arguments.get(formal.id());
    }
    return value instanceof Result result ? result(result) : value;
  }

  private Result result(Result result) {
    return new Result(firstLocal + result.id(), result.type());
  }

  private int block(int block) {
    return firstBlock + block;
  }

  /** The value that a return hands over. */
  @Nullable Value returned(Return r) {
    return r.value() == null ? null : value(r.value());
  }

  @Override
  public Instruction visit(Load i) {
    return new Load(
        result(i.result()), value(i.address()), i.shape(), i.bits(), i.purpose(), i.position());
  }

  @Override
  public Instruction visit(Store i) {
    return new Store(value(i.address()), value(i.value()), i.shape(), i.bits(), i.position());
  }

  @Override
  public Instruction visit(AtomicUpdate i) {
    return new AtomicUpdate(
        result(i.result()),
        i.operator(),
        value(i.address()),
        value(i.value()),
        i.shape(),
        i.position());
  }

  @Override
  public Instruction visit(CompareExchange i) {
    return new CompareExchange(
        result(i.result()),
        i.strength(),
        value(i.address()),
        value(i.expected()),
        value(i.replacement()),
        i.shape(),
        i.failure(),
        i.position());
  }

  @Override
  public Instruction visit(Fence i) {
    return i;
  }

  @Override
  public Instruction visit(Address i) {
    List<Address.Term> terms =
        i.terms().stream().map(t -> new Address.Term(value(t.index()), t.scale())).toList();
    return new Address(result(i.result()), value(i.base()), i.offset(), terms, i.position());
  }

  @Override
  public Instruction visit(Phi i) {
    List<Phi.Incoming> incoming =
        i.incoming().stream()
            .map(in -> new Phi.Incoming(value(in.value()), block(in.block())))
            .toList();
    return new Phi(result(i.result()), incoming, i.position());
  }

  @Override
  public Instruction visit(Select i) {
    return new Select(
        result(i.result()),
        value(i.condition()),
        value(i.then()),
        value(i.otherwise()),
        i.position());
  }

  @Override
  public Instruction visit(Compare i) {
    return new Compare(
        result(i.result()), i.predicate(), value(i.left()), value(i.right()), i.position());
  }

  @Override
  public Instruction visit(Arithmetic i) {
    List<Value> operands = i.operands().stream().map(this::value).toList();
    return new Arithmetic(result(i.result()), i.operator(), operands, i.position());
  }

  @Override
  public Instruction visit(Return i) {
    return new Jump(behind, i.position());
  }

  @Override
  public Instruction visit(Jump i) {
    return new Jump(block(i.target()), i.position());
  }

  @Override
  public Instruction visit(Branch i) {
    return new Branch(value(i.condition()), block(i.then()), block(i.otherwise()), i.position());
  }

  @Override
  public Instruction visit(Switch i) {
    List<Switch.Case> cases =
        i.cases().stream().map(c -> new Switch.Case(c.constant(), block(c.target()))).toList();
    return new Switch(value(i.value()), block(i.otherwise()), cases, i.position());
  }

  @Override
  public Instruction visit(Unreachable i) {
    return i;
  }

  @Override
  public Instruction visit(Alloca i) {
    throw notCarried(i);
  }

  @Override
  public Instruction visit(Call i) {
    throw notCarried(i);
  }

  @Override
  public Instruction visit(MemoryTransfer i) {
    throw notCarried(i);
  }

  @Override
  public Instruction visit(Choose i) {
    throw notCarried(i);
  }

  private static IllegalArgumentException notCarried(Instruction i) {
    return new IllegalArgumentException("not carried over: " + i.getClass().getSimpleName());
  }
}
