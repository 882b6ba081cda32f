package io.interlock.symbolic;

import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Compare;
import io.interlock.ir.Constant;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Select;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.NumberDefinition.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How the numbers of a function are made that names cannot say: products, quotients, what a
 * condition chooses between, and counters of loops that are counted on by a variable.
 *
 * <ul>
 *   <li>An instruction that multiplies or divides, or selects by a comparison.
 *   <li>A phi behind a comparison, one of whose ways in comes from where it holds and the other
 *       from where it does not, and not from the phi: {@code if (to > n) to = n;}.
 *   <li>A comparison that is used as a number, one or zero, if no counter of a loop is compared: of
 *       these it is known what they are within their loops only.
 *   <li>A phi of a loop's header that starts with one name and to which each way back adds one and
 *       the same name, of what does not change in the loop.
 * </ul>
 *
 * <p>Why operands may be taken for what they were last: what a definition is made of is defined on
 * every way to it, and it on every way to where it is used. Had an operand been defined again
 * since, there would be a way past the definition. So with what comes into a phi by one of its
 * ways, in the case that it came that way.
 *
 * <p>Numbers of fewer bits than an int are left alone. What nothing asks for, by an address, an
 * argument, what is stored or returned, a counter, or a branch on what the function is given, is
 * left out. Assumes that numbers do not overflow, as names do. One pass over the instructions, one
 * over what each definition mentions.
 */
public final class NumberDefinitions {
  private static final int MAX_DEFINITIONS = 256;

  private final Function function;
  private final Body body;
  private final LocalNames names;
  private final CountedLoops loops;
  private final Definitions definitions;
  private final int[] predecessors;
  private final BitSet counters = new BitSet();
  private final Map<Integer, NumberDefinition> found = new TreeMap<>();

  private NumberDefinitions(Function function, Body body, LocalNames names, CountedLoops loops) {
    this.function = function;
    this.body = body;
    this.names = names;
    this.loops = loops;
    definitions = body.definitions();
    predecessors = new int[body.blocks().size()];
    for (Block block : body.blocks()) {
      block.terminator().successors().forEach(next -> predecessors[next]++);
    }
    for (Loop loop : loops.loops().all()) {
      for (Instruction i : body.blocks().get(loop.header()).instructions()) {
        if (i instanceof Phi phi) {
          counters.set(phi.result().id());
        }
      }
    }
  }

  /** The definitions of numbers that matter, in the order of the function's values. */
  public static List<NumberDefinition> of(
      Function function,
      Body body,
      LocalNames names,
      CountedLoops loops,
      List<LoopCounter> counters) {
    var all = new NumberDefinitions(function, body, names, loops);
    all.read();
    return all.found.isEmpty() ? List.of() : all.needed(counters);
  }

  private void read() {
    for (Block block : body.blocks()) {
      if (loops.dominators().isReachable(block.index())) {
        for (Instruction i : block.instructions()) {
          Result result = i.definition().orElse(null);
          if (result != null && isOwnNumber(result)) {
            NumberDefinition definition = read(i, result, block);
            if (definition != null && found.size() < MAX_DEFINITIONS) {
              found.put(result.id(), definition);
            }
          }
        }
      }
    }
  }

  private boolean isOwnNumber(Result result) {
    return result.type().kind() == ValueType.Kind.INTEGER
        && (result.type().bits() >= Integer.SIZE || result.type().bits() == 1)
        && names.name(result).equals(Symbolic.of(new Anonymous(function, result.id())));
  }

