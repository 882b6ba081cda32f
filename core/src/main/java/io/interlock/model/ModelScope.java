package io.interlock.model;

import io.interlock.ir.Function;
import io.interlock.ir.Linkage;
import java.util.List;
import java.util.Set;

/**
 * Which functions the models of a file are for.
 *
 * @param functions which kind of function a name stands for
 * @param ifDeclared the file counts only for programs that know one of these functions, or one of
 *     the next; if both are empty, it counts for all
 * @param ifUndefined functions that have to be known and not defined: many a program has a {@code
 *     spin_lock} of its own
 */
record ModelScope(Functions functions, List<String> ifDeclared, List<String> ifUndefined) {
  /** Kinds of functions. */
  enum Functions {
    ALL,
    /**
     * Not those of one unit: a program's own {@code static void error()} is no library function.
     */
    EXTERNAL,
    /**
     * Only those that the program does not define: K&amp;R programs have a getline of their own.
     */
    UNDEFINED
  }

  static final ModelScope EVERYWHERE = new ModelScope(Functions.ALL, List.of(), List.of());

  ModelScope {
    ifDeclared = List.copyOf(ifDeclared);
    ifUndefined = List.copyOf(ifUndefined);
  }

  ModelScope with(Functions newFunctions) {
    return new ModelScope(newFunctions, ifDeclared, ifUndefined);
  }

  ModelScope withDeclared(List<String> names) {
    return new ModelScope(functions, names, ifUndefined);
  }

  ModelScope withUndefined(List<String> names) {
    return new ModelScope(functions, ifDeclared, names);
  }

  /** Whether the file counts for a program that knows some functions, and defines some of them. */
  boolean counts(Set<String> declared, Set<String> defined) {
    return (ifDeclared.isEmpty() && ifUndefined.isEmpty())
        || ifDeclared.stream().anyMatch(declared::contains)
        || ifUndefined.stream().anyMatch(f -> declared.contains(f) && !defined.contains(f));
  }

  /**
   * @param isDefined whether the program is known to define the function
   */
  boolean covers(Function function, boolean isDefined) {
    return switch (functions) {
      case ALL -> true;
      case EXTERNAL -> function.linkage() != Linkage.INTERNAL;
      case UNDEFINED -> function.linkage() != Linkage.INTERNAL && !isDefined;
    };
  }
}
