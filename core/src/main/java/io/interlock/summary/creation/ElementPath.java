package io.interlock.summary.creation;

import io.interlock.ir.Address;
import io.interlock.ir.Body;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.symbolic.Modified;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a function gets at a member of an object, read off the instructions: a pointer, indexes, and
 * a distance. Two paths of one function lead into the same object, or element of an array, if the
 * pointers and the indexes are the same values. Pointers that are loaded twice are the same if the
 * function never writes where they are loaded from.
 *
 * @param base where the path begins
 */
record ElementPath(Value base, List<Address.Term> terms, long offset) {
  private static final int MAX_LOADS = 4;

  static ElementPath of(Value pointer, Body body) {
    Definitions definitions = body.definitions();
    var terms = new ArrayList<Address.Term>();
    long offset = 0;
    Value at = pointer;
    while (at instanceof LocalValue local && definitions.of(local) instanceof Address a) {
      for (Address.Term term : a.terms()) {
        terms.add(new Address.Term(CreationLoop.plain(term.index(), definitions), term.scale()));
      }
      offset += a.offset();
      at = a.base();
    }
    if (at instanceof SymbolAddress s) {
      return new ElementPath(new SymbolAddress(s.symbol(), 0), terms, offset + s.offset());
    }
    return new ElementPath(at, terms, offset);
  }

  /** How far another path leads behind this one in the same object; null if it may be another. */
  @Nullable Long distanceTo(ElementPath other, Function function, Body body, Memory memory) {
    return terms.equals(other.terms) && memory.areSame(base, other.base, function, body, 0)
        ? Long.valueOf(other.offset - offset)
        : null;
  }

  /** Whether another path leads to the same place. */
  boolean isSame(ElementPath other, Function function, Body body, Memory memory) {
    return Long.valueOf(0).equals(distanceTo(other, function, body, memory));
  }

  /** What functions write. */
  record Memory(PointsTo pointsTo, ModifiedMemory modified) {
    private boolean areSame(Value a, Value b, Function function, Body body, int depth) {
      if (a.equals(b)) {
        return true;
      }
      if (depth == MAX_LOADS
          || !(body.definitions().of(a) instanceof Load x)
          || !(body.definitions().of(b) instanceof Load y)
          || !isFixed(x, function)) {
        return false;
      }
      ElementPath first = of(x.address(), body);
      ElementPath second = of(y.address(), body);
      return first.offset == second.offset
          && first.terms.equals(second.terms)
          && areSame(first.base, second.base, function, body, depth + 1);
    }

    /** Whether a load finds the same each time in a run of its function. */
    boolean isFixed(Load load, Function function) {
      Places at = pointsTo.targets(function, load.address());
      Modified written = modified.of(function);
      return !at.isEmpty() && !written.mayAffect(pointsTo, at);
    }
  }
}
