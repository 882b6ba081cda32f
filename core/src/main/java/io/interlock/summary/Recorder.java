package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.AccessKind;
import io.interlock.ir.BitRange;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.pointsto.Places;
import io.interlock.source.Position;
import io.interlock.summary.AccessKey.Ownership;
import io.interlock.summary.FunctionSummary.CallState;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what a function does once its states are known. Accesses to memory that cannot be shared
 * are left out: irrelevant objects, and objects that are owned at the time.
 */
final class Recorder {
  private static final int MAX_ACCESSES = 4000;

  private final Function function;
  private final AnalysisInput input;
  private final LocalNames names;
  private final AccessTable accesses = new AccessTable();
  private final Map<List<Object>, Creation> creations = new LinkedHashMap<>();
  private final Map<CallSite, State> calls = new LinkedHashMap<>();
  private int ordinal;

  Recorder(Function function, AnalysisInput input, LocalNames names) {
    this.function = function;
    this.input = input;
    this.names = names;
  }

  AccessTable accesses() {
    return accesses;
  }

  List<Creation> creations() {
    return List.copyOf(creations.values());
  }

  List<CallState> calls() {
    var result = new ArrayList<CallState>(calls.size());
    calls.forEach((site, state) -> result.add(new CallState(site, state)));
    return result;
  }

  /** An access in the text of the function. */
  void access(
      Symbolic address,
      long size,
      @Nullable BitRange bits,
      AccessKind kind,
      States states,
      Position position,
      Value value) {
    ordinal++;
    State state = states.joined();
    if (state == null || isIrrelevant(address)) {
      return;
    }
    Ownership ownership = ownership(address.atom(), state.escapes());
    if (ownership == null) {
      return;
    }
    var key = new AccessKey(address, size, bits, kind, state.locks(), state.threads(), ownership);
    accesses.add(key, new Origin.Direct(function, position, ordinal, value));
  }

  private boolean isIrrelevant(Symbolic address) {
    return address.isConstant()
        || !(address.atom() instanceof Atom.LibraryPlace
            || input.relevant().includes(names.places().of(address)));
  }

  /** Null if nobody else can have the object. */
  private static @Nullable Ownership ownership(Atom root, Escapes escapes) {
    if (escapes.isPublished(root)) {
      return Ownership.SHARED;
    }
    return root instanceof FormalValue ? Ownership.AS_ON_ENTRY : null;
  }

  /** An access of a callee's that depends on what it is given. */
  void lift(GuardedAccess access, CallSite site, Substitution substitution, State before) {
    AccessKey key = access.key();
    Symbolic address = substitution.apply(key.address());
    if (address == null) {
      address = unnamed(access);
    }
    if (isIrrelevant(address)) {
      return;
    }
    Ownership ownership = Ownership.SHARED;
    if (key.ownership() == Ownership.AS_ON_ENTRY) {
      Ownership now = ownership(address.atom(), before.escapes());
      if (now == null) {
        return;
      }
      ownership = now;
    }
    var locks = before.locks().then(key.locks().renamed(substitution::apply), names.places());
    var threads = before.threads().then(CallTransfer.renamed(key.threads(), substitution));
    var lifted =
        new AccessKey(address, key.size(), key.bits(), key.kind(), locks, threads, ownership);
    boolean isFull = accesses.size() >= MAX_ACCESSES && lifted.mentionsFormal();
    accesses.add(isFull ? grounded(lifted, access) : lifted, new Origin.Lifted(site, access));
  }

  /** Without its dependence on the caller, for want of room: by the place in the text alone. */
  private static AccessKey grounded(AccessKey key, GuardedAccess access) {
    var locks = key.locks().renamed(n -> n.mentionsFormal() ? null : n);
    return new AccessKey(
        unnamed(access),
        key.size(),
        key.bits(),
        key.kind(),
        locks,
        key.threads(),
        Ownership.SHARED);
  }

  /** An access whose address cannot be said here is named by its own text. */
  private static Symbolic unnamed(GuardedAccess access) {
    Origin origin = access.origins().get(0);
    while (origin instanceof Origin.Lifted l) {
      origin = l.access().origins().get(0);
    }
    var direct = (Origin.Direct) origin;
    return direct.address() instanceof io.interlock.ir.LocalValue local
        ? Symbolic.of(new Atom.Anonymous(direct.function(), local.id()))
        : Symbolic.constant(0);
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
      List<@Nullable Symbolic> arguments,
      State before,
      Action.@Nullable Run action) {
    add(new Creation(List.of(site), function, kind, entry, arguments, before, action));
  }

  /** A creation of a callee's, seen from here. */
  void lift(Creation creation, Substitution substitution, State before) {
    if (creation.chain().size() >= Substitution.MAX_CREATION_CHAIN) {
      return;
    }
    var arguments = new ArrayList<@Nullable Symbolic>();
    for (Symbolic argument : creation.arguments()) {
      arguments.add(argument == null ? null : substitution.apply(argument));
    }
    State state =
        new State(
            before.locks(),
            before.threads().then(CallTransfer.renamed(creation.before().threads(), substitution)),
            before.escapes());
    add(
        new Creation(
            substitution.chain(creation.chain()),
            function,
            creation.kind(),
            creation.entry(),
            arguments,
            state,
            creation.action()));
  }

  private void add(Creation creation) {
    List<Object> key = List.of(creation.chain(), creation.entry(), creation.kind());
    creations.putIfAbsent(key, creation);
  }

  /** Whether the memory behind a pointer matters at all. */
  boolean matters(Places places) {
    return input.relevant().includes(places);
  }
}
