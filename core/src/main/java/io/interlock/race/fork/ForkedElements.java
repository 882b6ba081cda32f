package io.interlock.race.fork;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Block;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.race.fork.FamilyMember.Touch;
import io.interlock.race.fork.RangeClaims.Base;
import io.interlock.summary.FunctionNames;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjIntConsumer;

/**
 * Elements of an array that a library function hands to a function of the program before it
 * returns, as {@code qsort} does with those that it compares: they are in what the library function
 * touches. The function has to be run so by calls alone that touch the array by one way, and is
 * followed at constant offsets from its formals, within an element.
 */
final class ForkedElements {
  private record Element(Function function, int formal) {}

  private final List<Base> way;
  private final Map<Function, FamilyMember> members;
  private final CallGraph graph;
  private final ProgramModels models;
  private final FunctionNames functions;

  ForkedElements(
      List<Base> way,
      Map<Function, FamilyMember> members,
      CallGraph graph,
      ProgramModels models,
      FunctionNames functions) {
    this.way = way;
    this.members = members;
    this.graph = graph;
    this.models = models;
    this.functions = functions;
  }

  /** Names the addresses of such elements. */
  void find(ObjIntConsumer<Function> found) {
    Map<Element, Long> sizes = new LinkedHashMap<>();
    Set<Element> others = new HashSet<>();
    for (CallSite site : graph.sites().all()) {
      for (CallEdge edge : graph.edges(site)) {
        Action.Run run = edge.run().orElse(null);
        int count =
            graph.program().body(edge.target()).isPresent() ? edge.target().formals().size() : 0;
        for (int i = 0; i < count && edge.kind() != EdgeKind.MODELLED; i++) {
          var element = new Element(edge.target(), i);
          Operand operand =
              run == null || edge.kind() != EdgeKind.CALLBACK || i >= run.arguments().size()
                  ? null
                  : run.arguments().get(i);
          long size = operand == null ? -1 : size(operand, site);
          if (size > 0) {
            sizes.merge(element, size, Math::min);
          } else {
            others.add(element);
          }
        }
      }
    }
    sizes.keySet().removeAll(others);
    var names = new HashMap<Function, LocalNames>();
    sizes.forEach(
        (e, size) -> {
          LocalNames own = names.computeIfAbsent(e.function, functions::of);
          if (own != null) {
            find(e, size, own, found);
          }
        });
  }

  /** The size of the elements that a call touches by the way; -1 if it is not such a call. */
  private long size(Operand operand, CallSite site) {
    Value value = operand.of(site.call());
    boolean isPlain = operand.dereferences() == 0 && operand.members().isEmpty();
    FamilyMember member = members.get(site.caller());
    if (!isPlain || member == null || !(value instanceof LocalValue) || !isBy(value, member)) {
      return -1;
    }
    for (Action action : models.actions(site.call())) {
      if (action instanceof Action.Memory m
          && m.pointer().equals(operand)
          && m.extent() instanceof Action.Extent.Argument a) {
        return Math.max(constant(a.count(), site.call()), constant(a.times(), site.call()));
      }
    }
    return -1;
  }

  private static long constant(int argument, Call call) {
    return argument >= 0
            && argument < call.arguments().size()
            && call.arguments().get(argument) instanceof IntegerConstant c
        ? c.value()
        : -1;
  }

  private boolean isBy(Value value, FamilyMember member) {
    var touched = new ArrayList<Touch>(member.touches());
    touched.removeIf(t -> !t.value().equals(value) || t.end() == null);
    return !touched.isEmpty()
        && way.stream()
            .anyMatch(
                b ->
                    b.function().equals(member.function())
                        && RangeClaims.isBy((LocalValue) value, b, member));
  }

  private void find(Element element, long size, LocalNames names, ObjIntConsumer<Function> found) {
    Set<Integer> within = new HashSet<>();
    Set<Integer> beyond = new HashSet<>();
    for (Block block : graph.program().body(element.function).orElseThrow().blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof MemoryAccess a && a.address() instanceof LocalValue v) {
          Symbolic name = names.name(v);
          boolean isWithin =
              name.atom().equals(new FormalValue(element.formal))
                  && name.terms().isEmpty()
                  && name.offset() >= 0
                  && name.offset() + a.shape().size() <= size;
          (isWithin ? within : beyond).add(v.id());
        } else {
          i.operands().stream()
              .filter(o -> o instanceof LocalValue && !(i instanceof io.interlock.ir.Address))
              .forEach(o -> beyond.add(((LocalValue) o).id()));
        }
      }
    }
    within.removeAll(beyond);
    within.forEach(v -> found.accept(element.function, v));
  }
}
