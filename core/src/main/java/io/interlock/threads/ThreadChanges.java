package io.interlock.threads;

import io.interlock.callgraph.CallSite;
import io.interlock.finding.Instances;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.OnlyHandle;
import io.interlock.symbolic.Atom.ThreadHandle;
import io.interlock.symbolic.CountedLoops.Counted;
import io.interlock.symbolic.CountedLoops.Ends;
import io.interlock.symbolic.CountedLoops.Stays;
import io.interlock.symbolic.Symbolic;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Threads possibly started since the entry of a function and not certainly ended, and threads of
 * the caller's certainly joined. A creation is known by the calls that lead to it. Immutable.
 *
 * <p>Where paths meet, started threads are united and joined ones intersected. A thread started
 * again while it may still run counts as many, and is not ended by joining one. Threads started by
 * a counting loop are ended together by a loop that joins the same range of ids, or by loops and
 * single joins that each take away the first or the last of those left.
 */
public final class ThreadChanges {
  public static final ThreadChanges NONE =
      new ThreadChanges(Map.of(), Set.of(), Set.of(), Set.of());

  /** Of more creations by one callee, where the ids are is not followed. */
  private static final int MAX_FOLLOWED = 16;

  /** More creations are known by their last call alone. */
  private static final int MAX_CHAINS = 64;

  private final Map<List<CallSite>, Started> started;
  private final Set<Symbolic> joined;
  private final Set<HandleRange> joinedRanges;
  private final Set<List<CallSite>> ended;

  private int hash;

  /** Whether it is known that creations are known by their last call alone, and no place of ids. */
  private final boolean isBySite;

  private @Nullable ThreadChanges atAccess;

  /** What came of the last call when there were very many creations: it is looked at again. */
  private @Nullable Grown grown;

  private record Grown(ThreadChanges callee, ThreadChanges result) {}

  private ThreadChanges(
      Map<List<CallSite>, Started> started,
      Set<Symbolic> joined,
      Set<HandleRange> joinedRanges,
      Set<List<CallSite>> ended) {
    this(started, joined, joinedRanges, ended, false);
  }

  private ThreadChanges(
      Map<List<CallSite>, Started> started,
      Set<Symbolic> joined,
      Set<HandleRange> joinedRanges,
      Set<List<CallSite>> ended,
      boolean isBySite) {
    this.started = started;
    this.joined = joined;
    this.joinedRanges = joinedRanges;
    this.ended = ended;
    this.isBySite = isBySite;
  }

  /** Changes that others have described. */
  public static ThreadChanges of(
      Map<List<CallSite>, Started> started,
      Set<Symbolic> joined,
      Set<HandleRange> joinedRanges,
      Set<List<CallSite>> ended) {
    return new ThreadChanges(
        Collections.unmodifiableMap(new HashMap<>(started)),
        Set.copyOf(joined),
        Set.copyOf(joinedRanges),
        Set.copyOf(ended));
  }

  /** The threads that may run, by creation. */
  public Map<List<CallSite>, Started> started() {
    return started;
  }

  /** Ids of threads that were started before the entry and have ended. */
  public Set<Symbolic> joined() {
    return joined;
  }

  /** Where the ids are of further such threads. */
  public Set<HandleRange> joinedRanges() {
    return joinedRanges;
  }

  /** Whether threads of the caller's were joined. */
  public boolean joinsCallers() {
    if (!joinedRanges.isEmpty()) {
      return true;
    }
    for (Symbolic handle : joined) {
      if (!(handle.atom() instanceof OnlyHandle)) {
        return true;
      }
    }
    return false;
  }

  /** Creations whose threads may have been started and joined; what they started may still run. */
  public Set<List<CallSite>> ended() {
    return ended;
  }

  /** Whether a thread may run that a call has started, by whatever way it was reached. */
  public boolean hasStartedAt(CallSite site) {
    if (isBySite) {
      return started.containsKey(List.of(site));
    }
    for (List<CallSite> creation : started.keySet()) {
      if (creation.get(creation.size() - 1).equals(site)) {
        return true;
      }
    }
    return false;
  }

