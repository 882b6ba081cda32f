package io.interlock.pointsto;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypePrinter;
import java.util.BitSet;
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
  private final Map<Key, Integer> byType = new HashMap<>();
  private final Map<String, Integer> byName = new HashMap<>();
  private final Spot spot = new Spot();

  /** Objects of which not even the size is known; they may hold pointers to themselves. */
  private final BitSet untyped = new BitSet();

  Outside(ObjectTable objects, PlaceTable places, Layouts layouts) {
    this.objects = objects;
    this.places = places;
    this.layouts = layouts;
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
      untyped.set(object);
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

  /** Takes places into nodes. */
  interface PlaceTaker {
    void add(int node, int place);
  }

  /** Puts into a place of such an object what its type says is there. */
  void fill(int place, int node, PlaceTaker taker) {
    int object = places.object(place);
    if (objects.get(object).kind() != AbstractObject.Kind.OUTSIDE) {
      return;
    }
    Type type = objects.get(object).type();
    if (untyped.get(object)) {
      taker.add(node, places.any(object));
    } else if (type != null && places.isAny(place)) {
      for (long offset : layouts.pointerOffsets(type, MAX_WORDS)) {
        fillAt(objects.shape(object), offset, node, taker);
      }
    } else if (type != null) {
      fillAt(objects.shape(object), places.offset(place), node, taker);
    }
  }

  private void fillAt(Shape shape, long offset, int node, PlaceTaker taker) {
    Layouts.Target target = layouts.targetAt(shape, offset, spot);
    if (target.isPointer()) {
      int to = place(target.type());
      if (to != PlaceTable.NOWHERE) {
        taker.add(node, to);
      }
    }
  }
}
