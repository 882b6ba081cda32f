package io.interlock.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What is known of a function by its name. A model wins over the function's body, so that a lock
 * made of inline assembly is still a lock.
 *
 * @param pattern the name, or a pattern in which {@code *} stands for any text
 * @param actions in the order they happen; operands may stand for several arguments
 * @param source where the model is written: file and line
 */
public record FunctionModel(String pattern, List<Action> actions, String source) {
  public FunctionModel {
    actions = List.copyOf(actions);
  }

  /**
   * The actions at a call with that many arguments: operands that stand for several arguments are
   * replaced by one action for each, and actions about arguments that the call does not have are
   * left out. So every argument that is named is there.
   */
  public List<Action> at(int argumentCount) {
    var fitting = new ArrayList<Action>(actions.size());
    for (Action action : actions) {
      if (hasRest(action)) {
        for (int i = repeated(action).argument(); i < argumentCount; i++) {
          fitting.add(forArgument(action, i));
        }
      } else if (fits(action, argumentCount)) {
        fitting.add(action);
      }
    }
    return fitting;
  }

  private static boolean fits(Action action, int argumentCount) {
    for (Operand operand : ActionOperands.of(action)) {
      if (operand.argument() >= argumentCount) {
        return false;
      }
    }
    return true;
  }

  /** The model as it is written in a file: {@code {acquires: arg0}}. */
  public String text() {
    return ActionPrinter.print(actions);
  }

  private static boolean hasRest(Action action) {
    return repeated(action).kind() == Operand.Kind.REST;
  }

  /** The operand of the actions that may be for several arguments. */
  private static Operand repeated(Action action) {
    if (action instanceof Action.Memory memory) {
      return memory.pointer();
    }
    return action instanceof Action.Publish publish ? publish.pointer() : Operand.result();
  }

  private static Action forArgument(Action action, int index) {
    Operand rest = repeated(action);
    var one = new Operand(Operand.Kind.ARGUMENT, index, null, rest.dereferences(), rest.members());
    return action instanceof Action.Memory memory
        ? new Action.Memory(one, memory.touch(), memory.extent(), memory.content())
        : new Action.Publish(one);
  }
}
