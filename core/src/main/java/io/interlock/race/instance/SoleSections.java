package io.interlock.race.instance;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Instances;
import io.interlock.finding.SafetyReason;
import io.interlock.graph.Dominators;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.source.Position;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.NumberDefinition;
import io.interlock.symbolic.NumberDefinition.Kind;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What only one of many threads does: {@code if (me->id == 0) total += part;}, where no two threads
 * of the creation have the same {@code id}.
 *
 * <p>Let a branch be taken only where a number is zero that is, in terms of the creator's, a
 * multiple of a counter which has another value for each thread ({@code summary.UniqueArguments}),
 * and what has one value for all of them. Then at most one of the threads that run at a time ever
 * takes it. That thread alone gets to the blocks that the branch's edge dominates, and to functions
 * that the thread's first function leads to by calls from such blocks only. So two accesses that
 * both are behind branches by the same number are made by one thread.
 *
 * <p>Numbers are known in functions that a thread gets to by one chain of calls ({@link
 * BoundNumbers}), each of which is run with the one argument that the thread was given. A number of
 * the creator's has one value in each thread, so it does not matter when it is compared.
 *
 * <p>An access in the text is found by its position: everything there has to be behind the branch.
 * One look at the branches of the functions a thread may run, and one walk over their calls for
 * each number found; nothing is repeated.
 */
public final class SoleSections implements Exclusion {
  /**
   * What the thread with one number does.
   *
   * @param others functions that other threads get to as well
   */
  private record Section(Symbolic number, Map<Function, BitSet> blocks, BitSet others) {}

  private final CallGraph graph;
  private final Threads threads;
  private final BoundNumbers numbers;
  private final BiPredicate<Atom, ThreadRoot> isOneValue;
  private final Map<Integer, List<Section>> sections = new ConcurrentHashMap<>();
  private final Map<CallSite, Integer> callBlocks = new ConcurrentHashMap<>();
  private final Map<Function, Map<Position, BitSet>> texts = new ConcurrentHashMap<>();

  /**
   * With the threads, and what is known of their numbers.
   *
   * @param isOneValue whether an atom has one value for all threads of a creation
   */
  public SoleSections(
      CallGraph graph,
      Threads threads,
      BoundNumbers numbers,
      BiPredicate<Atom, ThreadRoot> isOneValue) {
    this.graph = graph;
    this.threads = threads;
    this.numbers = numbers;
    this.isOneValue = isOneValue;
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.ONE_THREAD;
  }

  @Override
  public boolean excludes(int r, ThreadAccess a, int s, ThreadAccess b) {
    if (r != s) {
      return false;
    }
    Symbolic number = number(r, a);
    return number != null && number.equals(number(r, b));
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    return SinglePlace.NONE;
  }

  @Override
  public Object aspect(ThreadAccess access) {
    var found = new ArrayList<Object>();
    BitSet roots = access.roots();
    for (int r = roots.nextSetBit(0); r >= 0; r = roots.nextSetBit(r + 1)) {
      Symbolic number = number(r, access);
      if (number != null) {
        found.add(r);
        found.add(number);
      }
    }
    return found.isEmpty() ? "" : found;
  }

  /** The number that is zero in the one thread that makes an access; null if any may. */
  private @Nullable Symbolic number(int root, ThreadAccess access) {
    List<Section> known = sections.computeIfAbsent(root, r -> find(threads.roots().get(r)));
    for (Section section : known) {
      if (isIn(section, access.context().function(), access.access())) {
        return section.number;
      }
    }
    return null;
  }

  private boolean isIn(Section section, Function function, GuardedAccess access) {
    if (!section.others.get(function.index())) {
      return true;
    }
    BitSet blocks = section.blocks.get(function);
    if (blocks == null || access.isCutShort()) {
      return false;
    }
    for (Origin origin : access.origins()) {
      if (!isIn(blocks, origin, function)) {
        return false;
      }
    }
    return true;
  }

  private boolean isIn(BitSet blocks, Origin origin, Function function) {
    if (origin instanceof Origin.Lifted lifted) {
      return lifted.call().caller().equals(function) && blocks.get(block(lifted.call()));
    }
    if (!(origin instanceof Origin.Direct direct) || !direct.function().equals(function)) {
      return false;
    }
    BitSet there = texts.computeIfAbsent(function, this::positions).get(direct.position());
    if (there == null) {
      return false;
    }
    var outside = (BitSet) there.clone();
    outside.andNot(blocks);
    return outside.isEmpty();
  }

  private Map<Position, BitSet> positions(Function function) {
    Map<Position, BitSet> found = new HashMap<>();
    for (Block block : graph.program().body(function).orElseThrow().blocks()) {
      for (Instruction i : block.instructions()) {
        found.computeIfAbsent(i.position(), p -> new BitSet()).set(block.index());
      }
    }
    return found;
  }

