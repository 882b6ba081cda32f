package io.interlock.frontend.image;

import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Constant;
import io.interlock.ir.Initializer;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.NullConstant;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.UndefinedConstant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Decodes a unit's constants and initializers: see {@code constants.c} for the layout. */
final class ConstantDecoder {
  private enum Kind {
    INTEGER,
    NULL_POINTER,
    UNDEFINED,
    SYMBOL,
    COMPOSITE,
    ASSEMBLY
  }

  private static final Kind[] KINDS = Kind.values();
  private static final Constant NULL = new NullConstant();
  private static final Constant UNDEFINED = new UndefinedConstant();

  private final UnitImage unit;
  private final IntFunction<SymbolAddress> symbols;
  private final ValueTypes valueTypes = new ValueTypes();

  /**
   * @param symbols what each symbol number of the unit means in the program
   */
  ConstantDecoder(UnitImage unit, IntFunction<SymbolAddress> symbols) {
    this.unit = unit;
    this.symbols = symbols;
  }

  List<Constant> decodeConstants() {
    ImageInput input = unit.constants();
    int count = input.readCount();
    var constants = new ArrayList<Constant>(count);
    for (int i = 0; i < count; i++) {
      constants.add(decodeConstant(input, constants));
    }
    return constants;
  }

  /** A constant is made of earlier ones only. */
  private Constant decodeConstant(ImageInput input, List<Constant> earlier) {
    return switch (input.readEnum(KINDS)) {
      case INTEGER -> decodeInteger(input);
      case NULL_POINTER -> NULL;
      case UNDEFINED -> UNDEFINED;
      case SYMBOL -> decodeAddress(input);
      case COMPOSITE -> decodeComposite(input, earlier);
      case ASSEMBLY -> decodeAssembly(input);
    };
  }

  private static Constant decodeInteger(ImageInput input) {
    int bits = input.readBelow(65);
    return new IntegerConstant(input.readSigned(), bits);
  }

  private Constant decodeAddress(ImageInput input) {
    SymbolAddress base = symbols.apply(input.readBelow(unit.symbols().size()));
    long offset = input.readSigned();
    return offset == 0 ? base : new SymbolAddress(base.symbol(), base.offset() + offset);
  }

  private Constant decodeComposite(ImageInput input, List<Constant> earlier) {
    var type = valueTypes.read(input);
    int count = input.readCount();
    var parts = new ArrayList<Constant>(count);
    for (int i = 0; i < count; i++) {
      parts.add(earlier.get(input.readBelow(earlier.size())));
    }
    return new CompositeConstant(type, parts);
  }

  private Constant decodeAssembly(ImageInput input) {
    String text = unit.readString(input);
    String constraints = unit.readString(input);
    var effect =
        input.readFlag() ? InlineAssembly.Effect.SIDE_EFFECTS : InlineAssembly.Effect.OPERANDS_ONLY;
    return new InlineAssembly(text, constraints, effect);
  }

  List<Initializer> decodeInitializers(List<Constant> constants) {
    ImageInput input = unit.initializers();
    int count = input.readCount();
    var initializers = new ArrayList<Initializer>(count);
    for (int i = 0; i < count; i++) {
      initializers.add(decodeInitializer(input, constants));
    }
    return initializers;
  }

  private Initializer decodeInitializer(ImageInput input, List<Constant> constants) {
    long size = input.readUnsigned();
    @Nullable String text = input.readFlag() ? unit.readString(input) : null;
    int count = input.readCount();
    var scalars = new ArrayList<Initializer.Scalar>(count);
    long offset = 0;
    for (int i = 0; i < count; i++) {
      offset += input.readUnsigned();
      long bytes = input.readUnsigned();
      Constant value = constants.get(input.readBelow(constants.size()));
      scalars.add(new Initializer.Scalar(offset, bytes, value));
    }
    return new Initializer(size, scalars, text, input.readUnsigned());
  }
}
