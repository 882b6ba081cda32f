package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Load;
import io.interlock.ir.Result;
import io.interlock.ir.Value;
import io.interlock.summary.state.Escapes;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.ExitStates;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.NameSummary;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.HandleRange;
import io.interlock.threads.Started;
import io.interlock.threads.ThreadChanges;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a call of a function with a body does: for each way it returns what its summary says of that
 * way, in the caller's terms, and what it does to memory and threads on the way.
 */
final class CalleeTransfer {
  private final AnalysisInput input;
  private final SummaryTable summaries;
  private final Function function;
  private final LocalNames names;
  private final Publication publication;
  private final Set<Function> widened;

  CalleeTransfer(
      AnalysisInput input,
      SummaryTable summaries,
      Function function,
      LocalNames names,
      Publication publication,
      Set<Function> widened) {
    this.input = input;
    this.summaries = summaries;
    this.function = function;
    this.names = names;
    this.publication = publication;
    this.widened = widened;
  }

  /** The states after a call, and what the callee does is recorded. */
  States run(
      CallSite site,
      Function target,
      List<@Nullable Symbolic> actuals,
      Memory memory,
      States before,
      @Nullable Recorder recorder) {
    FunctionSummary summary = summaries.of(target).orElse(null);
    if (summary == null) {
      // Not known yet: a member of the same component, first time round. It does not return.
      return States.NONE;
    }
    boolean isWidened = widened.contains(target);
    Substitution substitution = substitution(site, actuals, memory, summary);
    if (recorder != null) {
      var callee = new Grounding(target, new SymbolicPlaces(input.pointsTo(), target));
      List<@Nullable Symbolic> values = values(site, actuals);
      var lifting =
          new Lifting(site, callee, substitution, values, names.places(), before, isWidened);
      record(summary, lifting, recorder);
    }
    States kept = overwrite(site, summary, substitution, before);
    States entered = summary.isClosed() ? publication.publishArguments(site.call(), kept) : kept;
    var after = new ArrayList<Path>();
    for (Path path : entered.paths()) {
      for (Exit exit : summary.exits()) {
        Exit taken = isWidened ? exit.withoutArguments() : exit;
        Path next = through(taken, path, substitution, actuals, summary, site.call());
        if (next != null) {
          after.add(next);
        }
      }
    }
    States result = States.of(after);
    return summary.isClosed() ? publishMade(site.call(), result) : result;
  }

  /** What is returned, and left in variables, may be known to anybody. */
  private States publishMade(Call call, States after) {
    Result returned = call.result();
    States result = returned == null ? after : publication.publish(names.name(returned), after);
    for (Load load : names.filledBy(call)) {
      result = publication.publish(names.name(load.result()), result);
    }
    return result;
  }

  /** What is passed as values of the text, not as paths by which they were found. */
  private List<@Nullable Symbolic> values(CallSite site, List<@Nullable Symbolic> actuals) {
    List<@Nullable Symbolic> values = new ArrayList<>(actuals);
    List<Value> arguments = site.call().arguments();
    for (int i = 0; i < values.size() && i < arguments.size(); i++) {
      Symbolic name = values.get(i);
      boolean isFound = name != null && name.depth() > 0;
      if (isFound && arguments.get(i) instanceof Result value && names.name(value).equals(name)) {
        values.set(i, Symbolic.of(new Atom.Anonymous(function, value.id())));
      }
    }
    return values;
  }

  /**
   * Ids of threads in an array may be changed by a callee, unless it stores those it starts there.
   */
  private States overwrite(
      CallSite site, FunctionSummary summary, Substitution substitution, States before) {
    Set<Atom> filled = filled(summary, substitution);
    return before.mapStates(
        s ->
            s.with(
                s.threads().change(r -> !filled.contains(r.base().atom()) && mayChange(site, r))));
  }

  /** What the places begin with, as named here, where a callee stores ids of new threads. */
  private static Set<Atom> filled(FunctionSummary summary, Substitution substitution) {
    Set<Atom> filled = new HashSet<>();
    for (Exit exit : summary.exits()) {
      for (Started started : exit.state().threads().started().values()) {
        List<Symbolic> cells =
            new ArrayList<>(started.ranges().stream().map(HandleRange::base).toList());
        if (started.cell() != null) {
          cells.add(started.cell());
        }
        for (Symbolic cell : cells) {
          Symbolic here = substitution.apply(cell);
          if (here != null) {
            filled.add(here.atom());
          }
        }
      }
    }
    return filled;
  }

