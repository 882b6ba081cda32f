package io.interlock.ir;

import java.util.List;

/** The last instruction of a block. Blocks are named by their index in the body. */
public sealed interface Terminator extends Instruction
    permits Return, Jump, Branch, Switch, Choose, Unreachable {
  /** The blocks control may go to, each as often as the terminator names it. */
  List<Integer> successors();
}
