package io.interlock.specialize;

import io.interlock.ir.AccessShape;
import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Binding;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Jump;
import io.interlock.ir.Load;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Ordering;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.ir.Store;
import io.interlock.ir.Switch;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import io.interlock.ir.Variable;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.Type;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the body of a function that the program does not have, block after block. */
final class CodeBuilder {
  static final ValueType POINTER = new ValueType(ValueType.Kind.POINTER, 64);
  static final ValueType INT = new ValueType(ValueType.Kind.INTEGER, 32);

  private final int pointerSize;
  private final Position position;
  private final List<List<Instruction>> blocks = new ArrayList<>();
  private final List<@Nullable Binding> bindings = new ArrayList<>();
  private int current;

  CodeBuilder(int pointerSize, int formals, Position position) {
    this.pointerSize = pointerSize;
    this.position = position;
    for (int i = 0; i < formals; i++) {
      bindings.add(null);
    }
    current = block();
  }

  /** A new block, which is empty. */
  int block() {
    blocks.add(new ArrayList<>());
    return blocks.size() - 1;
  }

  void at(int block) {
    current = block;
  }

  private Result result(ValueType type) {
    bindings.add(null);
    return new Result(bindings.size() - 1, type);
  }

  private void add(Instruction instruction) {
    blocks.get(current).add(instruction);
  }

  /** Says what a value points to. */
  void declare(int local, String name, @Nullable Type target) {
    if (target != null) {
      var type = new PointerType(target, pointerSize * (long) Byte.SIZE);
      var variable = new Variable(name, type, position);
      bindings.set(local, new Binding(variable, Binding.Place.VALUE, 0, 0));
    }
  }

  Result variable() {
    Result result = result(POINTER);
    add(new Alloca(result, pointerSize, pointerSize, new IntegerConstant(1, 32), position));
    return result;
  }

  Result load(Value address, long offset) {
    Value at = address;
    if (offset != 0) {
      Result moved = result(POINTER);
      add(new Address(moved, address, offset, List.of(), position));
      at = moved;
    }
    return load(at, POINTER);
  }

  /** Loads a pointer, or a number of its size. */
  Result load(Value address, ValueType type) {
    Result loaded = result(type);
    add(new Load(loaded, address, shape(), null, Load.Purpose.READ, position));
    return loaded;
  }

  /** Stores a pointer, or a number of its size. */
  void store(Value address, Value value) {
    add(new Store(address, value, shape(), null, position));
  }

  private AccessShape shape() {
    return new AccessShape(
        pointerSize, pointerSize, Ordering.NOT_ATOMIC, AccessShape.Volatility.PLAIN);
  }

  /** The address of an element of an array of pointers. */
  Result element(Value array, Value index) {
    Result element = result(POINTER);
    add(new Address(element, array, 0, List.of(new Address.Term(index, pointerSize)), position));
    return element;
  }

  Result sum(Value number, ValueType type, long constant) {
    Result sum = result(type);
    List<Value> operands = List.of(number, new IntegerConstant(constant, type.bits()));
    add(new Arithmetic(sum, Arithmetic.Operator.ADD, operands, position));
    return sum;
  }

  void call(Value callee, List<Value> arguments) {
    add(new Call(null, callee, arguments, Set.of(), List.of(), position));
  }

  Result call(Value callee, ValueType type, List<Value> arguments) {
    Result result = result(type);
    add(new Call(result, callee, arguments, Set.of(), List.of(), position));
    return result;
  }

  Result call(Function callee, ValueType type, List<Value> arguments) {
    return call(new SymbolAddress(callee, 0), type, arguments);
  }

  /** Goes on at a block if a value is null or zero, else at another one. */
  void branchIfZero(Value value, ValueType type, int zero, int other) {
    Value constant = type.isPointer() ? new NullConstant() : new IntegerConstant(0, type.bits());
    Result is = result(new ValueType(ValueType.Kind.INTEGER, 1));
    add(new Compare(is, Compare.Predicate.EQUAL, value, constant, position));
    add(new Branch(is, zero, other, position));
  }

  void branchIfNegative(Value value, ValueType type, int negative, int other) {
    Value zero = new IntegerConstant(0, type.bits());
    Result is = result(new ValueType(ValueType.Kind.INTEGER, 1));
    add(new Compare(is, Compare.Predicate.SIGNED_LESS, value, zero, position));
    add(new Branch(is, negative, other, position));
  }

  void jump(int target) {
    add(new Jump(target, position));
  }

  /** Goes on at any of some blocks, or at the last one. */
  void choose(Value number, List<Integer> targets, int otherwise) {
    List<Switch.Case> cases = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      cases.add(new Switch.Case(new IntegerConstant(i + 1, 32), targets.get(i)));
    }
    add(new Switch(number, otherwise, cases, position));
  }

  void end(@Nullable Value value) {
    add(new Return(value, position));
  }

  Body build() {
    List<Block> all = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      all.add(new Block(i, blocks.get(i)));
    }
    return new Body(all, bindings.size(), bindings.toArray(new @Nullable Binding[0]));
  }
}
