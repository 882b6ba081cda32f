package io.interlock.ir;

/** The value an instruction defines. */
public record Result(int id, ValueType type) implements LocalValue {}
