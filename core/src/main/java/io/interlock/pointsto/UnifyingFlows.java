package io.interlock.pointsto;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Pointers move by unification: who copies and what is copied hold the same from then on. Nodes
 * fall into classes ({@link NodeClasses}); each object is in at most one, that of all nodes which
 * may point to it, and a class has one node for all that is stored in its objects.
 *
 * <p>As in the paper (Steensgaard, "Points-to Analysis in Almost Linear Time", POPL 1996) nothing
 * is unified for the sake of a pointer that points nowhere: a copy, load or store waits at its
 * class until that has an object. Departures: what leaves the program is marked, not unified, else
 * all of it would be one class; a step leads to the same class; memory that cannot be written is no
 * exception, and declared types keep nothing out. So it holds whatever {@link InclusionFlows}
 * holds, offsets aside.
 *
 * <p>Each copy, load and store acts once, each union makes one class of two, so it ends after
 * almost linear time, but for the pairs of calls and functions called, which are the result.
 */
final class UnifyingFlows implements Flows, NodeClasses.Events {
  private static final int COPY = 0;
  private static final int LOAD = 1;
  private static final int STORE = 2;
  private static final int TRANSFER = 3;

  private static final int NONE = -1;

  private final ObjectTable objects;
  private final PlaceTable places;
  private final Outside outside;
  private final NodeClasses classes;
  private final List<IntConsumer> listeners = new ArrayList<>();
  private final List<Observer> observers = new ArrayList<>();
  private final Int2ObjectOpenHashMap<PlaceSet> sets = new Int2ObjectOpenHashMap<>();

  /** Who is yet to hear of what: listener, object; at once, it could nest without bound. */
  private final IntArrayList news = new IntArrayList();

  /** Outside objects that are yet to be filled. */
  private final IntArrayList unfilled = new IntArrayList();

  /** A node that takes without being unified: the objects of the classes with its mark. */
  private static final class Observer {
    final int node;
    final BitSet seen = new BitSet();
    final IntArrayList listeners = new IntArrayList();
    final int mark;

    /** Its own and those of the observers it is copied to. */
    int marks;

    Observer(int node, int mark) {
      this.node = node;
      this.mark = mark;
      marks = mark;
    }
  }

  UnifyingFlows(ObjectTable objects, PlaceTable places, Outside outside) {
    this.objects = objects;
    this.places = places;
    this.outside = outside;
    classes = new NodeClasses(objects, this);
  }

  @Override
  public int newNodes(int count) {
    return classes.add(count);
  }

  @Override
  public int newNode() {
    return classes.add(1);
  }

  @Override
  public int newObserver() {
    int node = newNode();
    observers.add(new Observer(node, 1 << observers.size()));
    return node;
  }

  private @Nullable Observer observer(int node) {
    for (Observer observer : observers) {
      if (observer.node == node) {
        return observer;
      }
    }
    return null;
  }

  @Override
  public void declare(int node, int type) {}

  @Override
  public void adopt(int place, int node) {
    classes.unite(storedAt(place), node);
  }

  @Override
  public void place(int node, int place) {
    if (node >= 0 && place != PlaceTable.NOWHERE) {
      int home = home(places.object(place));
      Observer taker = observer(node);
      if (taker == null) {
        classes.unite(node, home);
      } else {
        classes.mark(home, taker.marks);
      }
    }
  }

  private int home(int object) {
    if (!classes.hasHome(object) && objects.get(object).kind() == AbstractObject.Kind.OUTSIDE) {
      unfilled.add(object);
    }
    return classes.home(object);
  }

  @Override
  public void copy(int from, int to) {
    if (from < 0 || to < 0) {
      return;
    }
    Observer taker = observer(to);
    Observer source = observer(from);
    if (taker != null && source != null) {
      source.marks |= taker.marks;
    } else if (taker != null) {
      classes.mark(from, taker.marks);
    } else {
      when(from, COPY, to);
    }
  }

  /** Acts as soon as a node holds anything. */
  private void when(int node, int kind, int operand) {
    if (classes.isEmpty(node)) {
      classes.await(node, kind, operand);
    } else {
      released(node, kind, operand);
    }
  }

