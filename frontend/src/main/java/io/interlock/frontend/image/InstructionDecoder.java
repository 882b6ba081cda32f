package io.interlock.frontend.image;

import io.interlock.ir.AccessShape;
import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Call.CallTrait;
import io.interlock.ir.Call.MemoryArgument;
import io.interlock.ir.Choose;
import io.interlock.ir.Compare;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Constant;
import io.interlock.ir.Fence;
import io.interlock.ir.Instruction;
import io.interlock.ir.Jump;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Ordering;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.Switch;
import io.interlock.ir.Terminator;
import io.interlock.ir.Unreachable;
import io.interlock.ir.Value;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the instructions of one body in order. Results are numbered by the order of their
 * instructions, so an instruction need not name its own.
 */
final class InstructionDecoder {
  /** In the order of the unit image. */
  private enum Opcode {
    ALLOCA,
    LOAD,
    STORE,
    ATOMIC_UPDATE,
    COMPARE_EXCHANGE,
    FENCE,
    ADDRESS,
    PHI,
    SELECT,
    COMPARE,
    ARITHMETIC,
    CALL,
    TRANSFER,
    RETURN,
    JUMP,
    BRANCH,
    SWITCH,
    CHOOSE,
    UNREACHABLE
  }

  private static final Opcode[] OPCODES = Opcode.values();
  private static final Arithmetic.Operator[] OPERATORS = Arithmetic.Operator.values();
  private static final Compare.Predicate[] PREDICATES = Compare.Predicate.values();
  private static final MemoryTransfer.Kind[] TRANSFERS = MemoryTransfer.Kind.values();
  private static final MemoryArgument.Kind[] ARGUMENT_KINDS = MemoryArgument.Kind.values();

  /** LLVM's names of read-modify-write operators by number. */
  private static final List<CompareExchange.Strength> STRENGTHS =
      List.of(CompareExchange.Strength.values());

  private static final List<String> UPDATES =
      List.of(
          "xchg",
          "add",
          "sub",
          "and",
          "nand",
          "or",
          "xor",
          "max",
          "min",
          "umax",
          "umin",
          "fadd",
          "fsub",
          "fmax",
          "fmin",
          "uinc_wrap",
          "udec_wrap",
          "usub_cond",
          "usub_sat");

  private static final int POSITION_CHANGED = 0x80;
  private static final int FIRST_INTEGER_PREDICATE = 32;
  private static final int NO_RETURN = 1;
  private static final int RETURNS_TWICE = 2;

  private final UnitImage unit;
  private final ImageInput input;
  private final List<Constant> constants;
  private final LocalValue[] locals;
  private final int blockCount;
  private final AccessShapes shapes;
  private int nextResult;
  private Position position = Position.UNKNOWN;

  InstructionDecoder(
      UnitImage unit,
      ImageInput input,
      List<Constant> constants,
      LocalValue[] locals,
      int blockCount,
      AccessShapes shapes,
      int firstResult) {
    this.unit = unit;
    this.input = input;
    this.constants = constants;
    this.locals = locals;
    this.blockCount = blockCount;
    this.shapes = shapes;
    this.nextResult = firstResult;
  }

  List<Instruction> decodeBlock() {
    int count = input.readCount();
    var instructions = new ArrayList<Instruction>(count);
    for (int i = 0; i < count; i++) {
      instructions.add(decodeInstruction());
      boolean isLast = i == count - 1;
      if (instructions.get(i) instanceof Terminator != isLast) {
        throw new CorruptImageException("a block ends early or goes on past its end");
      }
    }
    if (count == 0) {
      throw new CorruptImageException("an empty block");
    }
    return instructions;
  }

  void checkAllDefined() {
    if (nextResult != locals.length) {
      throw new CorruptImageException("a result has no instruction");
    }
  }

