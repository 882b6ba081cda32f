package io.interlock.summary.codec;

import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Function;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.InstanceNames;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creations of threads; the other side of {@link CreationWriter}. */
final class CreationReader {
  private static final Operand.Kind[] OPERANDS = Operand.Kind.values();
  private static final Action.Occasion[] OCCASIONS = Action.Occasion.values();
  private static final Action.Success[] SUCCESSES = Action.Success.values();
  private static final EdgeKind[] EDGES = EdgeKind.values();
  private static final InstanceNames.Loops[] LOOPS = InstanceNames.Loops.values();

  private final ProgramReader program;
  private final NameReader names;
  private final StateReader states;
  private final ReadTable<Operand> operands = new ReadTable<>("operand of a model");
  private final ReadTable<Action.Run> actions = new ReadTable<>("action");

  CreationReader(ProgramReader program, NameReader names, StateReader states) {
    this.program = program;
    this.names = names;
    this.states = states;
  }

  void read(Input in) throws SummaryFormatException {
    operands.readAll(in, this::readOperand);
    actions.readAll(in, this::readAction);
  }

  private Operand readOperand(Input in) throws SummaryFormatException {
    Operand.Kind kind = in.code(OPERANDS);
    long argument = in.signed();
    if (argument < -1 || argument > Integer.MAX_VALUE) {
      throw in.bad("there is no argument " + argument);
    }
    return new Operand(
        kind, (int) argument, program.optionalText(in), in.number(), in.all(program::text));
  }

  private Action.Run readAction(Input in) throws SummaryFormatException {
    Operand function = operands.get(in);
    List<@Nullable Operand> arguments = new ArrayList<>();
    for (int count = in.count(); count > 0; count--) {
      arguments.add(operands.optional(in));
    }
    Action.Occasion occasion = in.code(OCCASIONS);
    Operand handle = operands.optional(in);
    String executor = program.optionalText(in);
    Action.Success success = in.code(SUCCESSES);
    Operand event = operands.optional(in);
    List<Action.Registration> until = new ArrayList<>();
    for (int count = in.count(); count > 0; count--) {
      until.add(new Action.Registration(program.text(in), operands.get(in)));
    }
    return new Action.Run(function, arguments, occasion, handle, executor, success, event, until);
  }

  Creation creation(Input in) throws SummaryFormatException {
    List<CallSite> chain = program.chain(in);
    Function owner = program.function(in);
    EdgeKind kind = in.code(EDGES);
    Function entry = program.function(in);
    Symbolic function = names.optionalName(in);
    List<@Nullable Symbolic> arguments = new ArrayList<>();
    for (int count = in.count(); count > 0; count--) {
      arguments.add(names.optionalName(in));
    }
    return new Creation(
        chain,
        owner,
        kind,
        entry,
        function,
        arguments,
        cells(in),
        readInstances(in),
        in.signed(),
        states.state(in),
        actions.optional(in));
  }

  /** What cells hold. */
  Map<Symbolic, Symbolic> cells(Input in) throws SummaryFormatException {
    Map<Symbolic, Symbolic> cells = new LinkedHashMap<>();
    for (int count = in.count(); count > 0; count--) {
      cells.put(names.name(in), names.name(in));
    }
    return cells;
  }

  private InstanceNames readInstances(Input in) throws SummaryFormatException {
    Map<Atom, Long> unique = new LinkedHashMap<>();
    for (int count = in.count(); count > 0; count--) {
      unique.put(names.atom(in), in.signed());
    }
    Set<Atom> fixed = Set.copyOf(in.all(names::atom));
    Set<Atom> apart = Set.copyOf(in.all(names::atom));
    return new InstanceNames(unique, fixed, apart, in.code(LOOPS));
  }
}
