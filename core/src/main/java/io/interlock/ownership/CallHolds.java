package io.interlock.ownership;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Call;
import io.interlock.ir.Call.MemoryArgument;
import io.interlock.ir.Function;
import io.interlock.ir.Result;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.Operand;
import java.util.EnumMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What calls do to the holds of pointers: by the effects of the callees, and by models. */
final class CallHolds {
  private final OwnershipInput input;
  private final Pointers pointers;
  private final BaseSets sets;
  private final Linking linking;

  CallHolds(OwnershipInput input, Pointers pointers, BaseSets sets, Linking linking) {
    this.input = input;
    this.pointers = pointers;
    this.sets = sets;
    this.linking = linking;
  }

  /** A result may be an argument. */
  void addAliases(CallSite site) {
    Call call = site.call();
    int result = pointers.defined(call.result());
    if (result < 0) {
      return;
    }
    for (CallEdge edge : input.graph().edges(site)) {
      if (edge.kind() == EdgeKind.MODELLED) {
        for (Action action : actions(edge.target(), call)) {
          if (action instanceof Action.Returns r && isArgument(r.value())) {
            pointers.alias(result, pointers.slot(call.arguments().get(r.value().argument())));
          }
        }
      } else if (edge.kind().isCall()) {
        input.effects(edge.target()).returned().stream()
            .filter(f -> f < call.arguments().size())
            .forEach(f -> pointers.alias(result, pointers.slot(call.arguments().get(f))));
      }
    }
  }

  /** Whether others may get a lock, or start, during a call. */
  boolean releases(CallSite site) {
    for (CallEdge edge : input.graph().edges(site)) {
      boolean isReleasing =
          edge.kind() == EdgeKind.MODELLED
              ? actions(edge.target(), site.call()).stream().anyMatch(CallHolds::releases)
              : !edge.kind().isCall() || input.effects(edge.target()).releases();
      if (isReleasing) {
        return true;
      }
    }
    return false;
  }

  /** Whether a call may put pointers into containers. */
  boolean puts(CallSite site) {
    return input.graph().edges(site).stream()
        .anyMatch(e -> e.kind().isCall() && input.effects(e.target()).puts());
  }

  private static boolean releases(Action action) {
    return action instanceof Action.Release
        || action instanceof Action.Wait
        || action instanceof Action.SemaphorePost
        || action instanceof Action.BarrierWait
        || action instanceof Action.RunLoop
        || action instanceof Action.BodyUnder
        || (action instanceof Action.Run r && r.occasion() != Action.Occasion.NOW);
  }

  void call(CallSite site, Holds now, @Nullable Sink sink) {
    var bySign = new EnumMap<Sign, Holds>(Sign.class);
    Result result = site.call().result();
    if (result != null && dependsOnReturned(site)) {
      for (Sign sign : Sign.values()) {
        Holds then = now.copy();
        call(site, sign, then, null);
        bySign.put(sign, then);
      }
    }
    call(site, null, now, sink);
    if (result != null && !bySign.isEmpty()) {
      now.setReturned(result.id(), bySign);
    }
  }

