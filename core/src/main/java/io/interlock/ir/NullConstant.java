package io.interlock.ir;

/** The null pointer. */
public record NullConstant() implements Constant {}