  /** The thread whose id is in a cell has ended. */
  public ThreadChanges joinAt(Symbolic cell) {
    return isBySite ? this : mapped((creation, s) -> s.endedAt(cell)).withoutOver();
  }

  /** Creations are over if all of the places where their ids were have been joined. */
  private ThreadChanges withoutOver() {
    ThreadChanges result = this;
    for (var entry : started.entrySet()) {
      result = entry.getValue().isOver() ? result.end(entry.getKey()) : result;
    }
    return result;
  }

  /**
   * The thread whose id was stored last in a variable has ended, if it is known to be one. So
   * {@code if (c) create(&id); if (c) join(id);} is followed, where the variable has no name on the
   * way.
   */
  public ThreadChanges joinLast(Symbolic cell) {
    for (var entry : started.entrySet()) {
      boolean isOne = entry.getValue().instances() == Instances.ONE;
      if (isOne && cell.equals(entry.getValue().cell())) {
        return end(entry.getKey());
      }
    }
    return this;
  }

  /** A definition runs again: who has ended, and where ids are, by its old value is forgotten. */
  public ThreadChanges redefined(Predicate<Atom> isIt) {
    ThreadChanges own = isBySite ? this : mapped((creation, s) -> s.redefined(isIt));
    if (joined.isEmpty() || joined.stream().noneMatch(h -> h.mentions(isIt))) {
      return own;
    }
    Set<Symbolic> rest = new HashSet<>(joined);
    rest.removeIf(h -> h.mentions(isIt));
    return new ThreadChanges(own.started, Set.copyOf(rest), joinedRanges, ended);
  }

  /**
   * At an access to an object that a callee made: what the callee did not start was started before
   * there was the object.
   *
   * @param callee what the callee did
   */
  public ThreadChanges beforeObject(ThreadChanges callee) {
    if (callee.started.keySet().containsAll(started.keySet())) {
      return this;
    }
    return mapped(
        (creation, s) -> callee.started.containsKey(creation) ? s : s.with(Round.BEFORE_OBJECT));
  }

  /**
   * The next round of a loop begins.
   *
   * @param isInLoop whether a call belongs to the loop
   */
  public ThreadChanges nextRound(Predicate<CallSite> isInLoop) {
    return mapped((creation, s) -> isInLoop.test(creation.get(0)) ? s.with(Round.EARLIER) : s);
  }

  /**
   * The next round of a loop begins, in which ids may be stored where they are now.
   *
   * @param isInLoop whether a call belongs to the loop
   * @param isKept whether a cell is the same one in each round
   */
  public ThreadChanges overwriting(Predicate<CallSite> isInLoop, Predicate<Symbolic> isKept) {
    return mapped(
        (creation, s) ->
            s.cell() != null && isInLoop.test(creation.get(0)) && isKept.test(s.cell())
                ? new Started(s.instances(), null, s.ranges(), s.round(), s.ended())
                : s);
  }

  /**
   * Something is stored, though not the id of a new thread, where ids may be.
   *
   * @param isAlias whether another name may mean what is stored to
   */
  public ThreadChanges store(Symbolic address, long size, Predicate<Symbolic> isAlias) {
    Predicate<HandleRange> mayChange =
        r ->
            r.base().atom().equals(address.atom())
                ? r.mayChange(address, size)
                : isAlias.test(r.base());
    return started.isEmpty() || isBySite
        ? this
        : mapped(
            (creation, s) ->
                s.isBesideEarlier(address, size)
                    ? s.changed(r -> !r.equals(s.array()) && mayChange.test(r))
                    : s.changed(mayChange));
  }

  /**
   * A call is made, and ids in arrays may no longer be where they were. A variable that holds one
   * id is followed by what is found in it.
   */
  public ThreadChanges change(Predicate<HandleRange> mayChange) {
    return isBySite
        ? this
        : mapped(
            (creation, s) ->
                s.changed(r -> !(r.isOne() && r.equals(s.array())) && mayChange.test(r)));
  }

