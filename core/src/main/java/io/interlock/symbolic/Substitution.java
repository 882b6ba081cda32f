package io.interlock.symbolic;

import io.interlock.callgraph.CallSite;
import io.interlock.symbolic.Atom.Contents;
import io.interlock.symbolic.Atom.ContentsAtCall;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.Atom.Loaded;
import io.interlock.symbolic.Atom.ThreadHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns a callee's names into the caller's at one call: formals become what is passed, the memory
 * the callee found becomes the memory at the call. A name that cannot be said becomes null.
 */
public final class Substitution implements Renaming {
  /** Longer chains of calls to a thread creation are not told apart. */
  public static final int MAX_CREATION_CHAIN = 3;

  private final @Nullable CallSite call;
  private final List<@Nullable Symbolic> actuals;
  private final Memory memory;
  private final SymbolicPlaces places;
  private final Map<Atom, Symbolic> renamed;

  /**
   * For one call.
   *
   * @param actuals by formal; null where the caller has no name, shorter than the formals if
   *     arguments are missing
   * @param renamed atoms of the callee that have another name in the caller: what it returns
   */
  public Substitution(
      @Nullable CallSite call,
      List<@Nullable Symbolic> actuals,
      Memory memory,
      SymbolicPlaces places,
      Map<Atom, Symbolic> renamed) {
    this.call = call;
    this.actuals = new ArrayList<>(actuals);
    this.memory = memory;
    this.places = places;
    this.renamed = new HashMap<>(renamed);
  }

  /** Binds formals where no call is made. */
  public static Substitution atStart(List<@Nullable Symbolic> actuals, SymbolicPlaces places) {
    return atStart(null, actuals, places);
  }

  /** Binds formals at the start of a thread; what it finds in memory is what its creation left. */
  public static Substitution atStart(
      @Nullable CallSite creation, List<@Nullable Symbolic> actuals, SymbolicPlaces places) {
    return new Substitution(creation, actuals, new Memory(), places, Map.of());
  }

  /** The caller's memory at the call. */
  public Memory memory() {
    return memory;
  }

  /** The same with one more atom renamed. */
  public Substitution renaming(Atom atom, Symbolic name) {
    var more = new HashMap<>(renamed);
    more.put(atom, name);
    return new Substitution(call, actuals, memory, places, more);
  }

  /** The same with other names for what is passed. */
  public Substitution passing(List<@Nullable Symbolic> others) {
    return new Substitution(call, others, memory, places, renamed);
  }

  @Override
  public @Nullable Symbolic apply(Symbolic name) {
    if (name.terms().isEmpty() && isKept(name.atom())) {
      return name;
    }
    Symbolic result = apply(name.atom());
    if (result == null) {
      return null;
    }
    result = result.plus(name.offset());
    for (int i = 0; i < name.terms().size(); i++) {
      Symbolic.Term term = name.terms().get(i);
      Symbolic part = apply(term.atom());
      result = part == null ? null : result.plus(part, term.scale());
      if (result == null) {
        return null;
      }
    }
    return result;
  }

  /** Whether an atom stands for itself: those of variables do, which are asked for most. */
  private boolean isKept(Atom atom) {
    return (atom instanceof Atom.GlobalAddress
            || atom instanceof Atom.Zero
            || atom instanceof Atom.Anonymous
            || atom instanceof Atom.StackObject
            || atom instanceof Atom.FreshObject)
        && (renamed.isEmpty() || !renamed.containsKey(atom));
  }

  private @Nullable Symbolic apply(Atom atom) {
    Symbolic other = renamed.get(atom);
    if (other != null) {
      return other;
    }
    if (atom instanceof FormalValue f) {
      return f.formal() < actuals.size() ? actuals.get(f.formal()) : null;
    }
    if (atom instanceof Contents c) {
      Symbolic address = apply(c.address());
      return address == null ? null : contents(address);
    }
    if (atom instanceof ContentsAtCall c) {
      Symbolic address = apply(c.address());
      return address == null || address.depth() >= Memory.MAX_DEPTH
          ? null
          : Symbolic.of(new ContentsAtCall(c.call(), address));
    }
    if (atom instanceof Atom.Computed c) {
      Symbolic left = apply(c.left());
      Symbolic right = apply(c.right());
      return left == null || right == null ? null : Computation.of(c.operator(), left, right);
    }
    if (atom instanceof Loaded l) {
      return Symbolic.of(loaded(l));
    }
    if (atom instanceof Atom.Reached r) {
      Symbolic owner = apply(r.owner());
      return Symbolic.of(
          owner == null || owner.depth() >= Memory.MAX_DEPTH
              ? new Atom.Anonymous(r.function(), r.local())
              : new Atom.Reached(r.function(), r.local(), owner));
    }
    if (atom instanceof ThreadHandle h) {
      return Symbolic.of(new ThreadHandle(chain(h.creation())));
    }
    return Symbolic.of(atom);
  }

  /** The load is of what the caller found, unless the caller may have changed it. */
  private Atom loaded(Loaded load) {
    Symbolic address = apply(load.address());
    boolean isFound =
        address != null
            && address.depth() < Memory.MAX_DEPTH
            && (memory.isUntouched() || memory.isAsOnEntry(address, places));
    return isFound && address != null
        ? new Loaded(load.function(), load.local(), address)
        : new Atom.Anonymous(load.function(), load.local());
  }

  private @Nullable Symbolic contents(Symbolic address) {
    Symbolic value = memory.read(address, places);
    if (value != null) {
      return value;
    }
    return call == null || address.depth() >= Memory.MAX_DEPTH
        ? null
        : Symbolic.of(new ContentsAtCall(call, address));
  }

  /** The chain of calls that leads to a thread creation, with this call in front. */
  public List<CallSite> chain(List<CallSite> creation) {
    if (call == null || creation.size() >= MAX_CREATION_CHAIN) {
      return creation;
    }
    var longer = new ArrayList<CallSite>(creation.size() + 1);
    longer.add(call);
    longer.addAll(creation);
    return longer;
  }
}
