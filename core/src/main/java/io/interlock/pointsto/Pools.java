package io.interlock.pointsto;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Makes one memory of all pools, see {@link Views}. What one holds, all hold; a view that an object
 * had before it became a pool holds the same as the view of all pools that replaces it, and now and
 * then gives way to it wherever somebody points to it. Which views came first makes no difference
 * in the end.
 */
final class Pools implements Views.PoolListener {
  /** With fewer than this it is not worth while to look for them everywhere. */
  private static final int MIN_REPLACED = 64;

  private final ObjectTable objects;
  private final PlaceTable places;
  private final Graph graph;
  private final Memory memory;
  private final Views views;

  /** Views that gave way to others. */
  private final Int2IntOpenHashMap replacements = new Int2IntOpenHashMap();

  /** The same by place, as far as they were asked for. */
  private final Int2IntOpenHashMap replacementOf = new Int2IntOpenHashMap();

  private final IntArrayList replaced = new IntArrayList();
  private int replacedBefore;

  Pools(ObjectTable objects, PlaceTable places, Graph graph, Memory memory, Views views) {
    this.objects = objects;
    this.places = places;
    this.graph = graph;
    this.memory = memory;
    this.views = views;
    replacementOf.defaultReturnValue(PlaceTable.NOWHERE);
  }

  @Override
  public void pooled(int object, int pool) {
    connect(places.any(object), places.any(pool));
    if (objects.get(object).kind() == AbstractObject.Kind.OUTSIDE) {
      graph.addPlace(memory.stored(places.any(pool)), places.any(object));
    }
  }

  @Override
  public void replaced(int view, int common) {
    replacements.put(view, common);
    replaced.add(view);
    memory.listen(view, (place, node) -> connect(place, replacement(place)));
  }

  private int replacement(int place) {
    int known = replacementOf.get(place);
    if (known == PlaceTable.NOWHERE) {
      known = findReplacement(place);
      replacementOf.put(place, known);
    }
    return known;
  }

  private int findReplacement(int place) {
    int common = replacements.get(places.object(place));
    int at = places.isAny(place) ? places.any(common) : places.at(common, places.offset(place));
    return at == PlaceTable.NOWHERE ? places.any(common) : at;
  }

  /** The place that stands for a place: itself, unless its object gave way. */
  int home(int place) {
    return replacements.containsKey(places.object(place)) ? replacement(place) : place;
  }

  /** The object that an object gave way to, or itself. */
  int homeOfObject(int object) {
    return replacements.getOrDefault(object, views.home(object));
  }

  /**
   * Makes the contents of two places the same. What is stored somewhere in one object is stored
   * somewhere in the other, and so for loads; what is stored at an offset stays at that offset.
   */
  private void connect(int a, int b) {
    connectNodes(memory.stored(a), memory.stored(b));
    connectNodes(memory.loaded(a), memory.loaded(b));
  }

  private void connectNodes(int a, int b) {
    graph.addEdge(a, b);
    graph.addEdge(b, a);
  }

  /**
   * Replaces places in views that gave way, wherever they are pointed to.
   *
   * @param isLast nobody will point to any of them any more
   */
  void replace(boolean isLast) {
    int waiting = replaced.size() - replacedBefore;
    if (!isLast && waiting < MIN_REPLACED + replacedBefore / 4) {
      return;
    }
    replaceFrom(isLast ? 0 : replacedBefore);
  }

  /** Replaces them all at once. */
  void replaceAll() {
    replaceFrom(0);
  }

  private void replaceFrom(int first) {
    var gone = new PlaceSet();
    for (int i = first; i < replaced.size(); i++) {
      places.forEach(replaced.getInt(i), gone::add);
    }
    replacedBefore = replaced.size();
    if (!gone.isEmpty()) {
      graph.replace(gone, this::replacement);
    }
  }
}
