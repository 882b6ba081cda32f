package io.interlock.callgraph.witness;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.witness.Spot.InMemory;
import io.interlock.callgraph.witness.Spot.InValue;
import io.interlock.callgraph.witness.Witness.Step;
import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Call;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Phi;
import io.interlock.ir.Program;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.LibraryModels;
import io.interlock.model.Operand;
import io.interlock.pointsto.PointsTo;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a value may have got the function: from operands, memory, arguments or results. */
final class ValueLinks {
  private final Program program;
  private final PointsTo pointsTo;
  private final LibraryModels models;
  private final Holders holders;
  private final Names names;
  private final Assignments assignments;

  ValueLinks(
      Program program,
      LibraryModels models,
      Holders holders,
      Names names,
      Assignments assignments) {
    this.program = program;
    this.pointsTo = holders.pointsTo();
    this.models = models;
    this.holders = holders;
    this.names = names;
    this.assignments = assignments;
  }

  List<Link> of(InValue value) {
    var links = new ArrayList<Link>();
    Instruction definition = names.definition(value.function(), value.value());
    if (definition != null) {
      addDefinition(value.function(), definition, links);
    } else if (value.value() instanceof Formal formal) {
      addArguments(value.function(), formal, links);
    }
    return links;
  }

  private void addDefinition(Function in, Instruction definition, List<Link> links) {
    if (definition instanceof Load load) {
      addRead(in, load.address(), load.position(), links);
    } else if (definition instanceof AtomicUpdate update) {
      addRead(in, update.address(), update.position(), links);
    } else if (definition instanceof CompareExchange exchange) {
      addRead(in, exchange.address(), exchange.position(), links);
    } else if (definition instanceof Call call) {
      addResults(in, call, links);
    } else if (definition instanceof Phi
        || definition instanceof Select
        || definition instanceof Address
        || definition instanceof Arithmetic) {
      for (Value operand : definition.operands()) {
        boolean named = holders.isAddress(operand);
        holders.link(
            in, operand, named ? step(definition, in, holders.target().name()) : null, links);
      }
    }
  }

  static Step step(Instruction at, Function in, String text) {
    return new Step(at.position(), in, text);
  }

  private void addRead(Function in, Value address, Position position, List<Link> links) {
    for (int place : holders.holding(pointsTo.targets(in, address))) {
      String read = names.memory(in, address);
      String memory = names.place(place);
      String text = read.equals(memory) ? "reads " + read : "reads " + read + ", in " + memory;
      links.add(new Link(new InMemory(place), new Step(position, in, text)));
    }
  }

  private void addArguments(Function in, Formal formal, List<Link> links) {
    for (CallEdge edge : assignments.incoming.getOrDefault(in, List.of())) {
      Call call = edge.site().call();
      Function caller = edge.site().caller();
      int index = formal.id();
      if (edge.run().isPresent()) {
        List<@Nullable Operand> passed = edge.run().get().arguments();
        Operand operand = index < passed.size() ? passed.get(index) : null;
        index = operand != null && isPlainArgument(operand) ? operand.argument() : -1;
      } else if (!edge.kind().isTarget()) {
        index = -1;
      }
      if (index >= 0 && index < call.arguments().size()) {
        Value argument = call.arguments().get(index);
        String text =
            "passes %s to %s as %s"
                .formatted(names.value(caller, argument), in.name(), names.value(in, formal));
        holders.link(caller, argument, step(call, caller, text), links);
      }
    }
  }

  private static boolean isPlainArgument(Operand operand) {
    return operand.kind() == Operand.Kind.ARGUMENT
        && operand.dereferences() == 0
        && operand.members().isEmpty();
  }

  private void addResults(Function in, Call call, List<Link> links) {
    List<Function> callees =
        call.directCallee().map(List::of).orElseGet(() -> pointsTo.functions(in, call.callee()));
    for (Function callee : callees) {
      List<Action> actions = models.of(callee).map(FunctionModel::actions).orElse(List.of());
      for (Action action : actions) {
        if (action instanceof Action.Returns returned
            && isPlainArgument(returned.value())
            && returned.value().argument() < call.arguments().size()) {
          Value argument = call.arguments().get(returned.value().argument());
          holders.link(
              in, argument, step(call, in, callee.name() + " returns its argument"), links);
        }
      }
      program.body(callee).stream()
          .flatMap(body -> body.blocks().stream())
          .filter(block -> block.terminator() instanceof Return)
          .forEach(block -> addReturn(callee, block.terminator(), links));
    }
  }

  private void addReturn(Function callee, Instruction end, List<Link> links) {
    for (Value value : end.operands()) {
      holders.link(
          callee, value, step(end, callee, "returns " + names.value(callee, value)), links);
    }
  }
}