  private @Nullable NumberDefinition read(Instruction i, Result result, Block block) {
    if (i instanceof Arithmetic a) {
      Kind kind =
          switch (a.operator()) {
            case MUL -> Kind.PRODUCT;
            case DIV -> Kind.QUOTIENT;
            case REM -> Kind.REMAINDER;
            default -> null;
          };
      // What has no name though it is made with a constant is taken to overflow.
      boolean isMultiple =
          kind == Kind.PRODUCT && a.operands().stream().anyMatch(Constant.class::isInstance);
      return kind == null || isMultiple ? null : define(result, kind, a.operands());
    }
    if (i instanceof Select s) {
      return chosen(
          result, comparison(s.condition()), names.name(s.then()), names.name(s.otherwise()));
    }
    if (i instanceof Compare c) {
      boolean isOfCounter = mentionsCounter(c.left()) || mentionsCounter(c.right());
      return isOfCounter ? null : chosen(result, c, Symbolic.constant(1), Symbolic.constant(0));
    }
    return i instanceof Phi phi ? read(phi, block) : null;
  }

  private @Nullable NumberDefinition define(Result result, Kind kind, List<Value> operands) {
    return define(result, kind, operands.stream().map(names::name).toArray(Symbolic[]::new));
  }

  private @Nullable NumberDefinition define(Result result, Kind kind, Symbolic... operands) {
    for (Symbolic operand : operands) {
      if (operand.isUnknown()) {
        return null;
      }
    }
    return new NumberDefinition(new Anonymous(function, result.id()), kind, List.of(operands));
  }

  private boolean mentionsCounter(Value value) {
    return names
        .name(value)
        .mentions(
            a ->
                a instanceof Anonymous n
                    && n.function().equals(function)
                    && counters.get(n.local()));
  }

  private @Nullable Compare comparison(Value condition) {
    return condition instanceof LocalValue c && definitions.of(c) instanceof Compare compare
        ? compare
        : null;
  }

  /** What a comparison chooses between. */
  private @Nullable NumberDefinition chosen(
      Result result, @Nullable Compare test, Symbolic then, Symbolic otherwise) {
    if (test == null || !isWide(test.left()) || !isWide(test.right())) {
      return null;
    }
    Symbolic left = names.name(test.left());
    Symbolic right = names.name(test.right());
    return switch (test.predicate()) {
      case FLOATING -> null;
      case EQUAL -> define(result, Kind.IF_EQUAL, left, right, then, otherwise);
      case NOT_EQUAL -> define(result, Kind.IF_EQUAL, left, right, otherwise, then);
      case SIGNED_LESS -> define(result, Kind.IF_LESS, left, right, then, otherwise);
      case SIGNED_GREATER -> define(result, Kind.IF_LESS, right, left, then, otherwise);
      case SIGNED_GREATER_EQUAL -> define(result, Kind.IF_LESS, left, right, otherwise, then);
      case SIGNED_LESS_EQUAL -> define(result, Kind.IF_LESS, right, left, otherwise, then);
      case UNSIGNED_LESS -> define(result, Kind.IF_LESS_UNSIGNED, left, right, then, otherwise);
      case UNSIGNED_GREATER -> define(result, Kind.IF_LESS_UNSIGNED, right, left, then, otherwise);
      case UNSIGNED_GREATER_EQUAL ->
          define(result, Kind.IF_LESS_UNSIGNED, left, right, otherwise, then);
      case UNSIGNED_LESS_EQUAL ->
          define(result, Kind.IF_LESS_UNSIGNED, right, left, otherwise, then);
    };
  }

  private static boolean isWide(Value value) {
    return !(value instanceof LocalValue local)
        || (local.type().kind() == ValueType.Kind.INTEGER && local.type().bits() >= Integer.SIZE);
  }

  private @Nullable NumberDefinition read(Phi phi, Block block) {
    Loop loop =
        loops.loops().all().stream()
            .filter(l -> l.header() == block.index())
            .findFirst()
            .orElse(null);
    return loop == null ? joined(phi, block.index()) : counted(phi, loop);
  }