  private boolean mayChange(CallSite site, HandleRange ids) {
    return input.modified().at(site).mayAffect(input.pointsTo(), names.places().of(ids.base()));
  }

  private Substitution substitution(
      CallSite site, List<@Nullable Symbolic> actuals, Memory memory, FunctionSummary summary) {
    var plain = new Substitution(site, actuals, memory, names.places(), Map.of());
    Symbolic returned = summary.names().result();
    boolean isOwn =
        returned != null
            && (returned.atom() instanceof Atom.FreshObject
                || returned.atom() instanceof Atom.Loaded
                || returned.atom() instanceof Atom.Reached
                || returned.atom() instanceof Atom.Anonymous);
    if (!isOwn || site.call().result() == null || returned == null) {
      return plain;
    }
    Symbolic here = names.name(site.call().result()).plus(-returned.offset());
    return returned.terms().isEmpty() ? plain.renaming(returned.atom(), here) : plain;
  }

  private static void record(FunctionSummary summary, Lifting lifting, Recorder recorder) {
    State state = lifting.before().joined();
    if (state != null) {
      summary.open().forEach(a -> recorder.lift(a, lifting));
      summary.releases().forEach(p -> recorder.releases().lift(p, lifting));
      if (!summary.isClosed()) {
        summary.creations().forEach(c -> recorder.lift(c, lifting, state));
      }
    }
  }

  private @Nullable Path through(
      Exit exit,
      Path path,
      Substitution substitution,
      List<@Nullable Symbolic> actuals,
      FunctionSummary callee,
      Call call) {
    Facts facts = path.facts();
    Symbolic returned = callee.names().result();
    for (var fact : exit.guard().signs().entrySet()) {
      Symbolic number = substitution.apply(fact.getKey());
      facts = number == null || facts == null ? facts : facts.and(number, fact.getValue());
    }
    if (facts == null) {
      return null;
    }
    if (call.result() != null) {
      facts = facts.and(names.name(call.result()), exit.returned());
      if (facts == null) {
        return null;
      }
    }
    State state = path.state();
    Marks marks =
        state
            .marks()
            .after(exit.state().threads())
            .then(
                exit.state().marks(),
                function,
                substitution::apply,
                exit.state().milestones(),
                returned(returned, call));
    State after =
        new State(
            state
                .locks()
                .then(
                    exit.state().locks().renamed(n -> lockAtExit(n, callee, substitution, call)),
                    names.places()),
            threads(
                state.threads(), renamed(exit.state().threads(), substitution, callee.isClosed())),
            told(
                escapes(
                    state.escapes(),
                    exit.state().escapes(),
                    a -> actual(a, actuals, callee.names(), call)),
                exit,
                call),
            state.milestones().then(exit.state().milestones()),
            seen(marks, exit, callee, call));
    return new Path(after, facts);
  }

  /** What a callee has seen in the object that it returns a pointer to. */
  private Marks seen(Marks marks, Exit exit, FunctionSummary callee, Call call) {
    Symbolic pointer = callee.names().pointer();
    Marks result = marks;
    for (Marks.Named n :
        call.result() == null ? Set.<Marks.Named>of() : exit.state().marks().seenSigns()) {
      Long distance = pointer == null ? null : n.cell().distanceFrom(pointer);
      if (distance != null && call.result() != null) {
        Symbolic cell = names.name(call.result()).plus(distance);
        result = result.told(n.mark().kind(), n.mark().number(), cell);
      }
    }
    return result;
  }

  /** What a callee does, which may join threads by ids in objects that only the caller knows. */
  private ThreadChanges threads(ThreadChanges before, ThreadChanges callee) {
    ThreadChanges now = before;
    for (Symbolic id : callee.joined()) {
      Symbolic cell = id.offset() == 0 ? Symbolic.cell(id.atom()) : null;
      if (cell != null && input.singleIds().include(names.places().of(cell))) {
        now = now.joinLast(cell);
      }
    }
    for (HandleRange range : callee.joinedRanges()) {
      Symbolic all = input.handleArrays().at(range, names);
      now = all == null ? now : now.join(all);
    }
    return now.then(callee);
  }

