package io.interlock.frontend.image;

import io.interlock.frontend.image.SymbolHead.FunctionHead;
import io.interlock.ir.Body;
import io.interlock.ir.Constant;
import io.interlock.ir.Function;
import io.interlock.ir.Initializer;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.type.Type;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A unit whose symbols have been given their meaning in a program; hands out its initializers and
 * bodies as IR. Used by one thread at a time.
 */
public final class LinkedUnit {
  private final UnitImage unit;
  private final List<Constant> constants;
  private final List<Initializer> initializers;
  private final BodyDecoder bodies;

  /**
   * @param types the unit's types, from {@link #decodeTypes}
   * @param symbols what each symbol number of the unit means in the program
   */
  public LinkedUnit(UnitImage unit, List<Type> types, IntFunction<SymbolAddress> symbols) {
    this.unit = unit;
    var decoder = new ConstantDecoder(unit, symbols);
    constants = decoder.decodeConstants();
    initializers = decoder.decodeInitializers(constants);
    bodies = new BodyDecoder(unit, types, constants);
  }

  /** The debug types of a unit; structs known from other units are shared with them. */
  public static List<Type> decodeTypes(UnitImage unit, RecordTypes records) {
    return new TypeDecoder(unit, records).decode();
  }

  /** A type by its number plus one; null for 0. */
  public static @Nullable Type type(List<Type> types, int number) {
    if (number > types.size()) {
      throw new CorruptImageException("no type " + number);
    }
    return number == 0 ? null : types.get(number - 1);
  }

  /** An initializer by its number plus one. */
  public Initializer initializer(int number) {
    if (number < 1 || number > initializers.size()) {
      throw new CorruptImageException("no initializer " + number);
    }
    return initializers.get(number - 1);
  }

  /** The code of a function the unit defines. */
  public Body body(FunctionHead head, Function function) {
    return bodies.decode(unit.body(head.body() - 1), function);
  }
}