  private int block(CallSite site) {
    return callBlocks.computeIfAbsent(site, this::findBlock);
  }

  private int findBlock(CallSite site) {
    List<CallSite> sites = graph.sites().of(site.caller());
    int ordinal = 0;
    for (Block block : graph.program().body(site.caller()).orElseThrow().blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call && sites.get(ordinal++).equals(site)) {
          return block.index();
        }
      }
    }
    throw new IllegalStateException("no such call in " + site.caller().name());
  }

  private List<Section> find(ThreadRoot root) {
    boolean isCounted = root.names().unique().values().stream().anyMatch(step -> step != 0);
    if (root.kind() != EdgeKind.THREAD || root.instances() != Instances.MANY || !isCounted) {
      return List.of();
    }
    Map<Symbolic, Map<Function, BitSet>> found = new LinkedHashMap<>();
    BitSet reached = graph.reachable(List.of(root.entry()));
    for (int f = reached.nextSetBit(0); f >= 0; f = reached.nextSetBit(f + 1)) {
      Function function = graph.program().functions().get(f);
      graph.program().body(function).ifPresent(b -> addBranches(function, b, root, found));
    }
    var result = new ArrayList<Section>();
    found.forEach(
        (number, blocks) -> result.add(new Section(number, blocks, others(root.entry(), blocks))));
    return result;
  }

  private void addBranches(
      Function function, Body body, ThreadRoot root, Map<Symbolic, Map<Function, BitSet>> found) {
    ControlFlow flow = null;
    Dominators dominators = null;
    for (Block block : body.blocks()) {
      Equality equality =
          block.terminator() instanceof Branch b ? equality(function, b, root) : null;
      if (equality != null) {
        flow = flow == null ? new ControlFlow(body) : flow;
        dominators = dominators == null ? Dominators.of(flow, 0) : dominators;
        if (flow.onlyBefore()[equality.target] == block.index()) {
          BitSet blocks =
              found
                  .computeIfAbsent(equality.number, n -> new HashMap<>())
                  .computeIfAbsent(function, f -> new BitSet());
          for (int b = 0; b < flow.nodeCount(); b++) {
            boolean isBehind =
                dominators.isReachable(b) && dominators.dominates(equality.target, b);
            blocks.set(b, blocks.get(b) || isBehind);
          }
        }
      }
    }
  }

  /** A number, and the block where a branch goes on if it is zero. */
  private record Equality(Symbolic number, int target) {}

  private @Nullable Equality equality(Function function, Branch branch, ThreadRoot root) {
    if (branch.then() == branch.otherwise()
        || !(branch.condition() instanceof LocalValue condition)) {
      return null;
    }
    NumberDefinition made = numbers.definition(new Anonymous(function, condition.id()), root);
    if (made == null || made.kind() != Kind.IF_EQUAL) {
      return null;
    }
    Symbolic number = made.operands().get(0).plus(made.operands().get(1), -1);
    boolean isIfEqual = made.operands().get(2).equals(Symbolic.constant(1));
    boolean isTold = isIfEqual || made.operands().get(2).equals(Symbolic.constant(0));
    return number != null && isTold && isOfOne(number, root)
        ? new Equality(number, isIfEqual ? branch.then() : branch.otherwise())
        : null;
  }

  /** Whether a number is zero for one of the threads at most. */
  private boolean isOfOne(Symbolic number, ThreadRoot root) {
    var atoms = new ArrayList<>(List.of(number.atom()));
    number.terms().forEach(t -> atoms.add(t.atom()));
    int counters = 0;
    for (Atom atom : atoms) {
      if (root.names().unique().getOrDefault(atom, 0L) != 0) {
        counters++;
      } else if (!(atom instanceof Atom.Zero) && !isOneValue.test(atom, root)) {
        return false;
      }
    }
    return counters == 1;
  }

  /** The functions that are run otherwise than by calls from some blocks. */
  private BitSet others(Function entry, Map<Function, BitSet> blocks) {
    var reached = new BitSet();
    var waiting = new ArrayDeque<Function>();
    reached.set(entry.index());
    waiting.add(entry);
    while (!waiting.isEmpty()) {
      Function next = waiting.remove();
      BitSet own = blocks.getOrDefault(next, new BitSet());
      for (CallSite site : graph.sites().of(next)) {
        if (own.isEmpty() || !own.get(block(site))) {
          for (CallEdge edge : graph.edges(site)) {
            if (edge.kind().isCall() && !reached.get(edge.target().index())) {
              reached.set(edge.target().index());
              waiting.add(edge.target());
            }
          }
        }
      }
    }
    return reached;
  }
}
