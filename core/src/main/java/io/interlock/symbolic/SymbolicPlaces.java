package io.interlock.symbolic;

import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Result;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.ValueType;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Atom.FunctionAddress;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Atom.StackObject;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The places a name may stand for: its path walked over the points-to graph. Formals are those of
 * one function. Keeps what it found, so it belongs to one thread unless it is made to be shared.
 */
public final class SymbolicPlaces {
  private static final ValueType POINTER = new ValueType(ValueType.Kind.POINTER, 64);

  private final PointsTo pointsTo;
  private final Function owner;
  private final Map<Symbolic, Places> found;

  public SymbolicPlaces(PointsTo pointsTo, Function owner) {
    this(pointsTo, owner, new HashMap<>());
  }

  private SymbolicPlaces(PointsTo pointsTo, Function owner, Map<Symbolic, Places> found) {
    this.pointsTo = pointsTo;
    this.owner = owner;
    this.found = found;
  }

  /** One that several threads may ask at once. */
  public static SymbolicPlaces shared(PointsTo pointsTo, Function owner) {
    return new SymbolicPlaces(pointsTo, owner, new ConcurrentHashMap<>());
  }

  public PointsTo pointsTo() {
    return pointsTo;
  }

  public Places of(Symbolic name) {
    Places known = found.get(name);
    if (known == null) {
      known = evaluate(name);
      found.put(name, known);
    }
    return known;
  }

  /** What points-to knows of a value of the owner's is known of its name. */
  void prime(Symbolic name, LocalValue value) {
    boolean isPath = Symbolic.address(name.atom()) != null;
    if (isPath && !found.containsKey(name)) {
      found.put(name, pointsTo.targets(owner, value));
    }
  }

  /** Whether a name stands for all that points-to says of a value of the owner's. */
  boolean cover(Symbolic name, LocalValue value) {
    Places named = of(name);
    Places targets = pointsTo.targets(owner, value);
    for (int i = 0; i < targets.size(); i++) {
      if (!named.contains(targets.get(i))) {
        return false;
      }
    }
    return true;
  }

  private Places evaluate(Symbolic name) {
    Places start = of(name.atom());
    if (name.terms().isEmpty()) {
      return name.offset() == 0 ? start : pointsTo.shifted(start, name.offset());
    }
    // The fixed part with the first index: together they say which array that is of.
    Places places = pointsTo.indexed(start, name.offset(), name.terms().get(0).scale());
    for (Symbolic.Term term : name.terms().subList(1, name.terms().size())) {
      places = pointsTo.indexed(places, 0, term.scale());
    }
    return places;
  }

  private Places of(Atom atom) {
    if (atom instanceof GlobalAddress g) {
      return pointsTo.targets(owner, new SymbolAddress(g.global(), 0));
    }
    if (atom instanceof FunctionAddress f) {
      return pointsTo.targets(owner, new SymbolAddress(f.function(), 0));
    }
    if (atom instanceof StackObject s) {
      return pointsTo.targets(s.function(), local(s.local()));
    }
    if (atom instanceof FreshObject h) {
      return pointsTo.targets(h.function(), local(h.local()));
    }
    if (atom instanceof Anonymous a) {
      return pointsTo.targets(a.function(), local(a.function(), a.local()));
    }
    if (atom instanceof Atom.Loaded l) {
      return pointsTo.targets(l.function(), local(l.local()));
    }
    if (atom instanceof Atom.Reached r) {
      return pointsTo.targets(r.function(), local(r.function(), r.local()));
    }
    if (atom instanceof FormalValue f) {
      return f.formal() < owner.formals().size()
          ? pointsTo.targets(owner, owner.formals().get(f.formal()))
          : Places.NONE;
    }
    Symbolic address = Symbolic.address(atom);
    return address == null ? Places.NONE : pointsTo.contents(of(address));
  }

  private static LocalValue local(Function function, int id) {
    return id < function.formals().size() ? function.formals().get(id) : local(id);
  }

  private static LocalValue local(int id) {
    return new Result(id, POINTER);
  }

  /**
   * Whether a name leads through a cell that never holds the address of anything: nobody follows it
   * as far as that.
   */
  public boolean isNowhere(Symbolic name) {
    for (Symbolic cell = Symbolic.address(name.atom());
        cell != null;
        cell = Symbolic.address(cell.atom())) {
      Places at = of(cell);
      if (!at.isEmpty()) {
        return pointsTo.contents(at).isEmpty();
      }
    }
    return false;
  }

  /** The first of two names for one thing if it can mean fewer places than the other, else that. */
  public Symbolic narrower(Symbolic name, Symbolic other) {
    int size = of(name).size();
    return size > 0 && size < of(other).size() ? name : other;
  }

  /** Whether two names may stand for overlapping memory of the given sizes. */
  public boolean mayOverlap(Symbolic a, long sizeA, Symbolic b, long sizeB) {
    Long distance = a.distanceFrom(b);
    if (distance != null && sizeA >= 0 && sizeB >= 0) {
      return distance < sizeB && -distance < sizeA;
    }
    return !areDistinctObjects(a.atom(), b.atom())
        && pointsTo.mayOverlap(of(a), sizeA, of(b), sizeB);
  }

  private static boolean areDistinctObjects(Atom a, Atom b) {
    return isObject(a) && isObject(b) && !a.equals(b);
  }

  /** Whether the atom is the address of one object that nothing else named is part of. */
  static boolean isObject(Atom atom) {
    return atom instanceof GlobalAddress
        || atom instanceof FunctionAddress
        || atom instanceof StackObject
        || atom instanceof FreshObject
        || atom instanceof Atom.LibraryPlace;
  }
}
