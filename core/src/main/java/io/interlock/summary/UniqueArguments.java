package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Phi;
import io.interlock.summary.state.InstanceNames;
import io.interlock.summary.state.InstanceNames.Loops;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.Contents;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Atom.FunctionAddress;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Atom.StackObject;
import io.interlock.symbolic.Atom.Zero;
import io.interlock.symbolic.CountedLoops;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Renaming;
import io.interlock.symbolic.Symbolic;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which names in a new thread's arguments mean something else for each thread that one creation
 * starts in one run of its function, and which mean the same for all of them.
 *
 * <ul>
 *   <li>An object made anew before every creation is another one for each: its allocation dominates
 *       the creation and is in every loop that the creation is in.
 *   <li>A counter of the one loop that the creation is in: a phi of the loop's header to which
 *       every way back adds the same constant, so no value comes twice while the loop is not
 *       entered again. Pointers that step through an array count, too.
 *   <li>What is defined outside of the loop is the same in all its rounds.
 * </ul>
 *
 * Nothing is said where control flow has cycles other than loops. Assumes that counters do not
 * overflow, as names do.
 */
final class UniqueArguments {
  private final Function function;
  private final Body body;
  private final LocalNames names;
  private final CountedLoops loops;
  private final Map<CallSite, Integer> blocks = new HashMap<>();
  private final int[] definedIn;