  /** The same with other threads of each creation. */
  private ThreadChanges mapped(BiFunction<List<CallSite>, Started, Started> change) {
    if (started.isEmpty()) {
      return this;
    }
    for (var entry : started.entrySet()) { // mostly nothing changes
      if (!change.apply(entry.getKey(), entry.getValue()).equals(entry.getValue())) {
        var next = new HashMap<List<CallSite>, Started>();
        started.forEach((creation, s) -> next.put(creation, change.apply(creation, s)));
        return with(next);
      }
    }
    return this;
  }

  private ThreadChanges with(Map<List<CallSite>, Started> newStarted) {
    return new ThreadChanges(Collections.unmodifiableMap(newStarted), joined, joinedRanges, ended);
  }

  /** A thread is started, its id stored in a cell. */
  public ThreadChanges start(
      List<CallSite> creation, Instances instances, @Nullable Symbolic cell) {
    return start(creation, instances, cell, Round.PRESENT);
  }

  private ThreadChanges start(
      List<CallSite> creation, Instances instances, @Nullable Symbolic cell, Round round) {
    var more = new HashMap<>(started);
    if (cell != null) {
      more.replaceAll((c, s) -> s.overwritten(cell));
    }
    Started old = started.get(creation);
    boolean isLost = old != null && (!old.ranges().isEmpty() || !Objects.equals(old.cell(), cell));
    more.put(
        List.copyOf(creation),
        old == null
            ? new Started(instances, cell, Set.of(), round)
            : new Started(Instances.MANY, isLost ? null : cell, Set.of(), round));
    return with(more).withoutAll(Set.of(last(creation).get(0)));
  }

  /** Others may have started threads by a call, any number of them. */
  public ThreadChanges restarted(CallSite site) {
    return start(List.of(site), Instances.MANY, null);
  }

  /** Calls start threads again: that all of theirs have ended is so no more. */
  private ThreadChanges withoutAll(Set<CallSite> sites) {
    if (joined.isEmpty()) {
      return this;
    }
    Set<Symbolic> rest = new HashSet<>(joined);
    rest.removeIf(h -> h.atom() instanceof OnlyHandle only && sites.contains(only.site()));
    return rest.size() == joined.size()
        ? this
        : new ThreadChanges(started, Set.copyOf(rest), joinedRanges, ended, isBySite);
  }

  /** The thread with this id has ended. */
  public ThreadChanges join(Symbolic handle) {
    if (handle.atom() instanceof OnlyHandle only) {
      return joinOnly(only.site(), handle);
    }
    if (handle.atom() instanceof ThreadHandle h && handle.offset() == 0) {
      Started own = started.get(h.creation());
      return own == null || own.instances() != Instances.ONE ? this : end(h.creation());
    }
    return new ThreadChanges(started, Sets.union(joined, Set.of(handle)), joinedRanges, ended);
  }

  /** The one thread that a call starts has ended, here or for callers. */
  private ThreadChanges joinOnly(CallSite site, Symbolic handle) {
    ThreadChanges result = this;
    for (List<CallSite> creation : started.keySet()) {
      if (creation.get(creation.size() - 1).equals(site)) {
        result = result.end(creation);
      }
    }
    return new ThreadChanges(
        result.started, Sets.union(joined, Set.of(handle)), joinedRanges, result.ended);
  }

  /** The threads with the ids in the range have ended. */
  public ThreadChanges join(HandleRange range) {
    return joinRanges(Set.of(range));
  }

  private ThreadChanges joinRanges(Set<HandleRange> ranges) {
    if (ranges.isEmpty()) {
      return this;
    }
    ThreadChanges result = mapped((creation, s) -> s.endedIn(ranges)).withoutOver();
    Set<HandleRange> others = new HashSet<>();
    for (HandleRange range : ranges) {
      boolean isOwn = false;
      for (var entry : started.entrySet()) {
        Started own = entry.getValue();
        boolean isOne = own.instances() == Instances.ONE && range.includes(own.cell());
        result = isOne ? result.end(entry.getKey()) : result;
        isOwn |= isOne || !own.endedIn(Set.of(range)).equals(own);
      }
      if (!isOwn) {
        others.add(range);
      }
    }
    return others.isEmpty()
        ? result
        : new ThreadChanges(
            result.started, joined, Sets.union(joinedRanges, others), result.ended, isBySite);
  }

