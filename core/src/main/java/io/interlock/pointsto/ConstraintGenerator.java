package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Program;
import io.interlock.run.RunContext;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Turns a program into constraints on its pointers: one pass over its code and its initial data,
 * linear in their size. What calls do is not decided here but by the solver, when it knows which
 * functions a call may reach.
 */
final class ConstraintGenerator {
  private static final int[] NO_VALUES = {};

  private final Program program;
  private final ObjectTable objects;
  private final TypeHints hints;
  private final ConstantNodes constants;
  private final IntArrayList code = new IntArrayList();
  private final IntArrayList initial = new IntArrayList();
  private final List<Site> sites = new ArrayList<>();
  private final List<CallSite> calls = new ArrayList<>();
  private final List<TransferSite> transfers = new ArrayList<>();
  private final List<InnerStore> innerStores = new ArrayList<>();
  private final Steps steps = new Steps();
  private final PointeeTypes types = new PointeeTypes();
  private final VoidSlots slots = new VoidSlots(types);
  private final InitializerCasts casts;

  ConstraintGenerator(Program program, ObjectTable objects, Layouts layouts, TypeHints hints) {
    this.program = program;
    this.objects = objects;
    this.hints = hints;
    constants = new ConstantNodes(objects, layouts);
    casts = new InitializerCasts(objects, layouts, types);
  }

  Constraints generate(RunContext run) {
    int count = program.functions().size();
    int[] codeStart = new int[count + 1];
    int[] nodeCounts = new int[count];
    int[][] valueNodes = new int[count][];
    int[][] declared = new int[count][];
    var writer = new CodeWriter(code, constants, steps);
    PassedStores passed = PassedStores.find(program, hints);
    for (Function function : program.functions()) {
      int f = function.index();
      codeStart[f] = code.size();
      valueNodes[f] = NO_VALUES;
      declared[f] = NO_VALUES;
      ValueTypes values = run.isCancelled() ? null : hints.values(function);
      if (values != null) {
        var constraints =
            new FunctionConstraints(
                values,
                writer,
                constants,
                sites,
                calls,
                transfers,
                innerStores,
                passed,
                hints,
                types,
                slots,
                program.pointerSize());
        valueNodes[f] = constraints.write();
        nodeCounts[f] = writer.nodeCount();
        declared[f] =
            IntStream.concat(
                    Arrays.stream(
                        new NodeTypes(values, constraints.integers(), types, nodeCounts[f])
                            .declare(valueNodes[f])),
                    Arrays.stream(constraints.declared()))
                .toArray();
        new StepLoops(code, codeStart[f], nodeCounts[f], steps).widen();
      }
    }
    codeStart[count] = code.size();
    slots.relate();
    program.globals().forEach(this::initialize);
    initial.addAll(constants.parts());
    return new Constraints(
        program,
        code.toIntArray(),
        codeStart,
        nodeCounts,
        valueNodes,
        declared,
        types,
        initial.toIntArray(),
        sites,
        calls,
        transfers,
        innerStores,
        steps,
        constants.nodes());
  }

  private void initialize(Global global) {
    Initializer value = program.initializer(global).orElse(null);
    if (value == null) {
      return;
    }
    casts.gather(global, value);
    int object = objects.of(global);
    for (Initializer.Scalar scalar : value.scalars()) {
      int from = constants.node(scalar.value());
      int at = from == Nodes.NONE ? from : constants.address(object, scalar.offset(), 0);
      if (at != Nodes.NONE) {
        int number = Nodes.globalNumber(at);
        initial.add(from);
        initial.add(constants.nodes().content(object, constants.nodes().offset(number)));
      }
    }
  }
}
