package io.interlock.frontend.image;

import io.interlock.ir.Formal;
import io.interlock.ir.FunctionTrait;
import io.interlock.ir.Global;
import io.interlock.ir.Linkage;
import io.interlock.source.Position;
import java.util.List;
import java.util.Set;

/** A symbol of one unit before linking. Numbers refer to sections of the unit's image. */
public sealed interface SymbolHead {
  /** The linker's name. */
  String name();

  Linkage linkage();

  /** Whether the unit defines the symbol, rather than only mentioning it. */
  boolean isDefinition();

  /**
   * A function.
   *
   * @param type the debug type's number plus one, 0 for none
   * @param body the body's number plus one, 0 for a declaration
   */
  record FunctionHead(
      String name,
      Linkage linkage,
      Set<FunctionTrait> traits,
      List<Formal> formals,
      Position position,
      int type,
      int body)
      implements SymbolHead {
    @Override
    public boolean isDefinition() {
      return body != 0;
    }
  }

  /**
   * A variable.
   *
   * @param initializer the initializer's number plus one, 0 for a declaration
   */
  record VariableHead(
      String name,
      Linkage linkage,
      Global.Storage storage,
      String sourceName,
      String scope,
      Position position,
      int type,
      long size,
      int initializer)
      implements SymbolHead {
    @Override
    public boolean isDefinition() {
      return initializer != 0;
    }
  }

  /**
   * Another name for a place in a symbol.
   *
   * @param target the symbol's number in the unit plus one, 0 if unknown
   */
  record AliasHead(String name, Linkage linkage, int target, long offset) implements SymbolHead {
    @Override
    public boolean isDefinition() {
      return true;
    }
  }

  /**
   * A function picked at load time by another.
   *
   * @param resolver the number of the function that picks, plus one, 0 if unknown
   */
  record IfuncHead(String name, Linkage linkage, int resolver) implements SymbolHead {
    @Override
    public boolean isDefinition() {
      return true;
    }
  }
}