  private ThreadChanges end(List<CallSite> creation) {
    var fewer = new HashMap<>(started);
    fewer.remove(creation);
    return new ThreadChanges(
        Collections.unmodifiableMap(fewer),
        joined,
        joinedRanges,
        Sets.union(ended, Set.of(creation)));
  }

  /**
   * A loop that counts down is left by the test at its end: the same, of the range from the last
   * value of the counter to its first.
   */
  public ThreadChanges leaveDown(Counted loop) {
    return isBySite
        ? this
        : mapped(
            (creation, s) -> {
              HandleRange range = range(s.cell(), loop);
              return range == null
                  ? s
                  : new Started(
                      s.instances(),
                      null,
                      Set.of(range),
                      s.round(),
                      new Ended(loop.counter(), Set.of()));
            });
  }

  /**
   * A counting loop is left: ids stored by its counter fill a range, up to the end or, if that is
   * less, up to where the counter got. A counter without an end of its own is its end, and so is
   * one that may have passed its end when the loop is left early.
   *
   * @param left whether it is left by the test at its end
   */
  public ThreadChanges leave(Counted loop, Ends left) {
    ThreadChanges result = this;
    for (var entry : started.entrySet()) {
      Started old = entry.getValue();
      HandleRange range = range(old.cell(), loop);
      if (range != null) {
        Symbolic reached = Symbolic.of(loop.counter()).plus(old.round() == Round.PRESENT ? 1 : 0);
        var shorter = new HandleRange(range.base(), range.stride(), range.first(), reached);
        boolean hasEnd =
            !loop.end().equals(Symbolic.of(loop.counter()))
                && (left == Ends.WHEN_DONE || loop.stays() == Stays.BELOW);
        var more = new HashMap<>(result.started);
        more.put(
            entry.getKey(),
            new Started(
                old.instances(),
                null,
                hasEnd ? Sets.union(Set.of(range), Set.of(shorter)) : Set.of(shorter),
                old.round(),
                new Ended(loop.counter(), Set.of())));
        result = result.with(more);
      }
    }
    return result;
  }

  /** A counter starts again: what is said of where it got is forgotten. */
  public ThreadChanges restart(Atom counter) {
    return isBySite
        ? this
        : mapped((creation, s) -> s.withoutRanges(r -> r.mentions(counter::equals)));
  }

  /** The cells an address goes through while a loop counts; null if it does not depend on it. */
  public static @Nullable HandleRange range(@Nullable Symbolic cell, Counted loop) {
    if (cell == null) {
      return null;
    }
    for (Symbolic.Term term : cell.terms()) {
      if (term.atom().equals(loop.counter())) {
        Symbolic base = cell.plus(Symbolic.of(loop.counter()), -term.scale());
        return base == null ? null : new HandleRange(base, term.scale(), loop.first(), loop.end());
      }
    }
    return null;
  }

  /** Without threads of callers that were joined, and without cells that only callers know. */
  public ThreadChanges withoutCallers() {
    var own = new ThreadChanges(started, Set.of(), Set.of(), ended, isBySite);
    return own.forgetCells(a -> a instanceof Atom.FormalValue);
  }

  /** The same, with creations known by their last call alone, and nothing of where ids are. */
  public ThreadChanges bySite() {
    return isBySite
        ? this
        : new ThreadChanges(Map.of(), joined, joinedRanges, Set.of(), true)
            .plusSites(started.keySet(), ended);
  }

