package io.interlock.race.instance;

import io.interlock.lockset.Holding;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.context.EntryContexts;
import io.interlock.race.context.ThreadAccesses;
import io.interlock.race.context.ThreadTree;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.lock.Slots;
import io.interlock.race.thread.Context;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.state.Creation;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Computed;
import io.interlock.symbolic.Atom.Contents;
import io.interlock.symbolic.Atom.ContentsAtCall;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Atom.Loaded;
import io.interlock.symbolic.Computation;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a thread finds in the memory that its arguments lead to, in its creator's names: where the
 * creator has put its counter, the address of an element, or a new object, names of the thread that
 * pass through that cell become names of the thread's own memory ({@link DistinctInstances}).
 *
 * <p>Proof obligation: from the creation on, nobody but the thread itself writes the cell until the
 * thread has ended, and nobody but the creator wrote it between the creator's store and the
 * creation. So each write that may be to the cell is
 *
 * <ul>
 *   <li>by the creator, when the thread does not run, or to another slot than any running thread's,
 *   <li>by a thread of the same creation, to its own slot, which the names of that thread account
 *       for,
 *   <li>by a thread that another way to the same call starts, to an object that was made for it as
 *       the cell's was for ours, or
 *   <li>by another thread that runs neither together with the thread nor with the creator.
 * </ul>
 *
 * What a cell holds is looked up as often as names are deep, so this ends.
 */
public final class HandedValues {
  private static final long WORD = 8;

  private record Cell(int thread, Symbolic address) {}

  private final AccessIndex index;
  private final SymbolicPlaces places;
  private final Threads threads;
  private final ThreadTree tree;
  private final EntryContexts contexts;
  private final DistinctInstances instances;
  private final Map<Cell, Boolean> kept = new HashMap<>();
  private final Map<Integer, Map<Symbolic, Symbolic>> passed = new HashMap<>();

  public HandedValues(
      AccessIndex index,
      SymbolicPlaces places,
      Threads threads,
      ThreadTree tree,
      EntryContexts contexts,
      DistinctInstances instances) {
    this.instances = instances;
    this.index = index;
    this.places = places;
    this.threads = threads;
    this.tree = tree;
    this.contexts = contexts;
  }

  /** The accesses under the best names there are. */
  public List<ThreadAccess> named(List<ThreadAccess> accesses) {
    var result = new ArrayList<ThreadAccess>(accesses.size());
    accesses.forEach(a -> result.add(named(a)));
    return result;
  }

  private ThreadAccess named(ThreadAccess access) {
    int only = access.roots().nextSetBit(0);
    boolean isOne = only >= 0 && access.roots().nextSetBit(only + 1) < 0;
    if (!isOne || tree.parent(only) == ThreadTree.NO_PARENT) {
      return access;
    }
    ThreadRoot thread = threads.roots().get(only);
    Creation creation = thread.creation();
    if (creation == null || creation.passed().isEmpty()) {
      return access;
    }
    Symbolic address = resolved(access.address(), thread, creation);
    var locks = new ArrayList<Holding>(access.locks().size());
    access.locks().forEach(h -> locks.add(h.with(resolved(h.lock(), thread, creation))));
    return address.equals(access.address()) && locks.equals(access.locks())
        ? access
        : access.named(address, locks);
  }

  /** A name that a thread uses, with what its creator has put where the name passes through. */
  synchronized Symbolic resolve(Symbolic name, ThreadRoot thread) {
    Creation creation = thread.creation();
    boolean isKnown =
        creation != null
            && !creation.passed().isEmpty()
            && tree.parent(thread.index()) != ThreadTree.NO_PARENT;
    return isKnown && creation != null ? resolved(name, thread, creation) : name;
  }

  private Symbolic resolved(Symbolic name, ThreadRoot thread, Creation creation) {
    Symbolic result = resolved(name.atom(), thread, creation);
    result = result.plus(name.offset());
    for (Symbolic.Term term : name.terms()) {
      Symbolic sum = result.plus(resolved(term.atom(), thread, creation), term.scale());
      if (sum == null) {
        return name;
      }
      result = sum;
    }
    return result;
  }

  private Symbolic resolved(Atom atom, ThreadRoot thread, Creation creation) {
    if (atom instanceof Computed c) {
      Symbolic left = resolved(c.left(), thread, creation);
      Symbolic right = resolved(c.right(), thread, creation);
      Symbolic result = Computation.of(c.operator(), left, right);
      return result == null ? Symbolic.of(atom) : result;
    }
    Symbolic cell = cell(atom, creation);
    if (cell == null) {
      return Symbolic.of(atom);
    }
    Symbolic address = resolved(cell, thread, creation);
    Symbolic value = passed(thread.index(), creation).get(address);
    return value != null && isKept(address, thread) ? value : Symbolic.of(with(atom, address));
  }

  /** The contents of the same cell, by a better name of the cell. */
  private static Atom with(Atom atom, Symbolic address) {
    if (atom instanceof Contents) {
      return new Contents(address);
    }
    if (atom instanceof ContentsAtCall c) {
      return new ContentsAtCall(c.call(), address);
    }
    return atom instanceof Loaded l ? new Loaded(l.function(), l.local(), address) : atom;
  }

