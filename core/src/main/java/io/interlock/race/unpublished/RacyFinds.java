package io.interlock.race.unpublished;

import io.interlock.callgraph.CallGraph;
import io.interlock.finding.AccessKind;
import io.interlock.ir.Block;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Result;
import io.interlock.ir.Value;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.pair.Pairing;
import io.interlock.race.pair.RacePairs.Pair;
import io.interlock.race.pair.RacePairs.Place;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.run.RunContext;
import io.interlock.run.Workers;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/**
 * The races that follow from a race on a pointer. What a thread writes to an object that nobody
 * else knows is ordered before all that others do to the object, if they are ordered after the
 * store by which they come to know it. Where a load of a pointer races with the store that it may
 * see, nothing orders them, so accesses by the pointer that was loaded race with what was written
 * to the object before (C11 5.1.2.4: no synchronizes-with between the two).
 *
 * <p>Rules: a load that races with stores of a pointer finds the objects that both may mean. What
 * was written to such an object before it was published ({@link
 * io.interlock.summary.state.Ownership#UNPUBLISHED}) is paired with accesses by values that the
 * pointer loaded becomes ({@link FollowedPointers}), unless locks or order keep them apart. Such an
 * access may itself load a pointer that was stored before: what that leads to is found in the same
 * way. Where both hold locks that may well be one, nothing is said ({@link PossibleLock}).
 *
 * <p>Each round follows a load that was not followed before, so this ends.
 */
public final class RacyFinds {
  /**
   * Of one object.
   *
   * @param followed so many accesses were known to be made by a pointer found in a race
   */
  private record ObjectRaces(int followed, Map<Place, List<Pair>> races) {}

  /** So many pairs are looked through at a time. */
  private static final int MAX_PART = 1 << 16;

  private final Pairing pairing;
  private final PointsTo pointsTo;
  private final CallGraph graph;
  private final RunContext run;
  private final FollowedPointers pointers;
  private final PossibleLock possible;
  private final Workers workers;
  private final BitSet found = new BitSet();

  /** Accesses that were made by such a pointer, by number. */
  private final BitSet followed = new BitSet();

  /** Accesses of which that is not so, as far as pointers were followed. */
  private final BitSet notFollowed = new BitSet();

  /** What most accesses load; it is not changed. */
  private final BitSet nothing = new BitSet();

  /** By number of an access, whether what it may load has been found, and is anything. */
  private final boolean[] isAsked;

  private final boolean[] isLoading;

  private final IdentityHashMap<GuardedAccess, BitSet> stored = new IdentityHashMap<>();
  private final IdentityHashMap<GuardedAccess, BitSet> loaded = new IdentityHashMap<>();

  /** By load: the stores whose objects it finds; two accesses race at very many places. */
  private final IdentityHashMap<GuardedAccess, Set<GuardedAccess>> seenBy = new IdentityHashMap<>();

  private final Map<Integer, ObjectRaces> byObject = new TreeMap<>();
  private final IdentityHashMap<List<At>, IdentityHashMap<List<At>, Integer>> firstWith =
      new IdentityHashMap<>();
  private final Set<Integer> truncated = new LinkedHashSet<>();
  private final Set<Result> loads = new LinkedHashSet<>();
  private final Map<Function, Map<Object, List<MemoryAccess>>> byAddress =
      new ConcurrentHashMap<>();
  private final IdentityHashMap<GuardedAccess, Set<Origin.Direct>> texts = new IdentityHashMap<>();

  public RacyFinds(
      Pairing pairing, CallGraph graph, PointsTo pointsTo, Workers workers, RunContext run) {
    this.pairing = pairing;
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.run = run;
    pointers = new FollowedPointers(graph);
    possible = new PossibleLock(pairing.index(), pairing.states());
    this.workers = workers;
    int count = pairing.accesses().all().size() + pairing.accesses().unpublished().size();
    isAsked = new boolean[count];
    isLoading = new boolean[count];
  }

  /** What races because of the races that are known, by place. */
  public Map<Place, List<Pair>> follow(Map<Place, List<Pair>> known) {
    if (pairing.accesses().unpublished().isEmpty()) {
      return Map.of();
    }
    boolean isNew = follow(known.values());
    Map<Integer, List<At>> unpublished = isNew ? pairing.unpublished() : Map.of();
    while (isNew && !run.isCancelled()) {
      isNew = follow(newRaces(unpublished).values());
    }
    Map<Place, List<Pair>> all = new LinkedHashMap<>();
    byObject.values().forEach(o -> all.putAll(o.races()));
    return all;
  }

  /** Objects of which not all pairs were looked at. */
  public List<Integer> truncated() {
    return List.copyOf(truncated);
  }

  private boolean follow(Iterable<List<Pair>> places) {
    int before = loads.size();
    BitSet objects = (BitSet) found.clone();
    Map<GuardedAccess, BitSet> seen = new LinkedHashMap<>();
    findLoaded(places);
    workers
        .map(parts(places), LongOpenHashSet::new, this::loading)
        .forEach(pairs -> findStores(pairs, seen));
    seen.forEach(this::load);
    return loads.size() > before || !objects.equals(found);
  }