  /** With more creations, known by their last call alone as the others are. */
  private ThreadChanges plusSites(Set<List<CallSite>> moreStarted, Set<List<CallSite>> moreEnded) {
    var sites = new HashMap<>(started);
    moreStarted.forEach(c -> sites.put(last(c), Started.MANY_NOW));
    var endedSites = new HashSet<List<CallSite>>();
    moreEnded.forEach(c -> endedSites.add(last(c)));
    return new ThreadChanges(
        Collections.unmodifiableMap(sites),
        joined,
        joinedRanges,
        Sets.union(ended, endedSites),
        true);
  }

  private static List<CallSite> last(List<CallSite> chain) {
    return chain.size() == 1 ? chain : List.of(chain.get(chain.size() - 1));
  }

  /** What matters to an access made now: who may run, not how they could be joined later. */
  public ThreadChanges atAccess() {
    ThreadChanges known = atAccess; // threads that ask at once find the same
    if (known == null) {
      known = started.isEmpty() || isBySite ? this : runningOnly();
      atAccess = known;
    }
    return known;
  }

  private ThreadChanges runningOnly() {
    return mapped((creation, s) -> Started.many(s.round()).with(s.ended()));
  }

  /** Without cells that mean nothing outside of the function. */
  public ThreadChanges forgetCells(Predicate<Atom> isLocal) {
    return isBySite ? this : mapped((creation, s) -> s.forgetCells(isLocal));
  }

  /** This, followed by what a callee does, already in the caller's names. */
  public ThreadChanges then(ThreadChanges named) {
    ThreadChanges callee = named.bounded();
    ThreadChanges result = this;
    for (Symbolic handle : callee.joined) {
      result = result.join(handle);
    }
    result = result.joinRanges(callee.joinedRanges);
    if (result.isBySite && result.isLarge()) {
      return result.startBySite(callee);
    }
    if (callee.started.size() > MAX_FOLLOWED) {
      result = result.startMany(callee.started);
    } else {
      for (var e : callee.started.entrySet()) {
        result = result.startAll(e.getKey(), e.getValue());
      }
    }
    return result.with(callee.ended).bounded();
  }

  private ThreadChanges with(Set<List<CallSite>> moreEnded) {
    return moreEnded.isEmpty()
        ? this
        : new ThreadChanges(started, joined, joinedRanges, Sets.union(ended, moreEnded));
  }

  /** The same, with creations known by their last call alone if there are very many. */
  private ThreadChanges bounded() {
    return isLarge() ? bySite() : this;
  }

  private boolean isLarge() {
    return started.size() + ended.size() > MAX_CHAINS;
  }

  /** Starts and ends threads of further creations, of which there are very many already. */
  private ThreadChanges startBySite(ThreadChanges callee) {
    if (callee.started.isEmpty() && callee.ended.isEmpty()) {
      return this;
    }
    Grown known = grown; // threads that ask at once find the same
    if (known == null || !known.callee.equals(callee)) {
      known =
          new Grown(
              callee,
              plusSites(callee.started.keySet(), callee.ended)
                  .withoutAll(sites(callee.started.keySet())));
      grown = known;
    }
    return known.result;
  }

  /** Starts threads of so many creations that where their ids are is not followed. */
  private ThreadChanges startMany(Map<List<CallSite>, Started> theirs) {
    var all = new HashMap<List<CallSite>, Started>();
    started.forEach((c, s) -> all.put(c, new Started(s.instances(), null, Set.of(), s.round())));
    theirs.forEach(
        (c, s) ->
            all.merge(
                c,
                new Started(s.instances(), null, Set.of(), s.round()),
                (old, again) -> Started.many(Round.PRESENT)));
    return with(all).withoutAll(sites(theirs.keySet()));
  }

  private static Set<CallSite> sites(Set<List<CallSite>> creations) {
    var sites = new HashSet<CallSite>();
    creations.forEach(c -> sites.add(c.get(c.size() - 1)));
    return sites;
  }

  private ThreadChanges startAll(List<CallSite> creation, Started theirs) {
    if (theirs.ranges().isEmpty() || started.containsKey(creation)) {
      ThreadChanges all =
          start(creation, theirs.instances(), theirs.cell(), round(creation, theirs));
      return started.containsKey(creation) ? all : all.ended(creation, theirs.ended());
    }
    var more = new HashMap<List<CallSite>, Started>();
    started.forEach((c, s) -> more.put(c, s.overwritten(theirs.ranges())));
    more.put(creation, theirs);
    return with(more).withoutAll(Set.of(last(creation).get(0)));
  }

