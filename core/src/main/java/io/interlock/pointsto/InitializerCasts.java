package io.interlock.pointsto;

import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.type.Type;

/**
 * Gathers from initial values which structs are taken for which others, as {@link CastEvidence}
 * does from functions: {@code char *bytes = (char *)header}.
 */
final class InitializerCasts {
  private final ObjectTable objects;
  private final Layouts layouts;
  private final PointeeTypes types;
  private final Spot spot = new Spot();

  InitializerCasts(ObjectTable objects, Layouts layouts, PointeeTypes types) {
    this.objects = objects;
    this.layouts = layouts;
    this.types = types;
  }

  void gather(Global global, Initializer value) {
    for (Initializer.Scalar scalar : value.scalars()) {
      if (scalar.value() instanceof SymbolAddress a && a.symbol() instanceof Global target) {
        Type to = find(global, scalar.offset()) ? ValueTypes.pointed(spot.declared) : null;
        Type from = to != null && find(target, a.offset()) ? spot.part() : null;
        if (to != null && from != null) {
          types.cast(from, to);
        }
      }
    }
  }

  private boolean find(Global global, long offset) {
    layouts.find(objects.shape(objects.of(global)), offset, spot);
    return spot.offset != Layouts.OUTSIDE && spot.declared != null;
  }
}