  /** Pairs for one worker after the other: those of a place, or some of them. */
  private static List<List<Pair>> parts(Iterable<List<Pair>> places) {
    var parts = new ArrayList<List<Pair>>();
    for (List<Pair> pairs : places) {
      for (int from = 0; from < pairs.size(); from += MAX_PART) {
        parts.add(pairs.subList(from, Math.min(from + MAX_PART, pairs.size())));
      }
    }
    return parts;
  }

  /**
   * Those of which one loads a pointer, which are few of millions. Pairs that meet at many places
   * are told once for each worker: of the first place, so it does not matter whose that is.
   */
  private List<Pair> loading(LongOpenHashSet known, List<Pair> pairs) {
    var loading = new ArrayList<Pair>();
    for (Pair pair : pairs) {
      int a = pair.a().number();
      int b = pair.b().number();
      if ((isLoading[a] || isLoading[b]) && known.add((long) a << Integer.SIZE | b)) {
        loading.add(pair);
      }
    }
    return loading;
  }

  /** Adds to each load the objects that stores make known which race with it. */
  private void findStores(List<Pair> pairs, Map<GuardedAccess, BitSet> seen) {
    for (Pair pair : pairs) {
      boolean isFirst = isLoading[pair.a().number()];
      ThreadAccess read = isFirst ? pair.a() : pair.b();
      ThreadAccess write = isFirst ? pair.b() : pair.a();
      if (write.kind() != AccessKind.FREE && !seenBy(read).contains(write.access())) {
        BitSet known = stored(write.access());
        boolean isPointer = known.intersects(loaded(read)) && !possible.isHeld(read, write);
        if (isPointer) {
          seenBy(read).add(write.access());
          seen.computeIfAbsent(read.access(), r -> new BitSet()).or(known);
        }
      }
    }
  }

