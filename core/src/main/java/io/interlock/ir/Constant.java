package io.interlock.ir;

/** A value known before the program starts. */
public sealed interface Constant extends Value
    permits IntegerConstant,
        NullConstant,
        UndefinedConstant,
        SymbolAddress,
        CompositeConstant,
        InlineAssembly {}
