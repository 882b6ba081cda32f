package io.interlock.race.own;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.finding.SafetyReason;
import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.race.thread.ObjectOrder;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.symbolic.Atom;
import io.interlock.threads.FunctionRuns;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to an object that each run of a function makes for the thread it starts, a variable of
 * its own or one on the heap: {@code create(&id, 0, run, &left); run(&right); join(id);}, where the
 * function may run in many threads at once, in those that it starts as well.
 *
 * <p>Let a call start a thread, once at most in a run of its function, and pass it the address of
 * an object that the same run has made, once at most. So each thread of the call has an object of
 * its own, and it is the thread that the maker of the object has started there. Of two accesses to
 * one such object,
 *
 * <ul>
 *   <li>two that are made by threads of the call, each by way of its argument, are made by one
 *       thread;
 *   <li>one that is made by a thread of the call, by way of its argument, and one that names the
 *       object as its maker does, where no thread that the call has started since the function was
 *       entered may still run, are made one after the other: the thread has not been started yet,
 *       or it has been joined;
 *   <li>two that both name the object as its maker does, each in the function that makes it, are
 *       made by one thread: a function runs from its call to its return in one.
 * </ul>
 *
 * <p>Assumes that variables are not used when their function has returned, and that pointers stay
 * in their objects.
 */
public final class OwnRuns implements ObjectOrder {
  /** A call that passes on an object. */
  private record Passed(int argument, LocalValue object) {}

  private final Threads threads;
  private final Map<CallSite, Set<Passed>> passed = new HashMap<>();

  public OwnRuns(CallGraph graph, ProgramModels models, FunctionRuns runs, Threads threads) {
    this.threads = threads;
    Map<Function, BitSet> loops = new HashMap<>();
    for (CallSite site : graph.sites().all()) {
      for (Action action : models.actions(site.call())) {
        if (action instanceof Action.Run run && !runs.isInLoop(site)) {
          Body body = graph.program().body(site.caller()).orElseThrow();
          BitSet again =
              loops.computeIfAbsent(site.caller(), f -> FunctionRuns.blocksInLoops(body));
          add(run, site, body, again);
        }
      }
    }
  }

  private void add(Action.Run run, CallSite site, Body body, BitSet again) {
    for (int i = 0; i < run.arguments().size(); i++) {
      Operand operand = run.arguments().get(i);
      Value value = operand == null || operand.dereferences() > 0 ? null : operand.of(site.call());
      LocalValue object = value == null ? null : object(value, body, again);
      if (object != null) {
        passed.computeIfAbsent(site, s -> new HashSet<>()).add(new Passed(i, object));
      }
    }
  }

  /** What is made once in a run of the function, and an address is in. */
  private static @Nullable LocalValue object(Value address, Body body, BitSet again) {
    Value at = address;
    while (at instanceof LocalValue local) {
      Instruction definition = null;
      for (Block block : body.blocks()) {
        for (Instruction i : block.instructions()) {
          if (!again.get(block.index())
              && i.definition().filter(r -> r.id() == local.id()).isPresent()) {
            definition = i;
          }
        }
      }
      if (definition instanceof Alloca || definition instanceof Call) {
        return local;
      }
      at = definition instanceof Address a && a.terms().isEmpty() ? a.base() : null;
    }
    return null;
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.JOINED;
  }

  @Override
  public boolean areOrdered(ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    Passed one = passed(a, first);
    Passed other = passed(b, second);
    if (one != null && other != null) {
      return first.creation() != null
          && second.creation() != null
          && first.creation().site().equals(second.creation().site());
    }
    return (one != null && isByMaker(b, first, one))
        || (other != null && isByMaker(a, second, other))
        || (areOfMakers(a, b) && handedOut(a) != null);
  }

  /** Whether two accesses name what runs of one function make, in that function. */
  private static boolean areOfMakers(ThreadAccess a, ThreadAccess b) {
    Function maker = a.context().function();
    return maker.equals(b.context().function())
        && a.access().key().address().atom().equals(b.access().key().address().atom());
  }

  /** The object that a maker's name stands for, if it is given to a thread; else null. */
  private @Nullable Passed handedOut(ThreadAccess access) {
    Function maker = access.context().function();
    Atom atom = access.access().key().address().atom();
    for (var entry : passed.entrySet()) {
      if (entry.getKey().caller().equals(maker)) {
        for (Passed p : entry.getValue()) {
          if (isObject(atom, p, maker)) {
            return p;
          }
        }
      }
    }
    return null;
  }

  /** The object that an access of a thread is to, if it is one that it was passed. */
  private @Nullable Passed passed(ThreadAccess access, ThreadRoot thread) {
    CallSite site = thread.creation() == null ? null : thread.creation().site();
    int argument = OwnThreads.argument(access);
    if (site != null && argument != OwnThreads.NONE) {
      for (Passed p : passed.getOrDefault(site, Set.of())) {
        boolean isNamed =
            isObject(access.address().atom(), p, site.caller()) && p.argument() == argument;
        if (isNamed) {
          return p;
        }
      }
    }
    return null;
  }

  private static boolean isObject(Atom atom, Passed passed, Function function) {
    return (atom instanceof Atom.StackObject s
            && s.local() == passed.object().id()
            && s.function().equals(function))
        || (atom instanceof Atom.FreshObject f
            && f.local() == passed.object().id()
            && f.function().equals(function));
  }

  /** Whether an access is by the maker's name, while no thread may use what the maker has made. */
  private boolean isByMaker(ThreadAccess access, ThreadRoot thread, Passed object) {
    Function maker = thread.creation() == null ? null : thread.creation().site().caller();
    return maker != null
        && access.context().function().equals(maker)
        && isObject(access.access().key().address().atom(), object, maker)
        && !threads.startedSince(access.access().key().threads()).get(thread.index());
  }
}