  @Override
  public void released(int node, int kind, int operand) {
    switch (kind) {
      case COPY -> classes.unite(node, operand);
      case LOAD -> when(classes.content(node), COPY, operand);
      case STORE -> when(operand, COPY, classes.content(node));
      case TRANSFER -> when(operand, STORE, classes.content(node));
      default -> throw new IllegalStateException("kind " + kind);
    }
  }

  @Override
  public boolean isSymmetric() {
    return true;
  }

  @Override
  public void shift(int from, int to, int step) {
    copy(from, to);
  }

  @Override
  public int moved(int from, long bytes, long scale) {
    return from;
  }

  @Override
  public void load(int pointer, int to, int holds) {
    if (pointer >= 0 && to >= 0) {
      when(pointer, LOAD, to);
    }
  }

  @Override
  public int loaded(int pointer) {
    if (pointer < 0) {
      return pointer;
    }
    int to = newNode();
    when(pointer, LOAD, to);
    return to;
  }

  @Override
  public void store(int pointer, int from) {
    if (pointer >= 0 && from >= 0) {
      when(pointer, STORE, from);
    }
  }

  @Override
  public void store(int pointer, int from, int holds) {
    store(pointer, from);
  }

  @Override
  public void transfer(int to, int from, long size, TransferSite site) {
    if (to >= 0 && from >= 0) {
      when(from, TRANSFER, to);
    }
  }

  @Override
  public void listen(int node, IntConsumer listener) {
    if (node >= 0) {
      int number = number(listener);
      Observer observer = observer(node);
      if (observer == null) {
        classes.listen(node, number);
      } else {
        observer.listeners.add(number);
        observer.seen.stream().forEach(object -> heard(number, object));
      }
    }
  }

  @Override
  public void listenForFunctions(int node, IntConsumer listener) {
    if (observer(node) != null) {
      listen(node, listener);
    } else if (node >= 0) {
      classes.listenForFunctions(node, number(listener));
    }
  }

  private int number(IntConsumer listener) {
    listeners.add(listener);
    return listeners.size() - 1;
  }

  @Override
  public void heard(int listener, int object) {
    news.add(listener);
    news.add(object);
  }

  @Override
  public void marked(int object, int marks) {
    for (Observer observer : observers) {
      if ((marks & observer.mark) != 0 && !observer.seen.get(object)) {
        observer.seen.set(object);
        observer.listeners.forEach((int listener) -> heard(listener, object));
      }
    }
  }

  @Override
  public void listenInside(int object, Memory.ContentListener listener) {
    listener.appeared(places.any(object), classes.content(home(object)));
  }

  @Override
  public int storedAt(int place) {
    return classes.content(home(places.object(place)));
  }

  @Override
  public int loadedAt(int place) {
    return storedAt(place);
  }

  @Override
  public void solve(BooleanSupplier step) {
    boolean on = step.getAsBoolean();
    while (on && !(news.isEmpty() && unfilled.isEmpty())) {
      if (unfilled.isEmpty()) {
        int object = news.popInt();
        listeners.get(news.popInt()).accept(places.any(object));
      } else {
        int object = unfilled.popInt();
        outside.fill(places.any(object), classes.content(home(object)), this::place);
      }
      on = step.getAsBoolean();
    }
  }

  @Override
  public @Nullable PlaceSet points(int node) {
    Observer observer = observer(node);
    if (observer != null) {
      var seen = new PlaceSet();
      observer.seen.stream().forEach(object -> seen.add(places.any(object)));
      return seen;
    }
    IntArrayList members = classes.members(node);
    return members == null
        ? null
        : sets.computeIfAbsent(classes.find(node), n -> placesOf(members));
  }

  private PlaceSet placesOf(IntArrayList members) {
    int[] ids = members.intStream().map(places::any).sorted().toArray();
    var set = new PlaceSet();
    for (int id : ids) {
      set.add(id);
    }
    return set;
  }

  @Override
  public int knownStored(int place) {
    int object = places.object(place);
    return classes.hasHome(object) ? classes.knownContent(classes.home(object)) : NONE;
  }

  @Override
  public int knownLoaded(int place) {
    return knownStored(place);
  }
}
