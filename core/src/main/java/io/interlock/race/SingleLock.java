package io.interlock.race;

import io.interlock.ir.Global;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;

/** Finds the one lock a pointer can point to, if points-to leaves it a single place. */
final class SingleLock {
  private final PointsTo pointsTo;
  private final SymbolicPlaces places;

  SingleLock(PointsTo pointsTo, SymbolicPlaces places) {
    this.pointsTo = pointsTo;
    this.places = places;
  }

  /** The lock by the global's name, or the name as it is. */
  Symbolic of(Symbolic name) {
    if (name.atom() instanceof GlobalAddress) {
      return name;
    }
    int place = SinglePlace.of(pointsTo, places.of(name));
    return place != SinglePlace.NONE && pointsTo.object(place).symbol() instanceof Global g
        ? Symbolic.of(new GlobalAddress(g)).plus(pointsTo.offset(place))
        : name;
  }

  /** The place of a lock that stands for one piece of memory; else {@link SinglePlace#NONE}. */
  int place(Symbolic name) {
    return SinglePlace.of(pointsTo, places.of(name));
  }
}
