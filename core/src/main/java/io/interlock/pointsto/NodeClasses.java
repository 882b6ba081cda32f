package io.interlock.pointsto;

import io.interlock.graph.DisjointSets;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Classes of nodes that hold the same, with what belongs to a class: the objects it holds, the node
 * of what is stored in them, what waits for a first object, who hears of objects, and marks. When
 * two classes become one, so do the classes of what is stored in their objects; this is done one
 * after the other from a list, not nested. Union by size, so almost linear.
 */
final class NodeClasses {
  /** Hears what comes of unions. */
  interface Events {
    /** A listener of a class gets to know of an object. */
    void heard(int listener, int object);

    /** An object is in a class with marks it did not have. */
    void marked(int object, int marks);

    /** A class has its first object, and something waited for that. */
    void released(int node, int kind, int operand);
  }

  private static final int NONE = -1;
  private static final int WAIT_LENGTH = 2;

  private final ObjectTable objects;
  private final Events events;
  private final DisjointSets classes = new DisjointSets();
  private int[] size = new int[1024];
  private int[] content = new int[1024];
  private int[] marks = new int[1024];
  private @Nullable IntArrayList[] members = new @Nullable IntArrayList[1024];
  private @Nullable IntArrayList[] functions = new @Nullable IntArrayList[1024];
  private @Nullable IntArrayList[] listeners = new @Nullable IntArrayList[1024];
  private @Nullable IntArrayList[] functionListeners = new @Nullable IntArrayList[1024];
  private @Nullable IntArrayList[] waiting = new @Nullable IntArrayList[1024];
  private final IntArrayList homes = new IntArrayList();

  /** Pairs of nodes to be united. */
  private final IntArrayList pairs = new IntArrayList();

  private boolean uniting;

  NodeClasses(ObjectTable objects, Events events) {
    this.objects = objects;
    this.events = events;
  }

  int add(int nodes) {
    int first = classes.add(nodes);
    int count = classes.size();
    if (count > size.length) {
      grow(Math.max(count, size.length + (size.length >> 1)));
    }
    for (int node = first; node < count; node++) {
      size[node] = 1;
      content[node] = NONE;
    }
    return first;
  }

  private void grow(int capacity) {
    size = Arrays.copyOf(size, capacity);
    content = Arrays.copyOf(content, capacity);
    marks = Arrays.copyOf(marks, capacity);
    members = Arrays.copyOf(members, capacity);
    functions = Arrays.copyOf(functions, capacity);
    listeners = Arrays.copyOf(listeners, capacity);
    functionListeners = Arrays.copyOf(functionListeners, capacity);
    waiting = Arrays.copyOf(waiting, capacity);
  }

  /** The node that stands for the class of a node. */
  int find(int node) {
    return classes.find(node);
  }

  /** The objects that the nodes of a class hold; null if there are none. */
  @Nullable IntArrayList members(int node) {
    return members[find(node)];
  }

  boolean isEmpty(int node) {
    return members[find(node)] == null;
  }

  /** The node that holds the object. */
  int home(int object) {
    while (homes.size() <= object) {
      homes.add(NONE);
    }
    int known = homes.getInt(object);
    if (known == NONE) {
      known = add(1);
      homes.set(object, known);
      members[known] = IntArrayList.of(object);
      if (objects.get(object).kind() == AbstractObject.Kind.FUNCTION) {
        functions[known] = IntArrayList.of(object);
      }
    }
    return known;
  }

  boolean hasHome(int object) {
    return object < homes.size() && homes.getInt(object) != NONE;
  }

  /** The node of what is stored in the objects of a class. */
  int content(int node) {
    int n = find(node);
    if (content[n] == NONE) {
      int made = add(1);
      content[n] = made;
    }
    return content[n];
  }

  /** The same, or -1 if nothing is known of it. */
  int knownContent(int node) {
    return content[find(node)];
  }

  void await(int node, int kind, int operand) {
    int n = find(node);
    waiting[n] = with(waiting[n], kind);
    waiting[n] = with(waiting[n], operand);
  }

  void listen(int node, int listener) {
    int n = find(node);
    listeners[n] = with(listeners[n], listener);
    tell(IntArrayList.of(listener), members[n]);
  }

  void listenForFunctions(int node, int listener) {
    int n = find(node);
    functionListeners[n] = with(functionListeners[n], listener);
    tell(IntArrayList.of(listener), functions[n]);
  }

  void mark(int node, int bits) {
    int n = find(node);
    int fresh = bits & ~marks[n];
    marks[n] |= bits;
    tellMarks(members[n], fresh);
  }

  void unite(int a, int b) {
    pairs.add(a);
    pairs.add(b);
    if (uniting) {
      return;
    }
    uniting = true;
    while (!pairs.isEmpty()) {
      int x = find(pairs.popInt());
      int y = find(pairs.popInt());
      if (x != y) {
        join(size[x] < size[y] ? y : x, size[x] < size[y] ? x : y);
      }
    }
    uniting = false;
  }

  private void join(int into, int gone) {
    tell(listeners[into], members[gone]);
    tell(listeners[gone], members[into]);
    tell(functionListeners[into], functions[gone]);
    tell(functionListeners[gone], functions[into]);
    tellMarks(members[gone], marks[into] & ~marks[gone]);
    tellMarks(members[into], marks[gone] & ~marks[into]);
    IntArrayList released = null;
    if ((members[into] == null) != (members[gone] == null)) {
      int empty = members[into] == null ? into : gone;
      released = waiting[empty];
      waiting[empty] = null;
    }
    classes.join(into, gone);
    size[into] += size[gone];
    marks[into] |= marks[gone];
    take(members, into, gone);
    take(functions, into, gone);
    take(listeners, into, gone);
    take(functionListeners, into, gone);
    take(waiting, into, gone);
    if (content[into] == NONE) {
      content[into] = content[gone];
    } else if (content[gone] != NONE) {
      pairs.add(content[into]);
      pairs.add(content[gone]);
    }
    for (int i = 0; released != null && i < released.size(); i += WAIT_LENGTH) {
      events.released(into, released.getInt(i), released.getInt(i + 1));
    }
  }

  private static void take(@Nullable IntArrayList[] lists, int into, int gone) {
    IntArrayList a = lists[into];
    IntArrayList b = lists[gone];
    lists[gone] = null;
    if (a == null || b == null) {
      lists[into] = a == null ? b : a;
    } else {
      boolean swap = a.size() < b.size();
      lists[into] = swap ? b : a;
      (swap ? b : a).addAll(swap ? a : b);
    }
  }

  private static IntArrayList with(@Nullable IntArrayList list, int element) {
    IntArrayList longer = list == null ? new IntArrayList(2) : list;
    longer.add(element);
    return longer;
  }

  private void tell(@Nullable IntArrayList who, @Nullable IntArrayList what) {
    for (int i = 0; who != null && what != null && i < who.size(); i++) {
      for (int j = 0; j < what.size(); j++) {
        events.heard(who.getInt(i), what.getInt(j));
      }
    }
  }

  private void tellMarks(@Nullable IntArrayList what, int bits) {
    for (int i = 0; bits != 0 && what != null && i < what.size(); i++) {
      events.marked(what.getInt(i), bits);
    }
  }
}
