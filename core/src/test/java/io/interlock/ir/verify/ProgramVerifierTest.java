package io.interlock.ir.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.ir.AccessShape;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Binding;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Constant;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Jump;
import io.interlock.ir.Linkage;
import io.interlock.ir.Load;
import io.interlock.ir.Ordering;
import io.interlock.ir.Phi;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every rule of the verifier, broken once. */
class ProgramVerifierTest {
  private static final SourceFile FILE = new SourceFile("a.c");
  private static final Position PLACE = new Position(FILE, 7, 3);
  private static final ValueType INT = new ValueType(ValueType.Kind.INTEGER, 32);
  private static final ValueType POINTER = new ValueType(ValueType.Kind.POINTER, 64);
  private static final Constant ONE = new IntegerConstant(1, 32);
  private static final Instruction RETURN = new Return(null, PLACE);

  private static Result number(int id) {
    return new Result(id, INT);
  }

  private static Function function(int index, Formal... formals) {
    return new Function(
        index, "f", Linkage.EXTERNAL, Set.of(), List.of(formals), null, Position.at(FILE, 1), null);
  }

  private static Global global(int index) {
    return new Global(
        index,
        "g",
        "g",
        "",
        Linkage.EXTERNAL,
        Global.Storage.WRITABLE,
        8,
        null,
        Position.at(FILE, 2));
  }

  private static Body body(int locals, List<Block> blocks) {
    return new Body(blocks, locals, new @Nullable Binding[locals]);
  }

  private static Body body(int locals, Instruction[]... blocks) {
    return body(
        locals,
        IntStream.range(0, blocks.length)
            .mapToObj(i -> new Block(i, Arrays.asList(blocks[i])))
            .toList());
  }

  private static Instruction[] block(Instruction... code) {
    return code;
  }

  private static Instruction add(Result result, Value left) {
    return new Arithmetic(result, Arithmetic.Operator.ADD, List.of(left, ONE), PLACE);
  }

  private static Instruction load(Result result, Value address, long size) {
    var shape = new AccessShape(size, 4, Ordering.NOT_ATOMIC, AccessShape.Volatility.PLAIN);
    return new Load(result, address, shape, null, Load.Purpose.READ, PLACE);
  }

  private static List<String> problems(Body body, Formal... formals) {
    Function f = function(0, formals);
    var program = new Program.Builder(List.of(f), List.of()).body(f, body).build();
    return ProgramVerifier.verify(program).stream().map(Problem::toString).toList();
  }

  private static String inFunction(String what) {
    return "f (a.c:1): " + what;
  }

  private static String atInstruction(String what) {
    return "f (a.c:7:3): " + what;
  }

  @Test
  void aSoundBodyHasNoProblems() {
    var slot = new Result(1, POINTER);
    var formal = new Formal(0, INT, 0);
    var phi =
        new Phi(
            number(3),
            List.of(new Phi.Incoming(number(2), 0), new Phi.Incoming(number(4), 1)),
            PLACE);
    Body sound =
        body(
            5,
            block(new Alloca(slot, 4, 4, ONE, PLACE), load(number(2), slot, 4), new Jump(1, PLACE)),
            block(phi, add(number(4), number(3)), new Branch(formal, 1, 2, PLACE)),
            block(new Return(number(4), PLACE)));
    assertThat(problems(sound, formal)).isEmpty();
  }

  @Test
  void noBlocks() {
    assertThat(problems(body(0, List.of()))).containsExactly(inFunction("has no blocks"));
  }

  @Test
  void aBlockWithTheWrongIndex() {
    assertThat(problems(body(0, List.of(new Block(3, List.of(RETURN))))))
        .containsExactly(inFunction("block 0 has index 3"));
  }

  @Test
  void aBlockWithoutAnEnd() {
    String open = inFunction("block 0 does not end in a terminator");
    assertThat(problems(body(0, List.of(new Block(0, List.of()))))).containsExactly(open);
    assertThat(problems(body(1, block(add(number(0), ONE))))).containsExactly(open);
  }

  @Test
  void aTargetThatDoesNotExist() {
    assertThat(problems(body(0, block(new Jump(5, PLACE)))))
        .containsExactly(atInstruction("goes to block 5, which does not exist"));
  }

  @Test
  void aTerminatorInTheMiddle() {
    assertThat(problems(body(0, block(new Return(null, PLACE), new Return(ONE, PLACE)))))
        .containsExactly(atInstruction("a terminator inside block 0"));
  }

  @Test
  void aPhiAfterOtherInstructions() {
    var phi = new Phi(number(1), List.of(), PLACE);
    assertThat(problems(body(2, block(add(number(0), ONE), phi, RETURN))))
        .containsExactly(atInstruction("a phi after other instructions in block 0"));
  }

  @Test
  void aLocalDefinedTwiceOrNever() {
    assertThat(problems(body(2, block(add(number(0), ONE), add(number(0), ONE), RETURN))))
        .containsExactly(inFunction("%0 is defined twice"), inFunction("%1 is not defined"));
  }

  @Test
  void aLocalOutOfRange() {
    assertThat(problems(body(0, block(add(number(4), ONE), RETURN))))
        .containsExactly(inFunction("%4 is outside the 0 locals"));
  }

