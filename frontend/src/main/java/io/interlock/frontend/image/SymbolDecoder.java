package io.interlock.frontend.image;

import io.interlock.frontend.image.SymbolHead.AliasHead;
import io.interlock.frontend.image.SymbolHead.FunctionHead;
import io.interlock.frontend.image.SymbolHead.IfuncHead;
import io.interlock.frontend.image.SymbolHead.VariableHead;
import io.interlock.ir.Formal;
import io.interlock.ir.FunctionTrait;
import io.interlock.ir.Global;
import io.interlock.ir.Linkage;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Decodes the symbol section: see {@code symbols.c} for its layout. */
final class SymbolDecoder {
  private enum Kind {
    FUNCTION,
    VARIABLE,
    ALIAS,
    IFUNC
  }

  private static final Kind[] KINDS = Kind.values();
  private static final Linkage[] LINKAGES = Linkage.values();
  private static final int THREAD_LOCAL = 2;
  private static final int CONSTANT = 4;
  private static final int VARIADIC = 8;
  private static final int NO_RETURN = 16;
  private static final int RETURNS_TWICE = 32;

  private final UnitImage unit;
  private final ValueTypes valueTypes = new ValueTypes();

  SymbolDecoder(UnitImage unit) {
    this.unit = unit;
  }

  List<SymbolHead> decode(ImageInput input) {
    int count = input.readCount();
    var symbols = new ArrayList<SymbolHead>(count);
    for (int i = 0; i < count; i++) {
      symbols.add(decodeSymbol(input, count));
    }
    return List.copyOf(symbols);
  }

  private SymbolHead decodeSymbol(ImageInput input, int count) {
    Kind kind = input.readEnum(KINDS);
    String name = unit.readString(input);
    Linkage linkage = input.readEnum(LINKAGES);
    int flags = input.readByte();
    return switch (kind) {
      case FUNCTION -> decodeFunction(input, name, linkage, flags);
      case VARIABLE -> decodeVariable(input, name, linkage, flags);
      case ALIAS -> new AliasHead(name, linkage, input.readBelow(count + 1), input.readSigned());
      case IFUNC -> decodeIfunc(input, name, linkage, count);
    };
  }

  private static IfuncHead decodeIfunc(ImageInput input, String name, Linkage linkage, int count) {
    var head = new IfuncHead(name, linkage, input.readBelow(count + 1));
    input.readSigned(); // the resolver is a whole function; its offset is 0
    return head;
  }

  private FunctionHead decodeFunction(ImageInput input, String name, Linkage linkage, int flags) {
    Position position = readPosition(input);
    int type = input.readInt();
    int count = input.readCount();
    var formals = new ArrayList<Formal>(count);
    for (int i = 0; i < count; i++) {
      formals.add(new Formal(i, valueTypes.read(input), input.readUnsigned()));
    }
    int body = input.readBelow(unit.bodyCount() + 1);
    return new FunctionHead(name, linkage, traits(flags), formals, position, type, body);
  }

  private static Set<FunctionTrait> traits(int flags) {
    var traits = EnumSet.noneOf(FunctionTrait.class);
    if ((flags & VARIADIC) != 0) {
      traits.add(FunctionTrait.VARIADIC);
    }
    if ((flags & NO_RETURN) != 0) {
      traits.add(FunctionTrait.NO_RETURN);
    }
    if ((flags & RETURNS_TWICE) != 0) {
      traits.add(FunctionTrait.RETURNS_TWICE);
    }
    return traits;
  }

  private VariableHead decodeVariable(ImageInput input, String name, Linkage linkage, int flags) {
    String sourceName = unit.readString(input);
    Position position = readPosition(input);
    int type = input.readInt();
    String scope = unit.readString(input);
    long size = input.readUnsigned();
    int initializer = input.readInt();
    return new VariableHead(
        name, linkage, storage(flags), sourceName, scope, position, type, size, initializer);
  }

  private static Global.Storage storage(int flags) {
    if ((flags & THREAD_LOCAL) != 0) {
      return Global.Storage.THREAD_LOCAL;
    }
    return (flags & CONSTANT) != 0 ? Global.Storage.READ_ONLY : Global.Storage.WRITABLE;
  }

  private Position readPosition(ImageInput input) {
    SourceFile file = unit.readFile(input);
    return Position.at(file, input.readInt());
  }
}
