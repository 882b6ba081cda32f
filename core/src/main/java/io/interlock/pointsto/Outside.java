package io.interlock.pointsto;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypePrinter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Memory from outside the program: one object per type, which holds pointers to the objects of the
 * types its members point to, made when they are first asked for. Objects of one type may alias;
 * what has no type, {@code void *}, is one object for all.
 */
final class Outside {
  /** Structs with more words than this are not searched for all their pointers. */
  private static final int MAX_WORDS = 1024;

  private record Key(int stars, @Nullable Object leaf) {}

  private final ObjectTable objects;
  private final PlaceTable places;
  private final Layouts layouts;
  private final Graph graph;
  private final Map<Key, Integer> byType = new HashMap<>();
  private final Map<String, Integer> byName = new HashMap<>();
  private final Spot spot = new Spot();

  Outside(ObjectTable objects, PlaceTable places, Layouts layouts, Graph graph) {
    this.objects = objects;
    this.places = places;
    this.layouts = layouts;
    this.graph = graph;
  }

  /**
   * What a pointer from outside to the type points to; {@link PlaceTable#NOWHERE} if it points to a
   * function.
   */
  int place(@Nullable Type target) {
    Type type = layouts.resolved(target);
    if (type instanceof FunctionType) {
      return PlaceTable.NOWHERE;
    }
    int object = byType.computeIfAbsent(key(type), k -> add(type));
    return places.at(object, 0);
  }

  private int add(@Nullable Type type) {
    Shape shape =
        type != null && type.bits() > 0
            ? Shape.elements(type, Shape.UNKNOWN_SIZE)
            : new Shape(type, Shape.UNKNOWN_SIZE, 0);
    int object = objects.addOutside(TypePrinter.print(type), shape);
    if (!(type instanceof RecordType) && !shape.isArray()) {
      places.merge(object);
    }
    return object;
  }

  /** The place of a name: memory inside a library. */
  int named(String name) {
    int object = byName.computeIfAbsent(name, n -> objects.addOutside(n, Shape.UNKNOWN));
    places.merge(object);
    return places.any(object);
  }

  /** Typedefs and qualifiers make no difference, wherever they stand. */
  private static Key key(@Nullable Type type) {
    int stars = 0;
    Type leaf = type;
    while (true) {
      if (leaf instanceof PointerType p) {
        stars++;
        leaf = Layouts.stripped(p.target());
      } else if (leaf instanceof ArrayType a) {
        leaf = Layouts.stripped(a.element());
      } else {
        return new Key(stars, leaf);
      }
    }
  }

  /** Puts into a place of such an object what its type says is there. */
  void fill(int place, int node) {
    int object = places.object(place);
    if (objects.get(object).kind() != AbstractObject.Kind.OUTSIDE) {
      return;
    }
    Type type = objects.get(object).type();
    if (places.isMerged(object)) {
      if (byType.containsKey(key(type))) {
        graph.addPlace(node, places.any(object));
      }
    } else if (!places.isAny(place)) {
      fillAt(objects.shape(object), places.offset(place), node);
    } else if (type != null) {
      for (long offset : layouts.pointerOffsets(type, MAX_WORDS)) {
        fillAt(objects.shape(object), offset, node);
      }
    }
  }

  private void fillAt(Shape shape, long offset, int node) {
    Layouts.Target target = layouts.targetAt(shape, offset, spot);
    if (target.isPointer()) {
      int to = place(target.type());
      if (to != PlaceTable.NOWHERE) {
        graph.addPlace(node, to);
      }
    }
  }
}
