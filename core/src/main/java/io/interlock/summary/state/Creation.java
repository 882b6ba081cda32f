package io.interlock.summary.state;

import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Function;
import io.interlock.model.Action;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.util.OrderedMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A place that starts a thread, or has a function run at another time.
 *
 * @param chain the calls that lead to it from the function it is said of, outermost first
 * @param owner the function whose names are used
 * @param entry the function run
 * @param function what the code names to be run; null if that has no name
 * @param arguments what it is run with; null where nothing is known
 * @param passed what the memory that the arguments lead to holds at the time, by address
 * @param instances what the names in arguments and memory mean from thread to thread
 * @param times how many threads it starts at most in one run of the owner; -1 if not known
 * @param before what happened up to the creation since the entry of the owner
 * @param action what the model says; null for code handed to unknown functions
 */
public record Creation(
    List<CallSite> chain,
    Function owner,
    EdgeKind kind,
    Function entry,
    @Nullable Symbolic function,
    List<@Nullable Symbolic> arguments,
    Map<Symbolic, Symbolic> passed,
    InstanceNames instances,
    long times,
    State before,
    Action.@Nullable Run action) {
  public Creation {
    chain = List.copyOf(chain);
    arguments = new ArrayList<>(arguments);
    passed = OrderedMap.copyOf(passed);
  }

  /** Whether the function named is certainly another one. */
  public boolean isOther() {
    return function != null
        && function.atom() instanceof Atom.FunctionAddress f
        && !f.function().equals(entry);
  }

  /**
   * Whether callers have nothing to add: a handler or the like, which is neither joined nor
   * counted, of a function and with arguments that do not depend on them. Then it stays in its
   * owner.
   */
  public boolean isWhole() {
    boolean isKept =
        switch (kind) {
          case INTERRUPT, LATER, AT_EXIT, ESCAPED -> true;
          default -> false;
        };
    return isKept
        && (function == null || !function.mentionsFormal())
        && arguments.stream().allMatch(a -> a == null || !a.mentionsFormal());
  }

  /** The call that starts the thread. */
  public CallSite site() {
    return chain.get(chain.size() - 1);
  }
}
