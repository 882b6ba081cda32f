package io.interlock.pointsto;

import io.interlock.ir.Function;
import java.util.BitSet;
import java.util.function.Consumer;

/**
 * What leaves the program: pointers given to unknown functions, and pointers a library keeps for
 * all threads, with all that can be reached from them. Functions given to unknown functions may be
 * called by them.
 */
final class Escapes {
  private final ObjectTable objects;
  private final PlaceTable places;
  private final Flows flows;
  private final int escaped;
  private final int published;
  private final int held;
  private final Consumer<Function> onFunction;
  private final BitSet calledFromOutside = new BitSet();

  /**
   * @param onFunction hears of functions that may be called from outside, each once
   */
  Escapes(ObjectTable objects, PlaceTable places, Flows flows, Consumer<Function> onFunction) {
    this.objects = objects;
    this.places = places;
    this.flows = flows;
    this.onFunction = onFunction;
    escaped = flows.newObserver();
    published = flows.newObserver();
    held = flows.newObserver();
    flows.copy(escaped, published);
    flows.copy(escaped, held);
    follow(escaped);
    follow(published);
    flows.listen(escaped, this::noteFunction);
  }

  /** The node of all that unknown functions may get at. */
  int escaped() {
    return escaped;
  }

  /** The node of all that other threads may get at through a library. */
  int published() {
    return published;
  }

  /** The node of all that code outside of the program may have a pointer of its own to. */
  int held() {
    return held;
  }

  private void follow(int node) {
    var seen = new BitSet();
    flows.listen(
        node,
        place -> {
          int object = places.object(place);
          if (!seen.get(object) && hasContent(object)) {
            seen.set(object);
            flows.listenInside(object, (at, content) -> flows.copy(content, node));
            flows.listenToViews(
                object, node, (view, type) -> flows.place(node, places.at(view, 0)));
          }
        });
  }

  private boolean hasContent(int object) {
    AbstractObject.Kind kind = objects.get(object).kind();
    return kind != AbstractObject.Kind.FUNCTION && kind != AbstractObject.Kind.OUTSIDE;
  }

  private void noteFunction(int place) {
    if (objects.get(places.object(place)).symbol() instanceof Function f) {
      openTo(f);
    }
  }

  /** A function that code outside the program may call. */
  void openTo(Function function) {
    if (!calledFromOutside.get(function.index())) {
      calledFromOutside.set(function.index());
      onFunction.accept(function);
    }
  }

  /** The functions that may be called from outside, by index. */
  BitSet calledFromOutside() {
    return calledFromOutside;
  }
}