  UniqueArguments(
      Function function, Body body, List<CallSite> sites, CountedLoops loops, LocalNames names) {
    this.function = function;
    this.body = body;
    this.names = names;
    this.loops = loops;
    definedIn = new int[body.localCount()];
    int call = 0;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(r -> definedIn[r.id()] = block.index());
        if (i instanceof Call) {
          blocks.put(sites.get(call++), block.index());
        }
      }
    }
  }

  /** How often the call is made at most in one run of the function; -1 if that is not known. */
  long times(CallSite site) {
    Integer block = blocks.get(site);
    return block == null ? -1 : loops.times(block);
  }

  /** What names mean in the threads that a call starts. */
  InstanceNames of(CallSite site, Collection<@Nullable Symbolic> said) {
    Integer block = blocks.get(site);
    if (block == null || !loops.areAll()) {
      return new InstanceNames(Map.of(), Set.of(), Set.of(), Loops.SOME);
    }
    Set<Atom> atoms = atoms(said);
    Loop loop = loops.loops().innermost(block).orElse(null);
    boolean isOneLoop = loops.loops().depth(block) == 1;
    var unique = new HashMap<Atom, Long>();
    var fixed = new HashSet<Atom>();
    for (Atom atom : atoms) {
      Long step = isMadeFor(atom, block) ? Long.valueOf(0) : null;
      if (step == null && isOneLoop && loop != null) {
        step = step(atom, loop);
      }
      if (step != null) {
        unique.put(atom, step);
      } else if (isFixed(atom, block)) {
        fixed.add(atom);
      }
    }
    return new InstanceNames(
        unique, fixed, unique.keySet(), loop == null ? Loops.NONE : Loops.SOME);
  }

  private static Set<Atom> atoms(Collection<@Nullable Symbolic> said) {
    var atoms = new HashSet<Atom>();
    for (Symbolic name : said) {
      if (name != null) {
        name.mentions(
            a -> {
              atoms.add(a);
              return false;
            });
      }
    }
    return atoms;
  }

  /** Whether threads that a callee started in a call before may still run at the next call. */
  enum Earlier {
    MAY_RUN,
    ENDED
  }

  /**
   * What names mean in threads that a callee starts.
   *
   * @param callee what the callee knows
   * @param said the names, as said here
   * @param earlier what is known of the threads of calls made before in the same run
   * @param names the callee's names, as said here
   */
  InstanceNames through(
      CallSite call,
      InstanceNames callee,
      Collection<@Nullable Symbolic> said,
      Earlier earlier,
      Renaming names) {
    InstanceNames here = of(call, said);
    var unique = new HashMap<Atom, Long>(callee.unique());
    var fixed = new HashSet<Atom>();
    var apart = new HashSet<Atom>();
    boolean isOneEach = callee.loops() == Loops.NONE;
    boolean isOneRun = here.loops() == Loops.NONE || earlier == Earlier.ENDED;
    if (isOneRun) {
      apart.addAll(callee.apart());
    }
    if (isOneEach) {
      unique.putAll(here.unique());
      fixed.addAll(here.fixed());
      apart.addAll(here.apart());
    } else if (isOneRun) {
      fixed.addAll(callee.fixed());
      fixed.addAll(here.fixed());
      fixed.addAll(inOneRun(callee.fixed(), names));
    }
    return new InstanceNames(unique, fixed, apart, isOneEach ? here.loops() : Loops.SOME);
  }

  /** What is the same for all threads of one run of a callee, where it has one name here. */
  private static Set<Atom> inOneRun(Set<Atom> fixed, Renaming names) {
    var here = new HashSet<Atom>();
    for (Atom atom : fixed) {
      Symbolic name = names.apply(Symbolic.of(atom));
      if (name != null && name.equals(Symbolic.of(name.atom()))) {
        here.add(name.atom());
      }
    }
    return here;
  }

  private boolean isMadeFor(Atom atom, int block) {
    Optional<Loop> innermost = loops.loops().innermost(block);
    if (!(atom instanceof FreshObject f) || !f.function().equals(function)) {
      return false;
    }
    int made = definedIn[f.local()];
    return loops.dominators().dominates(made, block)
        && innermost.map(l -> l.contains(made)).orElse(true);
  }

  /** By how much a counter of the loop goes on in each round; null if it is none. */
  private @Nullable Long step(Atom atom, Loop loop) {
    if (!(atom instanceof Anonymous a) || !a.function().equals(function)) {
      return null;
    }
    for (Instruction i : body.blocks().get(loop.header()).instructions()) {
      if (i instanceof Phi phi && phi.result().id() == a.local()) {
        return step(phi, a, loop);
      }
    }
    boolean isCounted = loops.byCounter(a).filter(c -> c.loop().equals(loop)).isPresent();
    return isCounted ? Long.valueOf(1) : null;
  }

  private @Nullable Long step(Phi phi, Anonymous counter, Loop loop) {
    Symbolic name = names.name(phi.result());
    long unit = unit(name, counter);
    Long step = null;
    for (Phi.Incoming in : phi.incoming()) {
      if (loop.contains(in.block())) {
        Long distance = names.name(in.value()).distanceFrom(name);
        if (distance == null
            || distance == 0
            || unit == 0
            || distance % unit != 0
            || (step != null && !step.equals(distance))) {
          return null;
        }
        step = distance;
      }
    }
    return step == null ? null : Long.valueOf(Math.abs(step / unit));
  }

  /** How far a phi is from its next value if that is counted by one; 0 if it is not counted. */
  private static long unit(Symbolic name, Anonymous counter) {
    if (name.equals(Symbolic.of(counter))) {
      return 1;
    }
    boolean isWalked = name.terms().size() == 1 && name.terms().get(0).atom().equals(counter);
    return isWalked ? name.terms().get(0).scale() : 0;
  }

  /** Whether an atom has one value in all rounds of all loops around a block. */
  private boolean isFixed(Atom atom, int block) {
    if (atom instanceof Contents c) {
      return c.address().terms().stream().allMatch(t -> isFixed(t.atom(), block))
          && isFixed(c.address().atom(), block);
    }
    if (atom instanceof StackObject s && s.function().equals(function)) {
      return isOutside(s.local(), block);
    }
    if (atom instanceof FreshObject f && f.function().equals(function)) {
      return isOutside(f.local(), block);
    }
    if (atom instanceof Anonymous a && a.function().equals(function)) {
      return isOutside(a.local(), block);
    }
    return atom instanceof GlobalAddress
        || atom instanceof FunctionAddress
        || atom instanceof FormalValue
        || atom instanceof Zero;
  }

  private boolean isOutside(int local, int block) {
    return local < function.formals().size()
        || loops.loops().all().stream()
            .noneMatch(l -> l.contains(block) && l.contains(definedIn[local]));
  }
}