  /** A phi behind a comparison. */
  private @Nullable NumberDefinition joined(Phi phi, int block) {
    Dominators dominators = loops.dominators();
    if (phi.incoming().size() != 2) {
      return null;
    }
    Phi.Incoming one = phi.incoming().get(0);
    Phi.Incoming two = phi.incoming().get(1);
    int before = loops.dominators().parent(block);
    if (before < 0
        || dominators.dominates(block, one.block())
        || dominators.dominates(block, two.block())
        || !(body.blocks().get(before).terminator() instanceof Branch branch)
        || branch.then() == branch.otherwise()) {
      return null;
    }
    boolean isFirstThen =
        isFrom(one.block(), branch.then(), before, block)
            && isFrom(two.block(), branch.otherwise(), before, block);
    boolean isSecondThen =
        isFrom(two.block(), branch.then(), before, block)
            && isFrom(one.block(), branch.otherwise(), before, block);
    if (isFirstThen == isSecondThen) {
      return null;
    }
    Symbolic then = names.name((isFirstThen ? one : two).value());
    Symbolic otherwise = names.name((isFirstThen ? two : one).value());
    return chosen(phi.result(), comparison(branch.condition()), then, otherwise);
  }

  /** Whether control comes from a block only by one of the ways out of a branch. */
  private boolean isFrom(int from, int way, int branching, int join) {
    return way == join
        ? from == branching
        : from != branching && predecessors[way] == 1 && loops.dominators().dominates(way, from);
  }

  /** A counter that is counted on by something that stays the same. */
  private @Nullable NumberDefinition counted(Phi phi, Loop loop) {
    Symbolic counter = Symbolic.of(new Anonymous(function, phi.result().id()));
    Symbolic first = null;
    Symbolic step = null;
    for (Phi.Incoming in : phi.incoming()) {
      Symbolic value = names.name(in.value());
      boolean isAgain = loop.contains(in.block());
      Symbolic said = isAgain ? value.plus(counter, -1) : value;
      Symbolic known = isAgain ? step : first;
      if (said == null || (known != null && !known.equals(said))) {
        return null;
      }
      step = isAgain ? said : step;
      first = isAgain ? first : said;
    }
    boolean isCounted =
        first != null
            && step != null
            && !step.isConstant()
            && !CountedLoops.changesIn(first, loop, function, body)
            && !CountedLoops.changesIn(step, loop, function, body);
    return isCounted && first != null && step != null
        ? define(phi.result(), Kind.STEPS, first, step)
        : null;
  }

  private List<NumberDefinition> needed(List<LoopCounter> known) {
    var needed = new BitSet();
    var waiting = new BitSet();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (LoopCounters.isUse(i)) {
          i.operands().forEach(o -> mention(names.name(o), waiting));
        }
      }
      mentionCondition(block, waiting);
    }
    for (LoopCounter counter : known) {
      mention(counter.first(), waiting);
      Optional.ofNullable(counter.limit()).ifPresent(l -> mention(l, waiting));
    }
    for (int next = waiting.nextSetBit(0); next >= 0; next = waiting.nextSetBit(0)) {
      waiting.clear(next);
      NumberDefinition definition = found.get(next);
      if (definition != null && !needed.get(next)) {
        needed.set(next);
        definition.operands().forEach(o -> mention(o, waiting));
      }
    }
    var result = new ArrayList<NumberDefinition>();
    found.forEach(
        (local, definition) -> {
          if (needed.get(local)) {
            result.add(definition);
          }
        });
    return result;
  }

  /** A number that the function is given is compared: callers may know which of them it is. */
  private void mentionCondition(Block block, BitSet waiting) {
    NumberDefinition test =
        block.terminator() instanceof Branch b && b.condition() instanceof LocalValue c
            ? found.get(c.id())
            : null;
    if (test != null && test.kind() == Kind.IF_EQUAL && test.mentionsFormal()) {
      waiting.set(test.number().local());
    }
  }

  private void mention(Symbolic name, BitSet waiting) {
    name.mentions(
        a -> {
          if (a instanceof Anonymous n && n.function().equals(function)) {
            waiting.set(n.local());
          }
          return false;
        });
  }
}