  private Instruction decodeInstruction() {
    int code = input.readByte();
    if ((code & POSITION_CHANGED) != 0) {
      readPosition();
      code &= ~POSITION_CHANGED;
    }
    if (code >= OPCODES.length) {
      throw new CorruptImageException("no opcode " + code);
    }
    return switch (OPCODES[code]) {
      case ALLOCA -> decodeAlloca();
      case LOAD -> decodeLoad();
      case STORE -> decodeStore();
      case ATOMIC_UPDATE -> decodeUpdate();
      case COMPARE_EXCHANGE -> decodeExchange();
      case FENCE -> new Fence(AccessShapes.ordering(input.readByte()), position);
      case ADDRESS -> decodeAddress();
      case PHI -> decodePhi();
      case SELECT -> new Select(define(), operand(), operand(), operand(), position);
      case COMPARE -> decodeCompare();
      case ARITHMETIC -> decodeArithmetic();
      case CALL -> decodeCall();
      case TRANSFER -> decodeTransfer();
      case RETURN -> new Return(input.readFlag() ? operand() : null, position);
      case JUMP -> new Jump(block(), position);
      case BRANCH -> new Branch(operand(), block(), block(), position);
      case SWITCH -> decodeSwitch();
      case CHOOSE -> decodeChoose();
      case UNREACHABLE -> new Unreachable(position);
    };
  }

  private void readPosition() {
    SourceFile file = unit.readFile(input);
    long line = position.line() + input.readSigned();
    int column = input.readInt();
    if (line < 0 || line > Integer.MAX_VALUE) {
      throw new CorruptImageException("line " + line);
    }
    position = new Position(file, (int) line, column);
  }

  private Result define() {
    if (nextResult >= locals.length || !(locals[nextResult] instanceof Result result)) {
      throw new CorruptImageException("more results than announced");
    }
    nextResult++;
    return result;
  }

  private Value operand() {
    long code = input.readUnsigned();
    long number = code >>> 1;
    if ((code & 1) == 0) {
      if (number >= locals.length) {
        throw new CorruptImageException("no local " + number);
      }
      return locals[(int) number];
    }
    return constant(number);
  }

  private Constant constant(long number) {
    if (number >= constants.size()) {
      throw new CorruptImageException("no constant " + number);
    }
    return constants.get((int) number);
  }

  private int block() {
    return input.readBelow(blockCount);
  }

  private Alloca decodeAlloca() {
    return new Alloca(define(), input.readUnsigned(), input.readInt(), operand(), position);
  }

  private Load decodeLoad() {
    return new Load(define(), operand(), shapes.read(input), null, Load.Purpose.READ, position);
  }

  private Store decodeStore() {
    return new Store(operand(), operand(), shapes.read(input), null, position);
  }

  private AtomicUpdate decodeUpdate() {
    Result result = define();
    String operator = UPDATES.get(input.readBelow(UPDATES.size()));
    return new AtomicUpdate(result, operator, operand(), operand(), shapes.read(input), position);
  }

  private CompareExchange decodeExchange() {
    Result result = define();
    CompareExchange.Strength strength = STRENGTHS.get(input.readBelow(STRENGTHS.size()));
    Ordering failure = AccessShapes.ordering(input.readByte());
    return new CompareExchange(
        result, strength, operand(), operand(), operand(), shapes.read(input), failure, position);
  }

  private Address decodeAddress() {
    Result result = define();
    Value base = operand();
    long offset = input.readSigned();
    int count = input.readCount();
    if (count == 0) {
      return new Address(result, base, offset, List.of(), position);
    }
    var terms = new ArrayList<Address.Term>(count);
    for (int i = 0; i < count; i++) {
      terms.add(new Address.Term(operand(), input.readSigned()));
    }
    return new Address(result, base, offset, terms, position);
  }

  private Phi decodePhi() {
    Result result = define();
    int count = input.readCount();
    var incoming = new ArrayList<Phi.Incoming>(count);
    for (int i = 0; i < count; i++) {
      incoming.add(new Phi.Incoming(operand(), block()));
    }
    return new Phi(result, incoming, position);
  }

