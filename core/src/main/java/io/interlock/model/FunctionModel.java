package io.interlock.model;

import java.util.List;

/**
 * What is known of a function by its name. A model wins over the function's body, so that a lock
 * made of inline assembly is still a lock.
 *
 * @param pattern the name, or a pattern in which {@code *} stands for any text
 * @param source where the model is written: file and line
 */
public record FunctionModel(String pattern, List<Action> actions, String source) {
  public FunctionModel {
    actions = List.copyOf(actions);
  }
}
