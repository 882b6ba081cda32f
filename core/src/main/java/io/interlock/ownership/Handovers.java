package io.interlock.ownership;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.Revisits;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.threads.ThreadEntries;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Objects on the heap that one thread at a time has, or that are in a container (RELAY's
 * "unsharing"): taken from a free list under its lock, filled in without any, and put into a queue
 * under the queue's lock.
 *
 * <p>At every point of the program a pointer to such an object is fresh, taken, owned, in a
 * container, or anybody's ({@link Hold}). What is proved, by rules in {@link Linking} and {@link
 * CallHolds}:
 *
 * <ul>
 *   <li>who puts an object into a container has it alone until then, and knows it by no other
 *       pointer afterwards, but until the next release of any lock;
 *   <li>who finds an object in a container knows it no longer than until then, unless what is in
 *       the cell is replaced;
 *   <li>there is no other way to get at it: an access through any other pointer is "loose".
 * </ul>
 *
 * Two accesses that are not loose do not meet, if objects of the kind are not spoilt and the cells
 * of each container are used by one thread at a time, which is asked when accesses are paired:
 * objects change hands in these cells only, so the accesses of one owner come before those of the
 * next, and those who look into a container hold its lock.
 *
 * <p>What a function is given by some callers that have it alone, and by others that have found it
 * in a container just now, is at hand in the function either way ({@link Hold#AT_HAND}): not loose,
 * until the next release makes it anybody's. Who puts it somewhere spoils it, as one of these may
 * not.
 *
 * <p>Who takes an object out by the links in it, though it has not found it in the container just
 * now, knows that it is in none afterwards. Others may have pointers to it, too; but who finds
 * objects in containers does not find this one any more.
 *
 * <p>A list that is taken out as a whole belongs to who took it, with all that is behind its first
 * object ({@link Mates}), if what leads to its end was overwritten as well ({@link Detachments}).
 *
 * <p>Not proved, but assumed ({@link Assumption#SOUND_LISTS}): that no other link, nor the pointer
 * to the end of a list ({@link EndCells}), leads to a single object that is taken out of it, that
 * no link of a node leads to another container, and that no list is a circle. An object is what was
 * allocated at once: pointers to elements of it that are put into containers spoil it.
 *
 * <p>Elements of arrays that are variables may be such objects, too ({@link ElementObjects}).
 *
 * <p>In arrays objects are found by an index that moves on ({@link SlotMoves}); where that is not
 * followed, an object is out of its slot only when the slot is overwritten.
 *
 * <p>Effects of functions are found callees first, supposing that callers own what they pass; then
 * what callers do pass, from the starts of threads on: once for the main thread, which often takes
 * apart at its end what no thread uses any more, by the functions that others call with what they
 * own, and once for all others ({@link Runner}). What spoils objects does so whoever does it; an
 * access is by the holds of those who make it. Both end: holds only go down.
 */
public final class Handovers {
  private static final int MAX_VISITS = 12;
  private static final int MAX_ATTEMPTS = 3;

  /**
   * Cells by which objects are found.
   *
   * @param cells places
   * @param contents objects
   * @param sharing whether an object may be in several instances of it at a time
   */
  public record Container(BitSet cells, BitSet contents, Sharing sharing) {}

  /** Whether an object is in several containers at a time. */
  public enum Sharing {
    NEVER,
    POSSIBLE
  }

  private final OwnershipInput input;
  private final Assumptions assumptions;
  private final Map<Function, Hold[]> entries = new HashMap<>();

  /** The holds in functions with what they are entered with, until that changes. */
  private final Map<Function, FunctionOwnership> entered = new HashMap<>();

  private final Map<Runner, UsedHolds> uses = new EnumMap<>(Runner.class);
  private final BitSet spoilt = new BitSet();
  private final BitSet misused = new BitSet();
  private final Containers containers;
  private final Detachments detachments;
  private boolean isSettled = true;

  private Handovers(OwnershipInput input, BitSet shared, Assumptions assumptions) {
    this.input = input;
    this.assumptions = assumptions;
    containers = new Containers(input, shared);
    detachments = new Detachments(input);
  }

  /**
   * Finds them.
   *
   * @param releases which instructions may release a lock that is no library's
   */
  public static Handovers find(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      ThreadEntries entries,
      BitSet shared,
      BiPredicate<Function, Instruction> releases,
      Assumptions assumptions) {
    ElementObjects elements = ElementFinder.find(graph, pointsTo, entries, shared);
    var objects = new HeapObjects(pointsTo, shared, elements.all());
    var ends = new EndCells(graph, pointsTo, entries.running());
    var links = new LinkCells(graph, pointsTo, objects, entries.running());
    Map<Function, Pointers> pointers = Pointers.find(graph, pointsTo, objects, elements, entries);
    SlotArrays slots =
        assumptions.holds(Assumption.SOUND_LISTS)
            ? arrays(graph, pointsTo, pointers)
            : SlotArrays.NONE;
    var preparation = new Preparation(graph, entries, slots.takers());
    for (int attempt = 0; ; attempt++) {
      var input =
          new OwnershipInput(
              graph,
              pointsTo,
              models,
              objects,
              ends,
              releases,
              links,
              assumptions,
              slots,
              preparation,
              IndexWriters.find(graph, pointsTo, entries.running(), slots),
              pointers);
      var result = new Handovers(input, shared, assumptions);
      result.findEffects(entries.running());
      result.enter(Runner.MAIN, entries.main());
      result.enter(Runner.OTHERS, entries.others());
      if (result.misused.isEmpty()) {
        result.spoilt.or(pointsTo.heldOutside());
        result.spoilt.or(result.detachments.spoilt(result.containers()));
        return result;
      }
      slots = attempt < MAX_ATTEMPTS ? slots.without(result.misused, pointsTo) : SlotArrays.NONE;
    }
  }

  private static SlotArrays arrays(
      CallGraph graph, PointsTo pointsTo, Map<Function, Pointers> pointers) {
    var finder = new SlotArrayFinder(pointsTo);
    pointers.forEach(
        (function, known) ->
            graph.program().body(function).ifPresent(b -> finder.add(function, b, known)));
    return finder.found();
  }

  /** Objects that may be handed over, unless a container of theirs is not guarded. */
  public BitSet objects() {
    var all = (BitSet) input.objects().heap().clone();
    if (!isSettled) {
      all.clear();
    }
    all.andNot(ofSameSites(spoilt));
    return all;
  }

  /** All that are made where one of these is made. */
  public BitSet ofSameSites(BitSet some) {
    return input.objects().ofSameSites(some);
  }

  /** The containers that these objects are in. */
  public List<Container> containers() {
    return containers.leadingTo(objects());
  }

  /** Whether accesses are recorded of all cells of a container that may be used at once. */
  public boolean areAccessesKnown(Container container) {
    return containers.areAccessesKnown(container);
  }

  /** How large a cell of a container is: that of a pointer, or of an index. */
  public long bytes(int cell) {
    return input.slots().bytes(cell);
  }

  /** By which holds memory is accessed in the functions that some threads run. */
  public UsedHolds uses(Runner runner) {
    return uses.getOrDefault(runner, new UsedHolds());
  }

  private void findEffects(BitSet running) {
    for (List<Function> component : input.graph().components()) {
      var work = new Revisits(input.graph(), component);
      for (int visit = 0; !work.isEmpty(); visit++) {
        if (visit == MAX_VISITS) {
          isSettled = false;
          return;
        }
        for (Function function : component) {
          Body body = input.graph().program().body(function).orElse(null);
          if (work.take(function)
              && body != null
              && running.get(function.index())
              && input.set(function, effects(function, body))) {
            work.changed(function);
          }
        }
      }
    }
  }

  private Effects effects(Function function, Body body) {
    Effects effects = solved(function, body, Hold.OWNED).effects();
    if (!effects.puts() || !input.pointers(function).hasListFormals(input.links())) {
      return effects;
    }
    Effects listed = solved(function, body, Hold.LIST).effects();
    return new Effects(
        effects.formals(),
        effects.bySign(),
        listed.formals(),
        listed.scatters(),
        effects.result(),
        effects.returned(),
        union(effects.lowered(), listed.lowered()),
        effects.releases(),
        effects.puts(),
        effects.unlinked());
  }

  private static BitSet union(BitSet a, BitSet b) {
    var both = (BitSet) a.clone();
    both.or(b);
    return both;
  }

  private FunctionOwnership solved(Function function, Body body, Hold formals) {
    var holds = new FunctionOwnership(input, function, body, input.pointers(function));
    var all = new Hold[function.formals().size()];
    Arrays.fill(all, formals);
    holds.solve(List.of(all));
    return holds;
  }

  /** Follows what is passed by some threads, from where they start. */
  private void enter(Runner runner, Collection<Function> starts) {
    entries.clear();
    entered.clear();
    BitSet running = input.graph().reachable(starts);
    findEntries(starts, running);
    replay(running, uses.computeIfAbsent(runner, r -> new UsedHolds()));
  }

  /** What the formals of functions are, whoever of these threads calls. */
  private void findEntries(Collection<Function> starts, BitSet running) {
    enterFromOutside(starts);
    List<Function> order = new ArrayList<>();
    input.graph().components().forEach(order::addAll);
    Collections.reverse(order);
    var waiting = (BitSet) running.clone();
    for (int visit = 0; !waiting.isEmpty() && isSettled; visit++) {
      isSettled = visit < MAX_VISITS;
      for (Function function : order) {
        if (waiting.get(function.index())) {
          waiting.clear(function.index());
          replay(function, new Passing(waiting));
        }
      }
    }
  }

  private void enterFromOutside(Collection<Function> starts) {
    starts.forEach(this::enterWithAny);
    for (CallSite site : input.graph().sites().all()) {
      for (CallEdge edge : input.graph().edges(site)) {
        if (!edge.kind().isTarget()) {
          enterWithAny(edge.target());
        }
      }
    }
  }

  private void enterWithAny(Function function) {
    Arrays.fill(entry(function), Hold.ANY);
  }

  private Hold[] entry(Function function) {
    return entries.computeIfAbsent(
        function,
        f -> {
          var holds = new Hold[f.formals().size()];
          Arrays.fill(holds, Hold.NOTHING);
          return holds;
        });
  }

  private void replay(BitSet running, UsedHolds used) {
    for (Function function : input.graph().program().functions()) {
      if (running.get(function.index())) {
        var recording = new Recording(used.of(function));
        replay(function, recording);
        entered.remove(function); // not needed any more, and large
        Body body = input.graph().program().body(function).orElse(null);
        if (body != null) {
          new EndDistances(input, input.pointers(function), body).tell(recording);
        }
      }
    }
  }

  private void replay(Function function, Sink sink) {
    Body body = input.graph().program().body(function).orElse(null);
    if (body != null) {
      entered.computeIfAbsent(function, f -> enter(f, body)).replay(sink);
    }
  }

  private FunctionOwnership enter(Function function, Body body) {
    var holds = new FunctionOwnership(input, function, body, input.pointers(function));
    holds.solve(List.of(entry(function)));
    return holds;
  }

  /** Hears of arguments only. */
  private class Passing implements Sink {
    private final BitSet lowered;

    Passing(BitSet lowered) {
      this.lowered = lowered;
    }

    @Override
    public void passes(CallSite site, Function callee, int formal, Hold hold) {
      Hold[] known = entry(callee);
      Hold met = known[formal].meet(hold);
      if (met != known[formal]) {
        known[formal] = met;
        lowered.set(callee.index());
        entered.remove(callee);
      }
    }

    @Override
    public void accesses(int local, Hold hold, BitSet in) {}

    @Override
    public void spoils(BitSet objects) {}

    @Override
    public void uses(Places cells, BitSet objects) {}

    @Override
    public void joins(BitSet holders, BitSet objects) {}

    @Override
    public void joinsHolders(BitSet objects) {}

    @Override
    public void mixes(BitSet objects) {}

    @Override
    public void detaches(Detachments.Detachment detachment) {}

    @Override
    public void endsAt(BitSet cells, @Nullable LongSet distances) {}

    @Override
    public void follows(BitSet objects) {}

    @Override
    public void misuses(Places indexes) {}

    @Override
    public void finds(int address, Hold hold) {}

    @Override
    public void takesOut(Instruction instruction) {}
  }

  /** Keeps all that is said. */
  private final class Recording extends Passing {
    private final UsedHolds.Uses here;

    Recording(UsedHolds.Uses here) {
      super(new BitSet());
      this.here = here;
    }

    @Override
    public void accesses(int local, Hold hold, BitSet in) {
      here.accesses(local, hold, in);
    }

    @Override
    public void spoils(BitSet objects) {
      spoilt.or(objects);
    }

    @Override
    public void uses(Places cells, BitSet objects) {
      containers.use(cells, objects);
    }

    @Override
    public void joins(BitSet holders, BitSet objects) {
      containers.join(holders, objects);
    }

    @Override
    public void joinsHolders(BitSet objects) {
      containers.joinHolders(objects);
    }

    @Override
    public void mixes(BitSet objects) {
      containers.mix(objects);
    }

    @Override
    public void detaches(Detachments.Detachment detachment) {
      detachments.add(detachment);
    }

    @Override
    public void endsAt(BitSet cells, @Nullable LongSet distances) {
      detachments.setEnds(cells, distances);
    }

    @Override
    public void follows(BitSet objects) {
      detachments.follow(objects);
    }

    @Override
    public void misuses(Places indexes) {
      for (int i = 0; i < indexes.size(); i++) {
        misused.set(indexes.get(i));
      }
    }

    @Override
    public void finds(int address, Hold hold) {
      here.finds(address, hold);
    }

    @Override
    public void takesOut(Instruction instruction) {
      assumptions.used(Assumption.SOUND_LISTS, instruction);
    }
  }
}