  private Set<GuardedAccess> seenBy(ThreadAccess read) {
    return seenBy.computeIfAbsent(
        read.access(), r -> Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  /** The objects that a store may make known. */
  private BitSet stored(GuardedAccess access) {
    BitSet known = stored.get(access);
    if (known == null) {
      known = findStored(access);
      stored.put(access, known);
    }
    return known;
  }

  private BitSet findStored(GuardedAccess access) {
    var objects = new BitSet();
    forEach(
        access,
        (function, i) -> {
          if (i.stored() != null) {
            objects.or(objects(function, i.stored()));
          }
        });
    return objects;
  }

  /** The objects that a load may find; none if it is a write. */
  private BitSet loaded(ThreadAccess access) {
    return access.kind().isWrite() ? nothing : loaded.getOrDefault(access.access(), nothing);
  }

  private BitSet findLoaded(Set<Origin.Direct> texts) {
    var objects = new BitSet();
    forEach(
        texts, (function, i) -> i.definition().ifPresent(d -> objects.or(objects(function, d))));
    return objects;
  }

  /**
   * What a load may find, with its text.
   *
   * @param objects none for most
   */
  private record Load(Set<Origin.Direct> texts, BitSet objects) {}

  /** Finds by several threads what those that race may load. */
  private void findLoaded(Iterable<List<Pair>> places) {
    var racing = new ArrayList<ThreadAccess>();
    workers
        .map(parts(places), BitSet::new, this::newAccesses)
        .forEach(some -> some.forEach(access -> addRacing(access, racing)));
    findLoadedBy(racing);
    for (ThreadAccess access : racing) {
      isLoading[access.number()] = !loaded(access).isEmpty();
    }
  }

  /** The accesses of pairs that were not asked for yet; there are many pairs, of few accesses. */
  private List<ThreadAccess> newAccesses(BitSet seen, List<Pair> pairs) {
    var found = new ArrayList<ThreadAccess>();
    for (Pair pair : pairs) {
      addNew(pair.a(), seen, found);
      addNew(pair.b(), seen, found);
    }
    return found;
  }

  private void addNew(ThreadAccess access, BitSet seen, List<ThreadAccess> to) {
    if (!isAsked[access.number()] && !seen.get(access.number())) {
      seen.set(access.number());
      to.add(access);
    }
  }

  private void addRacing(ThreadAccess access, List<ThreadAccess> racing) {
    if (!isAsked[access.number()]) {
      isAsked[access.number()] = true;
      racing.add(access);
    }
  }

  private void findLoadedBy(List<ThreadAccess> racing) {
    Set<GuardedAccess> reads = Collections.newSetFromMap(new IdentityHashMap<>());
    var tasks = new ArrayList<GuardedAccess>();
    for (ThreadAccess access : racing) {
      boolean isNew = !access.kind().isWrite() && !loaded.containsKey(access.access());
      if (isNew && reads.add(access.access())) {
        tasks.add(access.access());
      }
    }
    List<Load> all =
        workers.map(
            tasks,
            () -> this,
            (finds, read) -> {
              Set<Origin.Direct> texts = read.texts();
              return new Load(texts, finds.findLoaded(texts));
            });
    for (int i = 0; i < tasks.size(); i++) {
      texts.put(tasks.get(i), all.get(i).texts());
      loaded.put(tasks.get(i), all.get(i).objects());
    }
  }

  private void load(GuardedAccess access, BitSet stored) {
    forEach(access, (function, i) -> i.definition().ifPresent(d -> load(function, d, stored)));
  }

  /** The instructions that make an access, each with its function. */
  private void forEach(GuardedAccess access, BiConsumer<Function, MemoryAccess> then) {
    forEach(texts(access), then);
  }

  private void forEach(Set<Origin.Direct> texts, BiConsumer<Function, MemoryAccess> then) {
    for (Origin.Direct text : texts) {
      for (MemoryAccess i : accesses(text)) {
        then.accept(text.function(), i);
      }
    }
  }

  private BitSet objects(Function function, Value pointer) {
    return pointsTo.objectsAt(pointsTo.targets(function, pointer));
  }

  private void load(Function function, Result loaded, BitSet stored) {
    BitSet objects = objects(function, loaded);
    objects.and(stored);
    if (!objects.isEmpty()) {
      found.or(objects);
      loads.add(loaded);
      pointers.follow(function, loaded);
    }
  }

  /** The races of objects that have become known, or accesses to which have. */
  private Map<Place, List<Pair>> newRaces(Map<Integer, List<At>> unpublished) {
    List<UnpublishedPairs.Task> tasks = newTasks(unpublished);
    List<UnpublishedPairs.Found> results =
        workers.map(tasks, this::comparison, UnpublishedPairs::compare);
    Map<Place, List<Pair>> all = new LinkedHashMap<>();
    for (int i = 0; i < tasks.size(); i++) {
      UnpublishedPairs.Task task = tasks.get(i);
      UnpublishedPairs.Found result = results.get(i);
      if (result.isTruncated()) {
        truncated.add(task.object());
      }
      byObject.put(task.object(), new ObjectRaces(task.after().size(), result.races()));
      all.putAll(result.races());
    }
    return all;
  }

  private UnpublishedPairs comparison() {
    return new UnpublishedPairs(
        pairing, new PossibleLock(pairing.index(), pairing.states()), pointsTo);
  }

  private List<UnpublishedPairs.Task> newTasks(Map<Integer, List<At>> unpublished) {
    var tasks = new ArrayList<UnpublishedPairs.Task>();
    notFollowed.clear();
    for (int o = found.nextSetBit(0); o >= 0; o = found.nextSetBit(o + 1)) {
      List<At> before = unpublished.getOrDefault(o, List.of());
      if (!before.isEmpty()) {
        List<At> known = pairing.index().byObject().getOrDefault(o, List.of());
        if (!isFirst(o, before, known)) {
          continue;
        }
        var after = new ArrayList<At>();
        for (At at : known) {
          if (isFollowed(at)) {
            after.add(at);
          }
        }
        ObjectRaces last = byObject.get(o);
        if (last == null || last.followed() < after.size()) {
          tasks.add(new UnpublishedPairs.Task(o, before, after));
        }
      }
    }
    return tasks;
  }

  /**
   * Whether no object before has the same accesses: clones of an object that are treated alike
   * share their lists, and one of them stands for all.
   */
  private boolean isFirst(int object, List<At> before, List<At> known) {
    int first =
        firstWith
            .computeIfAbsent(before, b -> new IdentityHashMap<>())
            .computeIfAbsent(known, k -> object);
    return first == object;
  }

  private boolean isFollowed(At at) {
    int number = at.number();
    if (!followed.get(number) && !notFollowed.get(number)) {
      (isFollowed(at.access().access()) ? followed : notFollowed).set(number);
    }
    return followed.get(number);
  }

  private boolean isFollowed(GuardedAccess access) {
    for (Origin.Direct text : texts(access)) {
      if (pointers.include(text.function(), text.address())) {
        return true;
      }
    }
    return false;
  }

  /** The instructions that a text of an access may stand for. */
  private List<MemoryAccess> accesses(Origin.Direct text) {
    var there = new ArrayList<MemoryAccess>();
    Map<Object, List<MemoryAccess>> all =
        byAddress.computeIfAbsent(text.function(), this::byAddress);
    for (MemoryAccess i : all.getOrDefault(text.address(), List.of())) {
      if (i.position().equals(text.position())) {
        there.add(i);
      }
    }
    return there;
  }

  private Map<Object, List<MemoryAccess>> byAddress(Function function) {
    Map<Object, List<MemoryAccess>> all = new HashMap<>();
    graph.program().body(function).stream()
        .flatMap(b -> b.blocks().stream())
        .map(Block::instructions)
        .flatMap(List::stream)
        .forEach(i -> add(i, all));
    return all;
  }

  private static void add(Instruction i, Map<Object, List<MemoryAccess>> to) {
    if (i instanceof MemoryAccess access) {
      to.computeIfAbsent(access.address(), a -> new ArrayList<>()).add(access);
    }
  }

  private Set<Origin.Direct> texts(GuardedAccess access) {
    return texts.computeIfAbsent(access, GuardedAccess::texts);
  }
}