  private Compare decodeCompare() {
    Result result = define();
    int number = input.readByte();
    int index = number == 0 ? 0 : number - FIRST_INTEGER_PREDICATE + 1;
    if (index < 0 || index >= PREDICATES.length) {
      throw new CorruptImageException("no predicate " + number);
    }
    return new Compare(result, PREDICATES[index], operand(), operand(), position);
  }

  private Arithmetic decodeArithmetic() {
    Result result = define();
    Arithmetic.Operator operator = input.readEnum(OPERATORS);
    List<Value> operands = operands();
    if (operands.size() < minimumOperands(operator)) {
      throw new CorruptImageException(operator + " of " + operands.size());
    }
    return new Arithmetic(result, operator, operands, position);
  }

  private static int minimumOperands(Arithmetic.Operator operator) {
    return switch (operator) {
      case ADD, SUB, MUL, DIV, REM, SHL, LSHR, ASHR, AND, OR, XOR -> 2;
      case COPY, TRUNC, ZEXT, SEXT, POINTER_TO_INTEGER, INTEGER_TO_POINTER, BITCAST -> 1;
      case FLOAT, FLOAT_CAST, EXTRACT, INSERT, VECTOR, MISCELLANEOUS -> 0;
    };
  }

  private List<Value> operands() {
    int count = input.readCount();
    if (count == 1) {
      return List.of(operand());
    }
    if (count == 2) {
      return List.of(operand(), operand());
    }
    var operands = new Value[count];
    for (int i = 0; i < count; i++) {
      operands[i] = operand();
    }
    return List.of(operands);
  }

  private Call decodeCall() {
    @Nullable Result result = input.readFlag() ? define() : null;
    Value callee = operand();
    List<Value> arguments = operands();
    Set<CallTrait> traits = callTraits(input.readByte());
    int count = input.readCount();
    var memory = new ArrayList<MemoryArgument>(count);
    for (int i = 0; i < count; i++) {
      int argument = input.readBelow(arguments.size());
      memory.add(
          new MemoryArgument(argument, input.readEnum(ARGUMENT_KINDS), input.readUnsigned()));
    }
    return new Call(result, callee, arguments, traits, memory, position);
  }

  private static Set<CallTrait> callTraits(int flags) {
    if (flags == 0) {
      return Set.of();
    }
    var traits = EnumSet.noneOf(CallTrait.class);
    if ((flags & NO_RETURN) != 0) {
      traits.add(CallTrait.NO_RETURN);
    }
    if ((flags & RETURNS_TWICE) != 0) {
      traits.add(CallTrait.RETURNS_TWICE);
    }
    return traits;
  }

  private MemoryTransfer decodeTransfer() {
    MemoryTransfer.Kind kind = input.readEnum(TRANSFERS);
    Value destination = operand();
    Value source = operand();
    Value length = operand();
    var volatility =
        input.readFlag() ? AccessShape.Volatility.VOLATILE : AccessShape.Volatility.PLAIN;
    return new MemoryTransfer(kind, destination, source, length, volatility, position);
  }

  private Switch decodeSwitch() {
    Value value = operand();
    int otherwise = block();
    int count = input.readCount();
    var cases = new ArrayList<Switch.Case>(count);
    for (int i = 0; i < count; i++) {
      if (!(operand() instanceof Constant constant)) {
        throw new CorruptImageException("a case is no constant");
      }
      cases.add(new Switch.Case(constant, block()));
    }
    return new Switch(value, otherwise, cases, position);
  }

  private Choose decodeChoose() {
    int count = input.readCount();
    var targets = new ArrayList<Integer>(count);
    for (int i = 0; i < count; i++) {
      targets.add(block());
    }
    return new Choose(targets, position);
  }
}