  private boolean dependsOnReturned(CallSite site) {
    for (CallEdge edge : input.graph().edges(site)) {
      boolean isRun = edge.kind().isCall() && edge.kind().isTarget();
      if (isRun && !input.effects(edge.target()).bySign().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static boolean isHandedOver(List<CallEdge> edges) {
    for (CallEdge edge : edges) {
      if (!edge.kind().isCall() && !edge.kind().isTarget()) {
        return true;
      }
    }
    return false;
  }

  private void call(CallSite site, @Nullable Sign returned, Holds now, @Nullable Sink sink) {
    Call call = site.call();
    List<CallEdge> edges = input.graph().edges(site);
    boolean isIntrinsic = call.directCallee().filter(Function::isIntrinsic).isPresent();
    boolean isKnown = false;
    if (sink != null) {
      copies(call, now, sink);
    }
    for (CallEdge edge : edges) {
      if (edge.kind().isCall() && hasBody(edge.target()) && sink != null) {
        pass(site, edge.target(), now, sink);
      }
    }
    if (!isIntrinsic) {
      now.settle();
    }
    Holds before = now.copy();
    if (releases(site)) {
      linking.release(now, sink);
    }
    if (isHandedOver(edges)) {
      now.age(); // what is handed over to another thread is no longer known to this one only
    }
    linking.slots().call(input.graph().callees(site), now, sink);
    if (puts(site)) {
      Linking.doubtPlaces(now);
      now.set(now.section().put());
    }
    Hold result = Hold.NOTHING;
    for (CallEdge edge : edges) {
      if (edge.kind() == EdgeKind.MODELLED) {
        isKnown = true;
        result = result.meet(model(edge.target(), call, before, now, sink));
      } else if (edge.kind().isCall() && hasBody(edge.target())) {
        isKnown |= edge.kind().isTarget();
        result = result.meet(run(edge, call, returned, now));
      } else if (edge.kind().isTarget()) {
        result = Hold.ANY;
      }
    }
    if (!isKnown && !isIntrinsic) {
      call.arguments().forEach(a -> linking.use(a, before, sink));
    }
    int defined = pointers.defined(call.result());
    if (defined >= 0) {
      boolean isMade = isKnown && result == Hold.NOTHING && pointers.isMadeBy(call);
      Hold hold = isMade ? Hold.FRESH : isKnown ? result : Hold.ANY;
      now.set(defined, hold, hold.isAlone() || hold == Hold.NOTHING ? 0 : sets.unknown());
    }
  }

  private boolean hasBody(Function function) {
    return input.graph().program().body(function).isPresent();
  }

  /** Memory is used by the call itself, as by what makes copies of structs that are passed. */
  private void copies(Call call, Holds now, Sink sink) {
    for (MemoryArgument memory : call.memoryArguments()) {
      linking.use(call.arguments().get(memory.argument()), memory.size(), now, sink);
      if (memory.kind() == MemoryArgument.Kind.BY_VALUE) {
        linking.copy(call.arguments().get(memory.argument()), memory.size(), sink);
      }
    }
  }

  private void pass(CallSite site, Function callee, Holds now, Sink sink) {
    List<Value> arguments = site.call().arguments();
    for (int i = 0; i < Math.min(arguments.size(), callee.formals().size()); i++) {
      Value argument = arguments.get(i);
      int pointer = pointers.slot(argument);
      boolean isAlone =
          !pointers.isIndexed(argument)
              && !isPassedTwice(arguments, i, callee)
              && !(pointer >= 0 && now.leadsToContainers(pointer));
      Hold hold = linking.hold(argument, now);
      boolean isPassed = isAlone || hold == Hold.NOTHING;
      sink.passes(site, callee, i, isPassed ? FunctionOwnership.passed(hold) : Hold.ANY);
    }
  }

  private boolean isPassedTwice(List<Value> arguments, int number, Function callee) {
    int pointer = pointers.slot(arguments.get(number));
    for (int i = 0; i < arguments.size() && pointer >= 0; i++) {
      int other = pointers.slot(arguments.get(i));
      boolean isSame =
          i != number && other >= 0 && !isCopied(callee, i) && pointers.areAliases(pointer, other);
      boolean mayDiffer = !isKept(callee, i) || !isKept(callee, number);
      if (isSame && mayDiffer && !input.areTwins(callee, i, number)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a callee gets a copy of what an argument points to, and no pointer to it. */
  private static boolean isCopied(Function callee, int formal) {
    return formal < callee.formals().size() && callee.formals().get(formal).isCopy();
  }

  /** Whether what is passed stays what it is, on all paths: a second pointer to it does no harm. */
  private boolean isKept(Function callee, int formal) {
    return !input.effects(callee).lowered().get(formal);
  }

  /** A function of the program, called or called back; what is returned. */
  private Hold run(CallEdge edge, Call call, @Nullable Sign returned, Holds now) {
    Effects effects = input.effects(edge.target());
    if (!edge.kind().isTarget()) {
      return Hold.NOTHING;
    }
    Hold result = effects.result();
    if (effects.scatters()
        && call.arguments().stream().anyMatch(a -> linking.hold(a, now).isOfList())) {
      linking.scatter(now);
    }
    for (int i = 0; i < call.arguments().size(); i++) {
      int pointer = pointers.slot(call.arguments().get(i));
      if (pointer >= 0) {
        change(pointer, effects.formal(i, returned), effects.listed(i), now);
        if (effects.unlinked().get(i) && !pointers.isIndexed(call.arguments().get(i))) {
          linking.unlink(pointer, now);
        }
      }
      if (effects.returned().get(i)) {
        result = result.meet(linking.hold(call.arguments().get(i), now));
      }
    }
    return result;
  }

  private void change(int pointer, Hold formal, Hold listed, Holds now) {
    boolean isOfList = now.get(pointer).isOfList();
    Hold change = isOfList ? listed : formal;
    if (change == Hold.NOTHING ? listed == Hold.MATE : change == Hold.MATE) {
      linking.relink(pointer, now);
    } else if (change != Hold.NOTHING && isOfList) {
      linking.leaveList(pointer, change, now);
    } else if (change != Hold.NOTHING) {
      linking.leave(pointer, change, now);
    }
  }

  private List<Action> actions(Function callee, Call call) {
    return input.models().of(callee).map(m -> at(m, call)).orElse(List.of());
  }

  private static List<Action> at(FunctionModel model, Call call) {
    return model.at(call.arguments().size());
  }

  private static boolean isArgument(Operand operand) {
    return operand.kind() == Operand.Kind.ARGUMENT
        && operand.dereferences() == 0
        && operand.members().isEmpty();
  }

  private Hold model(Function callee, Call call, Holds before, Holds now, @Nullable Sink sink) {
    call.arguments().forEach(a -> linking.use(a, before, sink));
    Hold result = Hold.NOTHING;
    boolean returns = false;
    for (Action action : actions(callee, call)) {
      use(action, call, before, sink);
      if (action instanceof Action.Allocate) {
        returns = true;
        result = result.meet(Hold.FRESH);
      } else if (action instanceof Action.Returns r) {
        returns = true;
        Value value = isArgument(r.value()) ? call.arguments().get(r.value().argument()) : null;
        result = result.meet(value == null ? Hold.ANY : linking.hold(value, before));
      } else if (action instanceof Action.Memory m && m.touch().isWrite()) {
        write(m.pointer(), bytes(m, call), call, before, now, sink);
      } else if (action instanceof Action.Memory m && m.touch() == Action.Touch.FREE) {
        result = result.meet(Hold.ANY);
        free(m.pointer(), call, now);
      } else if (action instanceof Action.Copy c) {
        write(c.to(), -1, call, before, now, sink);
        if (!MovedMemory.includes(c, callee, call, input.models())) {
          copy(c.from(), call, sink);
        }
      } else {
        if (action instanceof Action.Store s) {
          write(s.to(), input.pointsTo().pointerSize(), call, before, now, sink);
        }
        if (sink != null) {
          store(action, call, sink);
        }
      }
    }
    if (isMoved(call)) {
      return Hold.OWNED;
    }
    return returns ? result : Hold.ANY;
  }

  /** Memory that a library uses. */
  private void use(Action action, Call call, Holds before, @Nullable Sink sink) {
    if (action instanceof Action.Memory m && isArgument(m.pointer())) {
      Value pointer = call.arguments().get(m.pointer().argument());
      linking.use(pointer, bytes(m, call), before, sink);
    } else if (action instanceof Action.Copy c) {
      for (Operand operand : List.of(c.to(), c.from())) {
        if (isArgument(operand)) {
          linking.use(call.arguments().get(operand.argument()), -1, before, sink);
        }
      }
    }
  }

  /** Whether what was in some memory, no links of its own kind, is in new memory now. */
  private boolean isMoved(Call call) {
    return call.result() != null
        && !input.links().areIn(pointers.heap(call.result()))
        && MovedMemory.by(call, input.models()).isPresent();
  }

  /** How many bytes are touched; negative if that is not known. A string is in one place. */
  private static long bytes(Action.Memory memory, Call call) {
    return memory.content() == Action.Content.TEXT ? 1 : memory.extent().size(call);
  }

  private void write(
      Operand operand, long bytes, Call call, Holds before, Holds now, @Nullable Sink sink) {
    if (isArgument(operand)) {
      Value to = call.arguments().get(operand.argument());
      linking.slots().overwrite(call, to, bytes, before, now, sink);
    }
  }

  private void free(Operand operand, Call call, Holds now) {
    int pointer =
        isArgument(operand) ? pointers.slot(call.arguments().get(operand.argument())) : -1;
    if (pointer >= 0) {
      linking.leave(pointer, Hold.ANY, now);
    }
  }

  /** A library stores pointers that it finds or is given. */
  private void store(Action action, Call call, Sink sink) {
    if (action instanceof Action.Flow f) {
      copy(f.from(), call, sink);
    } else if (action instanceof Action.Store s) {
      if (s.value().kind() == Operand.Kind.ARGUMENT && !isPrivate(s.to(), call)) {
        sink.spoils(pointers.heap(call.arguments().get(s.value().argument())));
        copy(s.value(), call, sink);
      }
    } else if (action instanceof Action.Join j && j.result() != null) {
      copy(j.result(), call, sink);
    }
  }

  /** Whether what is stored by a pointer is found by nobody else: what is loaded there is loose. */
  private boolean isPrivate(Operand to, Call call) {
    return isArgument(to)
        && input.objects().arePrivate(pointers.targets(call.arguments().get(to.argument())));
  }

  private void copy(Operand from, Call call, @Nullable Sink sink) {
    if (from.kind() == Operand.Kind.ARGUMENT) {
      linking.copy(call.arguments().get(from.argument()), -1, sink);
    }
  }
}
