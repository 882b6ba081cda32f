package io.interlock.frontend.link;

import io.interlock.frontend.image.LinkedUnit;
import io.interlock.frontend.image.RecordTypes;
import io.interlock.frontend.image.UnitImage;
import io.interlock.ir.type.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The debug types of units, decoded once however many programs the units are in: types do not
 * depend on what symbols mean. Used by one thread at a time.
 */
public final class UnitTypes {
  private final RecordTypes records = new RecordTypes();
  private final Map<UnitImage, List<Type>> decoded = new HashMap<>();

  List<Type> of(UnitImage unit) {
    return decoded.computeIfAbsent(unit, u -> LinkedUnit.decodeTypes(u, records));
  }
}
