package io.interlock.specialize;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Program;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.Operand;
import io.interlock.specialize.Specialization.Models;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which functions calls start as threads by name, and what these are given. */
final class ThreadStarts {
  private final Program program;
  private final Models models;

  ThreadStarts(Program program, Models models) {
    this.program = program;
    this.models = models;
  }

  /** The functions with code that a call starts as threads, by argument. */
  Map<Integer, Function> of(Call call) {
    List<Action.Run> runs = runs(call);
    if (runs.isEmpty()) {
      return Map.of();
    }
    Map<Integer, Function> result = new TreeMap<>();
    for (Action.Run run : runs) {
      Operand operand = run.function();
      Function function =
          isPlain(operand, call)
              ? FunctionFormals.constant(call.arguments().get(operand.argument()))
              : null;
      if (function != null && program.body(function.original()).isPresent()) {
        result.put(operand.argument(), function);
      }
    }
    return result;
  }

  /** What the threads are given that a call starts. */
  List<Value> arguments(Call call) {
    var given = new ArrayList<Value>();
    if (!of(call).isEmpty()) {
      for (Action.Run run : runs(call)) {
        for (Operand operand : run.arguments()) {
          if (operand != null && isPlain(operand, call)) {
            given.add(call.arguments().get(operand.argument()));
          }
        }
      }
    }
    return given;
  }

  /** The numbers that the thread is given whose function is some argument of the call. */
  Map<Integer, IntegerConstant> numbers(Call call, int argument) {
    Map<Integer, IntegerConstant> numbers = new TreeMap<>();
    for (Action.Run run : runs(call)) {
      for (int i = 0; run.function().argument() == argument && i < run.arguments().size(); i++) {
        Operand given = run.arguments().get(i);
        IntegerConstant number =
            given != null && isPlain(given, call)
                ? KnownNumbers.number(call.arguments().get(given.argument()))
                : null;
        if (number != null) {
          numbers.put(i, number);
        }
      }
    }
    return numbers;
  }

  private List<Action.Run> runs(Call call) {
    FunctionModel model = call.directCallee().flatMap(models::of).orElse(null);
    if (model == null) {
      return List.of();
    }
    var runs = new ArrayList<Action.Run>();
    for (Action action : model.at(call.arguments().size())) {
      if (action instanceof Action.Run run && run.occasion() == Action.Occasion.THREAD) {
        runs.add(run);
      }
    }
    return runs;
  }

  private static boolean isPlain(Operand operand, Call call) {
    return operand.of(call) != null && operand.dereferences() == 0 && operand.members().isEmpty();
  }
}
