package io.interlock.ir;

/** A function or a global variable of the linked program. */
public sealed interface Symbol permits Function, Global {
  /** The dense number among the functions, or among the globals, of the program. */
  int index();

  /** The linker's name. */
  String name();
}