  /** What is passed, where formals of the creator's are whatever it was given. */
  private Map<Symbolic, Symbolic> passed(int thread, Creation creation) {
    return passed.computeIfAbsent(
        thread,
        t -> {
          Substitution binding = ThreadAccesses.anyFormals(creation.owner(), places.pointsTo());
          var bound = new HashMap<Symbolic, Symbolic>();
          creation
              .passed()
              .forEach(
                  (cell, value) -> {
                    Symbolic address = binding.apply(cell);
                    Symbolic held = binding.apply(value);
                    if (address != null && held != null) {
                      bound.put(address, held);
                    }
                  });
          return bound;
        });
  }

  /** The cell that an atom is the contents of as the thread found them; null if it is none. */
  private static @Nullable Symbolic cell(Atom atom, Creation creation) {
    if (atom instanceof Contents c) {
      return c.address();
    }
    if (atom instanceof ContentsAtCall c && c.call().equals(creation.site())) {
      return c.address();
    }
    return atom instanceof Loaded l ? l.address() : null;
  }

  private boolean isKept(Symbolic cell, ThreadRoot thread) {
    return kept.computeIfAbsent(new Cell(thread.index(), cell), c -> findKept(c.address(), thread));
  }

  private boolean findKept(Symbolic cell, ThreadRoot thread) {
    PointsTo pointsTo = places.pointsTo();
    Places at = places.of(cell);
    for (int i = 0; i < at.size(); i++) {
      int object = pointsTo.object(at.get(i)).index();
      List<At> accesses = index.byObject().getOrDefault(object, List.of());
      if (!isKept(cell, pointsTo.offset(at.get(i)), accesses, thread)) {
        return false;
      }
    }
    return !at.isEmpty();
  }

  private boolean isKept(Symbolic cell, long offset, List<At> accesses, ThreadRoot thread) {
    int parent = tree.parent(thread.index());
    BitSet near = besides(accesses, parent, thread);
    long size = size(cell, accesses);
    for (At at : accesses) {
      ThreadAccess write = at.access();
      if (write.kind().isWrite() && mayTouch(at, offset, size)) {
        for (int r = write.roots().nextSetBit(0); r >= 0; r = write.roots().nextSetBit(r + 1)) {
          boolean isOurs = r == parent || r == thread.index();
          boolean isHarmless =
              isOurs
                  ? !mayOverlap(r, write, thread) || isOtherSlot(r, write, cell, size, thread)
                  : isOfOther(r, write, cell, thread)
                      || (!near.get(r)
                          && !write.mayRun().get(parent)
                          && !mayOverlap(r, write, thread));
          if (!isHarmless) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** Whether a thread writes to an object that was made for it, in the same way as ours. */
  private boolean isOfOther(int root, ThreadAccess write, Symbolic cell, ThreadRoot thread) {
    ThreadRoot writer = threads.roots().get(root);
    return DistinctInstances.areMadeApart(write.address(), writer, cell, thread);
  }

  /** The threads that run while the creator or the thread have to do with an object. */
  private static BitSet besides(List<At> accesses, int parent, ThreadRoot thread) {
    var near = new BitSet();
    for (At at : accesses) {
      ThreadAccess a = at.access();
      if (a.roots().get(parent) || a.roots().get(thread.index())) {
        near.or(a.mayRun());
      }
    }
    return near;
  }

  /** How much was stored there; names say where, but not how much. */
  private static long size(Symbolic cell, List<At> accesses) {
    long size = -1;
    for (At at : accesses) {
      ThreadAccess a = at.access();
      if (a.kind().isWrite() && a.address().equals(cell)) {
        size = a.size() < 0 ? WORD : Math.max(size, a.size());
      }
    }
    return size < 0 ? WORD : size;
  }

  private boolean mayOverlap(int root, ThreadAccess write, ThreadRoot thread) {
    Context start = contexts.start(thread);
    return root == thread.index()
        || write.mayRun().get(thread.index())
        || start == null
        || start.mayRun().get(root);
  }

  private static boolean mayTouch(At at, long offset, long size) {
    return offset == PointsTo.ANY_OFFSET
        || at.offset() == PointsTo.ANY_OFFSET
        || at.size() < 0
        || (at.offset() < offset + size && offset < at.offset() + at.size());
  }

  /** Whether a write is to a slot that is no other thread's. */
  private boolean isOtherSlot(
      int root, ThreadAccess write, Symbolic cell, long size, ThreadRoot thread) {
    if (root != thread.index() && write.startedNow().get(thread.index())) {
      return false;
    }
    Atom atom = cell.atom();
    if (atom instanceof FreshObject && thread.isUnique(atom)) {
      return atom.equals(write.address().atom());
    }
    Long distance = write.address().distanceFrom(cell);
    return distance != null
        && Slots.areDisjoint(distance, write.size(), size, instances.stride(cell, thread));
  }
}
