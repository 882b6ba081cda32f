package io.interlock.model;

import io.interlock.ir.Function;
import io.interlock.ir.Linkage;
import java.util.List;

/**
 * Which functions the models of a file are for.
 *
 * @param functions which kind of function a name stands for
 * @param ifDeclared the file counts only for programs that know one of these functions; empty if it
 *     counts for all
 */
record ModelScope(Functions functions, List<String> ifDeclared) {
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

  static final ModelScope EVERYWHERE = new ModelScope(Functions.ALL, List.of());

  ModelScope {
    ifDeclared = List.copyOf(ifDeclared);
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
