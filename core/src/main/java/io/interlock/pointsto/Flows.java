package io.interlock.pointsto;

import it.unimi.dsi.fastutil.ints.IntList;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The ways pointers move, and what comes of it: nodes that hold places, copies, steps, loads,
 * stores, copies of memory, and whoever wants to hear of the places that come to a node. What a
 * program does is told through this to every solver alike; what a copy means is the solver's. A
 * negative node is one that holds nothing.
 */
interface Flows {
  /** The first of some new nodes in a row. */
  int newNodes(int count);

  int newNode();

  /** A node that only takes: nothing is copied from it but to another such, or moved by it. */
  int newObserver();

  /** Says what a node is declared to point to, before anything gets there. */
  void declare(int node, int type);

  /** Makes a node the one that takes what is stored at a place. */
  void adopt(int place, int node);

  void place(int node, int place);

  /** An object was made while the program is being solved. */
  default void made(int object) {}

  /** Whether objects are told apart by type only, see {@link Crowd}. */
  default boolean isCrowded() {
    return false;
  }

  /** The place that stands for a place: itself, unless its object is one of many. */
  default int standIn(int place) {
    return place;
  }

  /** The object that stands for an object. */
  default int homeOfObject(int object) {
    return object;
  }

  /** Whether a place stands for all of the crowd. */
  default boolean isCrowd(int place) {
    return false;
  }

  /** The functions that a place may stand for, as places. */
  default IntList functionsAt(int place) {
    return IntList.of();
  }

  void copy(int from, int to);

  /** Whether copies go both ways. */
  boolean isSymmetric();

  void shift(int from, int to, int step);

  /** A pointer some bytes further. */
  int moved(int from, long bytes, long scale);

  /** Loads from where what the flags of {@link PlaceKinds} say is kept. */
  void load(int pointer, int to, int holds);

  /** What is stored where a pointer points. */
  int loaded(int pointer);

  void store(int pointer, int from);

  /** Stores where what the flags of {@link PlaceKinds} say is kept. */
  void store(int pointer, int from, int holds);

  /** A store of a pointer into the object that it points into; see {@link InnerStore}. */
  default void storeInside(int root, int pointer, int from, int holds, InnerStore way) {
    store(pointer, from, holds);
  }

  /** Copies so many bytes behind one pointer to behind another; -1 for any number. */
  void transfer(int to, int from, long size, TransferSite site);

  /** Tells of every place in a node, now and later. */
  void listen(int node, IntConsumer listener);

  /** The same; may leave out places that are not functions. */
  void listenForFunctions(int node, IntConsumer listener);

  /** Tells of the nodes of all that is stored in an object, now and later. */
  void listenInside(int object, Memory.ContentListener listener);

  /**
   * Nothing is solved any more, only asked: what nodes hold and where objects went. Forgets what
   * led there, which is most of the memory.
   */
  default void forgetWay() {}

  /** Tells of all {@link Views} of an object, now and later. */
  default void listenToViews(int object, Object who, Views.ViewListener listener) {}

  /** The views of an object, if a place in it has no type of its own. */
  default IntList viewsAt(int place) {
    return IntList.of();
  }

  /** The views of an object. */
  default IntList viewsOf(int object) {
    return IntList.of();
  }

  /** The object that an object is a view of, or itself. */
  default int whole(int object) {
    return object;
  }

  /** All objects that an object is a view of, or itself. */
  default IntList wholes(int object) {
    return IntList.of(object);
  }

  /** The node that takes what is stored at a place. */
  int storedAt(int place);

  /** The node of what may be loaded from a place. */
  int loadedAt(int place);

  /** Lets places flow until nothing changes, or {@code step} says to stop; it runs now and then. */
  void solve(BooleanSupplier step);

  /** What a node holds; null if nothing. */
  @Nullable PlaceSet points(int node);

  /** The node that takes what is stored at a place, or -1 if nothing is known of it. */
  int knownStored(int place);

  /** The node of what may be loaded from a place, or -1 if nothing is known of it. */
  int knownLoaded(int place);
}