  @Test
  void aUseOfNothing() {
    assertThat(problems(body(0, block(new Return(number(9), PLACE)))))
        .containsExactly(atInstruction("uses %9, which is not defined"));
  }

  @Test
  void aUseBeforeTheDefinition() {
    String early = atInstruction("uses %1 where it may not be defined yet");
    assertThat(problems(body(2, block(add(number(0), number(1)), add(number(1), ONE), RETURN))))
        .containsExactly(early);
    assertThat(
            problems(
                body(
                    2,
                    block(add(number(0), ONE), new Branch(number(0), 1, 2, PLACE)),
                    block(add(number(1), ONE), new Jump(2, PLACE)),
                    block(new Return(number(1), PLACE)))))
        .as("one of the ways there does not define it")
        .containsExactly(early);
  }

  @Test
  void aUseInCodeThatCannotRunIsNoMatter() {
    assertThat(
            problems(
                body(
                    2,
                    block(RETURN),
                    block(add(number(0), number(1)), add(number(1), ONE), RETURN))))
        .isEmpty();
  }

  @Test
  void aPhiIsUsedWhereControlComesFrom() {
    var phi = new Phi(number(0), List.of(new Phi.Incoming(number(1), 0)), PLACE);
    assertThat(
            problems(
                body(
                    2,
                    block(new Jump(1, PLACE)),
                    block(phi, new Jump(2, PLACE)),
                    block(add(number(1), ONE), RETURN))))
        .containsExactly(atInstruction("uses %1 where it may not be defined yet"));
  }

  @Test
  void aPhiThatForgetsAPredecessor() {
    var phi = new Phi(number(1), List.of(new Phi.Incoming(ONE, 0)), PLACE);
    assertThat(
            problems(
                body(
                    2,
                    block(add(number(0), ONE), new Branch(number(0), 1, 2, PLACE)),
                    block(new Jump(2, PLACE)),
                    block(phi, RETURN))))
        .containsExactly(atInstruction("phi comes from [0] but block 2 is entered from [0, 1]"));
  }

  @Test
  void anAccessOfNegativeSize() {
    var slot = new Result(0, POINTER);
    assertThat(
            problems(
                body(
                    2,
                    block(new Alloca(slot, 4, 4, ONE, PLACE), load(number(1), slot, -1), RETURN))))
        .containsExactly(atInstruction("touches -1 bytes"));
  }

  @Test
  void anAccessThroughANumber() {
    var shape = new AccessShape(4, 4, Ordering.NOT_ATOMIC, AccessShape.Volatility.PLAIN);
    assertThat(
            problems(
                body(
                    1,
                    block(
                        add(number(0), ONE),
                        new Store(number(0), ONE, shape, null, PLACE),
                        RETURN))))
        .containsExactly(atInstruction("goes through a value that is no pointer"));
  }

  @Test
  void aResultThatIsVoid() {
    assertThat(problems(body(1, block(add(new Result(0, ValueType.VOID), ONE), RETURN))))
        .containsExactly(atInstruction("%0 is void"));
  }

  @Test
  void symbolsOfNoProgram() {
    var stranger = new SymbolAddress(function(1), 0);
    var inside = new CompositeConstant(INT, List.of(new SymbolAddress(global(3), 0)));
    var call = new Call(null, stranger, List.of(inside), Set.of(), List.of(), PLACE);
    assertThat(problems(body(0, block(call, RETURN))))
        .containsExactly(
            atInstruction("mentions f, which is not in the program"),
            atInstruction("mentions g, which is not in the program"));
  }

  private static List<String> problems(Global global, Initializer.Scalar... scalars) {
    var initializer = new Initializer(8, List.of(scalars), null, 0);
    var program =
        new Program.Builder(List.of(), List.of(global)).initializer(global, initializer).build();
    return ProgramVerifier.verify(program).stream().map(Problem::toString).toList();
  }

  @Test
  void initialValuesOutsideTheirVariable() {
    assertThat(
            problems(
                global(0), new Initializer.Scalar(0, 4, ONE), new Initializer.Scalar(4, 4, ONE)))
        .isEmpty();
    assertThat(problems(global(0), new Initializer.Scalar(6, 4, ONE)))
        .containsExactly("g (a.c:2): initial value at offset 6 overlaps or lies outside");
  }

  @Test
  void initialValuesThatOverlap() {
    assertThat(
            problems(
                global(0), new Initializer.Scalar(0, 4, ONE), new Initializer.Scalar(2, 4, ONE)))
        .containsExactly("g (a.c:2): initial value at offset 2 overlaps or lies outside");
  }

  @Test
  void initialValuesThatMentionStrangers() {
    var stranger = new SymbolAddress(global(5), 0);
    assertThat(problems(global(0), new Initializer.Scalar(0, 8, stranger)))
        .containsExactly("g (a.c:2): mentions g of no program");
  }

  @Test
  void wrongNumbers() {
    var program =
        new Program.Builder(List.of(function(0), function(0)), List.of(global(2))).build();
    assertThat(ProgramVerifier.verify(program))
        .extracting(Problem::what)
        .containsExactly("has index 0 at 1", "has index 2 at 0");
  }
}