  /** The same, knowing which threads of a creation have ended. */
  private ThreadChanges ended(List<CallSite> creation, Ended which) {
    Started old = started.get(creation);
    if (old == null || old.ended().equals(which)) {
      return this;
    }
    var next = new HashMap<>(started);
    next.put(creation, old.with(which));
    return with(next);
  }

  private Round round(List<CallSite> creation, Started theirs) {
    Started old = started.get(creation);
    return old == null ? theirs.round() : Round.PRESENT;
  }

  public ThreadChanges join(ThreadChanges other) {
    if (equals(other)) {
      return this;
    }
    var both = new HashMap<>(started);
    other.started.forEach((c, s) -> both.merge(c, s, Started::join));
    return new ThreadChanges(
            Collections.unmodifiableMap(both),
            Sets.common(joined, other.joined),
            Sets.common(joinedRanges, other.joinedRanges),
            Sets.union(ended, other.ended))
        .bounded();
  }

  /** How things are called in a caller. */
  public interface Renaming {
    /** The other name; null if there is none. */
    @Nullable Symbolic handle(Symbolic name);

    List<CallSite> creation(List<CallSite> chain);
  }

  /** The same in a caller's names; what has none there is not known to have been joined. */
  public ThreadChanges renamed(Renaming renaming) {
    if (started.isEmpty() && joined.isEmpty() && joinedRanges.isEmpty() && ended.isEmpty()) {
      return this;
    }
    var newStarted = new HashMap<List<CallSite>, Started>();
    started.forEach(
        (c, s) -> {
          Symbolic cell = s.cell() == null ? null : renaming.handle(s.cell());
          Set<HandleRange> ranges = renamed(s.ranges(), renaming);
          newStarted.merge(
              renaming.creation(c),
              new Started(s.instances(), cell, ranges, s.round(), s.ended()),
              (a, b) -> Started.many(Round.PRESENT));
        });
    var newJoined = new HashSet<Symbolic>();
    for (Symbolic handle : joined) {
      Symbolic name = renaming.handle(handle);
      if (name != null) {
        newJoined.add(name);
      }
    }
    var newEnded = new HashSet<List<CallSite>>();
    ended.forEach(c -> newEnded.add(renaming.creation(c)));
    return new ThreadChanges(
        Collections.unmodifiableMap(newStarted),
        Set.copyOf(newJoined),
        renamed(joinedRanges, renaming),
        Set.copyOf(newEnded));
  }

  /** Whether two paths differ in which threads run and where their ids are. */
  public boolean runOthers(ThreadChanges other) {
    return started.size() != other.started.size()
        || !started.entrySet().stream()
            .allMatch(e -> e.getValue().isLike(other.started.get(e.getKey())));
  }

  /** Whether two paths differ in which threads were started and how they could be joined. */
  public boolean differsFrom(ThreadChanges other) {
    return !equals(other)
        && !(joined.equals(other.joined)
            && joinedRanges.equals(other.joinedRanges)
            && ended.equals(other.ended)
            && !runOthers(other));
  }

  private static Set<HandleRange> renamed(Set<HandleRange> ranges, Renaming renaming) {
    var result = new HashSet<HandleRange>();
    for (HandleRange range : ranges) {
      HandleRange other = range.renamed(renaming);
      if (other != null) {
        result.add(other);
      }
    }
    return Set.copyOf(result);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ThreadChanges t
            && t.hashCode() == hashCode()
            && t.started.equals(started)
            && t.joined.equals(joined)
            && t.joinedRanges.equals(joinedRanges)
            && t.ended.equals(ended));
  }

  @Override
  public int hashCode() {
    int known = hash; // threads that ask at once find the same
    if (known == 0) {
      known = started.hashCode() * 31 + joined.hashCode();
      hash = known;
    }
    return known;
  }
}
