package io.interlock.ir.path;

import io.interlock.ir.Global;

/** Names of globals that tell apart what the source tells apart by scope. */
public final class SymbolNames {
  private SymbolNames() {}

  /**
   * {@code count} for a global, {@code file.c:count} for a static one, {@code function::count} for
   * one inside a function.
   */
  public static String of(Global global) {
    if (global.sourceName().isEmpty()) {
      return global.name();
    }
    if (!global.scope().isEmpty()) {
      return global.scope() + "::" + global.sourceName();
    }
    return global.isStatic() && global.position().isKnown()
        ? global.position().file().name() + ":" + global.sourceName()
        : global.sourceName();
  }
}