  private Marks.Returned returned(@Nullable Symbolic there, Call call) {
    Symbolic here = call.result() == null ? null : names.name(call.result());
    return new Marks.Returned(there, here, names::isOfOneValue);
  }

  /** A lock of the callee's in the caller's terms: it may hang off what is returned. */
  private @Nullable Symbolic lockAtExit(
      Symbolic lock, FunctionSummary callee, Substitution substitution, Call call) {
    Symbolic pointer = callee.names().pointer();
    if (pointer == null || !ExitStates.isFrom(pointer, lock)) {
      return substitution.apply(lock);
    }
    Result result = call.result();
    Long distance = lock.distanceFrom(pointer);
    return result == null || distance == null || !result.type().isPointer()
        ? null
        : names.name(result).plus(distance);
  }

  /** What the callee published of what it was given or returns. */
  private Escapes escapes(Escapes before, Escapes callee, Outer outer) {
    Escapes result = before;
    for (Atom atom : callee.published()) {
      Symbolic name = outer.name(atom);
      result = name == null ? result : publication.publish(name, result);
    }
    for (Atom atom : callee.inside().keySet()) {
      Symbolic holder = outer.name(atom);
      if (holder != null) {
        for (Atom value : callee.within(atom)) {
          Symbolic stored = outer.name(value);
          result = stored == null ? result : publication.store(holder, stored, result);
        }
      }
    }
    return result;
  }

  /** Whether an exchange of the callee's was done, the caller may know from what is returned. */
  private Escapes told(Escapes after, Exit exit, Call call) {
    return exit.state().escapes().exchange() == null || call.result() == null
        ? after
        : after.by(names.name(call.result()));
  }

  /** What an atom of the callee's is called in the caller. */
  private interface Outer {
    @Nullable Symbolic name(Atom atom);
  }

  private @Nullable Symbolic actual(
      Atom atom, List<@Nullable Symbolic> actuals, NameSummary callee, Call call) {
    int formal = formal(atom);
    if (formal >= 0) {
      return formal < actuals.size() ? actuals.get(formal) : null;
    }
    Symbolic filled = filled(atom, callee, call);
    if (filled != null) {
      return filled;
    }
    boolean isResult = isOf(callee.result(), atom) || isOf(callee.pointer(), atom);
    if (isResult && call.result() != null) {
      return names.name(call.result());
    }
    boolean isLeft = callee.stores().values().stream().anyMatch(v -> isOf(v, atom));
    return isLeft ? Symbolic.of(atom) : null;
  }

  /** The name of an object that a callee leaves in a variable; null if it is none. */
  private @Nullable Symbolic filled(Atom atom, NameSummary callee, Call call) {
    for (Load load : callee.filled().isEmpty() ? List.<Load>of() : names.filledBy(call)) {
      int formal = call.arguments().indexOf(load.address());
      Symbolic object = callee.filled().get(Symbolic.of(new Atom.FormalValue(formal)));
      Symbolic here = names.name(load.result());
      if (isOf(object, atom) && here.atom() instanceof Atom.FreshObject) {
        return here;
      }
    }
    return null;
  }

  private static boolean isOf(@Nullable Symbolic name, Atom atom) {
    return name != null && name.atom().equals(atom);
  }

  /** The argument that an atom of a callee's is, or is a copy of; negative if it is none. */
  private static int formal(Atom atom) {
    if (atom instanceof Atom.StackObject s
        && s.local() < s.function().formals().size()
        && s.function().formals().get(s.local()).isCopy()) {
      return s.local();
    }
    return atom instanceof Atom.FormalValue f ? f.formal() : -1;
  }

  static ThreadChanges renamed(ThreadChanges changes, Substitution substitution) {
    return renamed(changes, substitution, false);
  }

  /**
   * What a callee does to threads, in the caller's names.
   *
   * @param isClosed the callee's creations are known by themselves, whatever calls lead there
   */
  private static ThreadChanges renamed(
      ThreadChanges changes, Substitution substitution, boolean isClosed) {
    return changes.renamed(
        new ThreadChanges.Renaming() {
          @Override
          public @Nullable Symbolic handle(Symbolic name) {
            return substitution.apply(name);
          }

          @Override
          public List<CallSite> creation(List<CallSite> chain) {
            return isClosed ? chain : substitution.chain(chain);
          }
        });
  }
}
