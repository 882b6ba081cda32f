package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.AccessKind;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.pointsto.Places;
import io.interlock.source.Position;
import io.interlock.summary.UniqueArguments.Earlier;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.state.AccessKey;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.Escapes;
import io.interlock.summary.state.ExitStates;
import io.interlock.summary.state.Extent;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.FunctionSummary.CallState;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.InstanceNames;
import io.interlock.summary.state.LockSpans;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.Origin;
import io.interlock.summary.state.Ownership;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.summary.state.SyncEvent;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.ThreadChanges;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what a function does once its states are known. Accesses to memory that cannot be shared
 * are left out: irrelevant objects, and objects that are owned at the time. What is written to an
 * object on the heap before others know it is kept as {@link Ownership#UNPUBLISHED}.
 */
final class Recorder {
  static final int MAX_ACCESSES = 6000;

  private final Function function;
  private final AnalysisInput input;
  private final LocalNames names;
  private final Publication publication;
  private final UniqueArguments uniqueArguments;
  private final Grounding grounding;
  private final AccessTable accesses = new AccessTable();
  private final Map<List<Object>, Creation> creations = new LinkedHashMap<>();
  private final Map<CallSite, State> calls = new LinkedHashMap<>();
  private final List<SyncEvent> events = new ArrayList<>();
  private final UnheldReleases releases;
  private final LockSpans spans = new LockSpans();
  private int ordinal;

  Recorder(
      Function function,
      AnalysisInput input,
      LocalNames names,
      Publication publication,
      UniqueArguments uniqueArguments) {
    this.function = function;
    this.publication = publication;
    this.input = input;
    this.names = names;
    this.uniqueArguments = uniqueArguments;
    grounding = new Grounding(function, names.places());
    releases = new UnheldReleases(names.places(), this);
  }

  AccessTable accesses() {
    return accesses;
  }

  AccessTable closedAccesses() {
    return accesses.closed(grounding);
  }

  List<Creation> creations() {
    return List.copyOf(creations.values());
  }

  List<SyncEvent> events() {
    return events;
  }

  /** Of semaphores and cells that are taken for locks. */
  UnheldReleases releases() {
    return releases;
  }

  LockSpans spans() {
    return spans;
  }

  /** Something is done that threads may be ordered by. */
  void event(OrderEvents.Kind kind, Places at, States states) {
    State state = states.joined();
    if (state != null) {
      events.add(new SyncEvent(kind, at, state));
    }
  }

  List<CallState> calls() {
    var result = new ArrayList<CallState>(calls.size());
    calls.forEach((site, state) -> result.add(new CallState(site, state)));
    return result;
  }

  /** An access in the text of the function. */
  void access(
      Symbolic address,
      Extent extent,
      AccessKind kind,
      States states,
      Position position,
      Value value) {
    access(address, extent, kind, states, position, value, Origin.Direct.Reach.OBJECT);
  }

  /** The same, possibly not where the value in the text points but further on. */
  void access(
      Symbolic address,
      Extent extent,
      AccessKind kind,
      States states,
      Position position,
      Value value,
      Origin.Direct.Reach reach) {
    ordinal++;
    if (states.isEmpty() || isIrrelevant(address)) {
      return;
    }
    var origin = new Origin.Direct(function, position, ordinal, value, reach);
    for (Guarded g : guarded(states)) {
      State state = g.state();
      Ownership ownership =
          recorded(ownership(address.atom(), state.escapes()), address.atom(), kind);
      if (ownership != null) {
        accesses.add(
            new AccessKey(
                address,
                extent,
                kind,
                state.locks().withoutLocalReleases(),
                state.threads().atAccess(),
                state.milestones(),
                state.marks().about(address),
                g.guard(),
                ownership),
            origin);
      }
    }
  }

  /** A state, and what holds of the caller's arguments in it. */
  record Guarded(State state, Facts guard) {}

  /** States apart if the caller can tell which of them it is, else as one. */
  private List<Guarded> guarded(States states) {
    var result = new ArrayList<Guarded>();
    boolean canTell = states.paths().size() > 1;
    for (States.Path path : states.paths()) {
      Facts guard = ExitStates.guard(path.facts());
      canTell &= !guard.signs().isEmpty();
      result.add(new Guarded(path.state(), guard));
    }
    State joined = states.joined();
    if (canTell || joined == null) {
      return result;
    }
    Facts common = states.collapsed().paths().get(0).facts();
    return List.of(new Guarded(joined, input.constants().decidable(function, common)));
  }

  private boolean isIrrelevant(Symbolic address) {
    return address.isConstant()
        || address.atom() instanceof Atom.OwnPlace
        || !(address.atom() instanceof Atom.LibraryPlace
            || input.relevant().includes(names.places().of(address)));
  }

  /** Null if nobody else can have the object. */
  @Nullable Ownership ownership(Atom root, Escapes escapes) {
    boolean isLoose =
        root instanceof Atom.FreshObject
            && input.relevant().isLoose(names.places().of(Symbolic.of(root)));
    return isLoose ? Ownership.SHARED : Ownership.of(root, escapes);
  }

  /** With what is written to a new object before others know it. */
  private static @Nullable Ownership recorded(
      @Nullable Ownership ownership, Atom root, AccessKind kind) {
    boolean isInitial =
        ownership == null && kind == AccessKind.WRITE && root instanceof Atom.FreshObject;
    return isInitial ? Ownership.UNPUBLISHED : ownership;
  }

  /** The same of an object of a callee's. */
  @Nullable Ownership ownership(Ownership there, Lifting lifting, Escapes escapes) {
    if (there.isShared()) {
      return there;
    }
    Escapes then = escapes;
    for (long left = there.published(); left != 0; left &= left - 1) {
      Symbolic actual = lifting.name(formal(left));
      if (actual == null) {
        return Ownership.SHARED;
      }
      then = publication.publish(actual, then);
    }
    Ownership here = null;
    for (long left = there.formals(); left != 0; left &= left - 1) {
      Symbolic actual = lifting.name(formal(left));
      Ownership one = actual == null ? Ownership.SHARED : ownership(actual.atom(), then);
      here = Ownership.either(here, one);
    }
    return here;
  }

  private static Symbolic formal(long bits) {
    return Symbolic.of(new FormalValue(Long.numberOfTrailingZeros(bits)));
  }

  /** An access of a callee's that depends on what it is given. */
  void lift(GuardedAccess access, Lifting lifting) {
    AccessKey key = lifting.inText(access.key());
    Symbolic named = lifting.name(key.address());
    Symbolic address = named == null ? lifting.unnamed(key.address(), access) : named;
    if (address == null || names.places().isNowhere(address)) {
      return;
    }
    List<Guarded> states = lifting.guarded().get(key.guard());
    if (states == null) {
      states = guarded(key.guard(), lifting);
      lifting.guarded().put(key.guard(), states);
    }
    // The callee found the memory relevant; only an object made here can be known not to be.
    boolean isOwn = Escapes.canBeOwned(address.atom()) && !(address.atom() instanceof FormalValue);
    if (isOwn && isIrrelevant(address)) {
      return;
    }
    for (Guarded g : states) {
      lift(key, access, lifting, address, g);
    }
  }

  /** The states in which a callee's condition may hold, with what is left of it for our callers. */
  private List<Guarded> guarded(Facts condition, Lifting lifting) {
    List<Guarded> states = guarded(possible(condition, lifting));
    return condition.signs().isEmpty()
        ? states
        : states.stream()
            .map(g -> new Guarded(g.state(), remaining(condition, lifting, g.guard())))
            .toList();
  }

  /** The paths on which the callee's condition may hold. */
  private static States possible(Facts condition, Lifting lifting) {
    if (condition.signs().isEmpty()) {
      return lifting.before();
    }
    return lifting
        .before()
        .map(
            p -> {
              Facts facts = p.facts();
              for (var fact : condition.signs().entrySet()) {
                Symbolic number = lifting.name(fact.getKey());
                if (number != null && facts != null) {
                  facts = facts.and(number, fact.getValue());
                }
              }
              return facts == null ? null : new States.Path(p.state(), facts);
            });
  }

  /** What is left of the callee's condition, if the caller's own callers may decide it. */
  private static Facts remaining(Facts condition, Lifting lifting, Facts known) {
    Facts facts = known;
    for (var fact : condition.signs().entrySet()) {
      Symbolic number = lifting.name(fact.getKey());
      if (number != null && !number.isConstant()) {
        Facts more = facts.and(number, fact.getValue());
        facts = more == null ? facts : more;
      }
    }
    return ExitStates.guard(facts);
  }

  private void lift(
      AccessKey key, GuardedAccess access, Lifting lifting, Symbolic address, Guarded g) {
    State before = g.state();
    Ownership ownership =
        recorded(ownership(key.ownership(), lifting, before.escapes()), address.atom(), key.kind());
    if (ownership == null) {
      return;
    }
    var locks = lifting.locks(before.locks(), key.locks(), names.places()).withoutLocalReleases();
    ThreadChanges threads = lifting.threads(before.threads(), key.threads()).atAccess();
    if (address.atom() instanceof Atom.FreshObject f && !f.function().equals(function)) {
      threads = threads.beforeObject(CalleeTransfer.renamed(key.threads(), lifting.substitution()));
    }
    var lifted =
        new AccessKey(
            address,
            key.extent(),
            key.kind(),
            locks,
            threads,
            before.milestones().then(key.milestones()),
            Marks.both(
                before.marks().here(key.marks(), address),
                before.marks().after(key.milestones()).after(key.threads()).about(address)),
            g.guard(),
            ownership);
    lifted = grounding.apply(lifted, access);
    if (!lifted.mentionsFormal() && isIrrelevant(lifted.address())) {
      return;
    }
    accesses.add(taken(lifted, access, lifting), new Origin.Lifted(lifting.site(), access));
  }

  /** An access of a callee's with as much of what our callers can say as there is room for. */
  private AccessKey taken(AccessKey lifted, GuardedAccess access, Lifting lifting) {
    if (!lifted.mentionsFormal()) {
      return lifted;
    }
    if (accesses.size() >= MAX_ACCESSES) {
      return grounding.withoutCaller(lifted, access);
    }
    return lifting.isWidened() ? grounding.closed(lifted, access) : lifted;
  }

  void call(CallSite site, States states) {
    State state = states.joined();
    if (state != null) {
      calls.put(site, state);
    }
  }

  void creation(
      CallSite site,
      EdgeKind kind,
      Function entry,
      @Nullable Symbolic named,
      List<@Nullable Symbolic> given,
      Memory memory,
      State before,
      Action.@Nullable Run action) {
    Predicate<Symbolic> isChanged = cell -> !memory.isAsOnEntry(cell, names.places());
    var arguments = new ArrayList<>(given);
    arguments.replaceAll(a -> PassedMemory.current(a, isChanged));
    Map<Symbolic, Symbolic> passed = PassedMemory.of(arguments, memory);
    passed.values().removeIf(v -> PassedMemory.current(v, isChanged) == null);
    InstanceNames instances = uniqueArguments.of(site, said(arguments, passed));
    add(
        new Creation(
            List.of(site),
            function,
            kind,
            entry,
            named,
            arguments,
            passed,
            instances,
            uniqueArguments.times(site),
            before,
            action));
  }

  /** A creation of a callee's, seen from here. */
  void lift(Creation creation, Lifting lifting, State before) {
    if (creation.isWhole() || creation.chain().size() >= Substitution.MAX_CREATION_CHAIN) {
      return;
    }
    Substitution substitution = lifting.substitution();
    long times = uniqueArguments.times(lifting.site());
    boolean isCounted = times >= 0 && creation.times() >= 0;
    Modified changed = input.modified().at(lifting.site());
    Predicate<Symbolic> isChanged =
        cell -> changed.mayAffect(input.pointsTo(), names.places().of(cell));
    var arguments = new ArrayList<@Nullable Symbolic>();
    for (Symbolic argument : creation.arguments()) {
      Symbolic given = argument == null ? null : substitution.apply(argument);
      arguments.add(PassedMemory.current(given, isChanged));
    }
    Map<Symbolic, Symbolic> passed = passed(creation, arguments, lifting);
    passed.values().removeIf(v -> PassedMemory.current(v, isChanged) == null);
    State state =
        new State(
            before.locks().then(creation.before().locks().renamed(substitution), names.places()),
            before
                .threads()
                .then(CalleeTransfer.renamed(creation.before().threads(), substitution)),
            before.escapes(),
            before.milestones().then(creation.before().milestones()),
            before.marks());
    add(
        new Creation(
            substitution.chain(creation.chain()),
            function,
            creation.kind(),
            creation.entry(),
            creation.function() == null ? null : substitution.apply(creation.function()),
            arguments,
            passed,
            uniqueArguments.through(
                lifting.site(),
                creation.instances(),
                said(arguments, passed),
                earlier(creation, before),
                substitution),
            isCounted ? times * creation.times() : -1,
            state,
            creation.action()));
  }

  /** Of the threads that the same creation started in calls made before. */
  private static Earlier earlier(Creation creation, State before) {
    return before.threads().hasStartedAt(creation.site()) ? Earlier.MAY_RUN : Earlier.ENDED;
  }

  /** All that is said of what a thread is given. */
  private static List<@Nullable Symbolic> said(
      List<@Nullable Symbolic> arguments, Map<Symbolic, Symbolic> passed) {
    var said = new ArrayList<@Nullable Symbolic>(arguments);
    said.addAll(passed.keySet());
    said.addAll(passed.values());
    return said;
  }

  /** What a callee has put where its thread finds it, and what was there before the call. */
  private Map<Symbolic, Symbolic> passed(
      Creation creation, List<@Nullable Symbolic> arguments, Lifting lifting) {
    var passed = new LinkedHashMap<Symbolic, Symbolic>();
    Modified changed = input.modified().at(lifting.site());
    PassedMemory.of(arguments, lifting.substitution().memory())
        .forEach(
            (cell, value) -> {
              if (!changed.mayAffect(input.pointsTo(), names.places().of(cell))) {
                passed.put(cell, value);
              }
            });
    creation
        .passed()
        .forEach(
            (cell, value) -> {
              Symbolic address = lifting.name(cell);
              Symbolic held = lifting.name(value);
              if (address != null && held != null) {
                passed.put(address, held);
              }
            });
    return passed;
  }

  private void add(Creation creation) {
    if (creation.isOther()) {
      return;
    }
    List<Object> key = List.of(creation.chain(), creation.entry(), creation.kind());
    creations.putIfAbsent(key, creation);
  }

  /** Whether the memory behind a pointer matters at all. */
  boolean matters(Places places) {
    return input.relevant().includes(places);
  }
}
