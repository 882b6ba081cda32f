package io.interlock.race.pair;

import io.interlock.finding.Location;
import io.interlock.ir.Alloca;
import io.interlock.ir.Binding;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Program;
import io.interlock.ir.Variable;
import io.interlock.ir.path.AccessPath;
import io.interlock.ir.path.BitSpan;
import io.interlock.ir.path.PathPrinter;
import io.interlock.ir.path.Root;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypePrinter;
import io.interlock.ir.type.TypedSpot;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.lock.LockMember;
import io.interlock.race.pair.RacePairs.Pair;
import io.interlock.race.pair.RacePairs.Place;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Names the memory a race is on. Structs on the heap are named by their type, so that the same
 * member is one location wherever the struct was allocated.
 */
public final class LocationText {
  /** Places in an array are those of its first element, which stands for all. */
  private static final String FIRST_ELEMENT = "[0]";

  private static final String ANY_ELEMENT = "[*]";

  private final Program program;
  private final PointsTo pointsTo;

  public LocationText(Program program, PointsTo pointsTo) {
    this.program = program;
    this.pointsTo = pointsTo;
  }

  Location of(Place place, List<Pair> pairs) {
    return of(place, place.width() > 0 ? BitSpan.of(place.width(), null) : span(pairs));
  }

  /** The name of what an access of some size is to; negative for up to the end. */
  public Location of(Place place, long size) {
    return of(place, size <= 0 ? BitSpan.WHOLE : BitSpan.of(size, null));
  }

  private Location of(Place place, BitSpan span) {
    if (!place.library().isEmpty()) {
      return new Location("hidden state of " + place.library(), Optional.empty(), Position.UNKNOWN);
    }
    AbstractObject object = pointsTo.objects().get(place.object());
    boolean isWhole = place.offset() == PointsTo.ANY_OFFSET;
    Variable variable = variable(object);
    AccessPath start = AccessPath.to(root(object, variable));
    boolean isNamed = place.named() != PointsTo.ANY_OFFSET;
    long offset = isNamed ? place.named() : place.offset();
    TypedSpot spot = isWhole ? TypedSpot.NOTHING : spot(object, offset);
    AccessPath path = isWhole ? start : start.plus(offset - spot.rest() / Byte.SIZE);
    boolean isPart = spot.rest() > 0 || (spot.isUnion() && span.width() == Byte.SIZE);
    BitSpan shown = isWhole || isPart ? BitSpan.WHOLE : span;
    Type type = PathPrinter.type(path, shown);
    String name = PathPrinter.print(path, shown);
    return new Location(
        isNamed ? name : name.replace(FIRST_ELEMENT, ANY_ELEMENT),
        Optional.ofNullable(type).map(TypePrinter::print),
        position(object, variable));
  }

  /** A number, a pointer, a union is one location, whichever byte of it is accessed. */
  private static TypedSpot spot(AbstractObject object, long offset) {
    Type type = object.type();
    return type == null || offset < 0
        ? TypedSpot.NOTHING
        : TypedSpot.find(type, offset * Byte.SIZE);
  }

  /** The name of a lock at a place. */
  String lock(AbstractObject object, long offset) {
    return LockMember.print(AccessPath.to(root(object, variable(object))).plus(offset))
        .replace(FIRST_ELEMENT, ANY_ELEMENT);
  }

  /** Equal for places that are one location to people. */
  public String key(Place place, Location location) {
    boolean isNamedByType =
        place.library().isEmpty()
            && root(pointsTo.objects().get(place.object()), null) instanceof Root.TypeRoot;
    return isNamedByType ? location.name() : location.toString();
  }

  private static BitSpan span(List<Pair> pairs) {
    long size = Long.MAX_VALUE;
    int last = -1;
    for (Pair pair : pairs) {
      if (pair.a().number() != last) { // many pairs of one access follow each other
        last = pair.a().number();
        size = smaller(size, pair.a());
      }
      size = smaller(size, pair.b());
      if (size == 1) {
        break;
      }
    }
    return size == Long.MAX_VALUE ? BitSpan.WHOLE : BitSpan.of(size, null);
  }

  private static long smaller(long size, ThreadAccess access) {
    long other = access.size();
    return other > 0 && other < size ? other : size;
  }

  private @Nullable Variable variable(AbstractObject object) {
    Function function = object.function();
    if (function == null || !(object.site() instanceof Alloca a)) {
      return null;
    }
    return program
        .body(function)
        .flatMap(b -> b.binding(a.result()))
        .map(Binding::variable)
        .orElse(null);
  }

  private static Position position(AbstractObject object, @Nullable Variable variable) {
    if (object.symbol() instanceof Global g) {
      return g.position();
    }
    if (root(object, variable) instanceof Root.TypeRoot t
        && t.type().stripped() instanceof RecordType r) {
      return r.position();
    }
    return variable == null ? object.position() : variable.position();
  }

  private static boolean isNamedStruct(Type type) {
    return type.stripped() instanceof RecordType r && r.isNamed();
  }

  private static Root root(AbstractObject object, @Nullable Variable variable) {
    if (object.symbol() instanceof Global g) {
      return new Root.GlobalRoot(g);
    }
    if (object.symbol() instanceof Function f) {
      return new Root.FunctionRoot(f);
    }
    if (object.site() instanceof Alloca a && object.function() != null) {
      return new Root.LocalRoot(object.function(), a.result(), variable);
    }
    Type type = object.type();
    if (type != null && isNamedStruct(type)) {
      return new Root.TypeRoot(type.stripped());
    }
    return new Root.HeapRoot(maker(object), object.position(), object.type());
  }

  private static String maker(AbstractObject object) {
    return switch (object.kind()) {
      case POOL -> "<memory of a pool>";
      case OUTSIDE -> "<memory from outside>";
      case GLOBAL, FUNCTION, STACK, HEAP, VARIADIC ->
          object.site() instanceof Call c
              ? c.directCallee().map(Function::name).orElse("object")
              : "memory";
    };
  }
}
