package io.interlock.callgraph;

import io.interlock.model.Action;

/** How a call site makes a function run. */
public enum EdgeKind {
  /** The call names the function. */
  DIRECT,
  /** The call goes through a pointer that may point to the function. */
  INDIRECT,
  /**
   * The call is one of a function that is known by a model: the model stands for the call, and the
   * function's body, if it has one, is not run.
   */
  MODELLED,
  /** A modelled function runs the function before it returns. */
  CALLBACK,
  /** A modelled function starts a thread that runs the function. */
  THREAD,
  /** A modelled function has it run at some later time, on any thread. */
  LATER,
  /** A modelled function makes it a signal or interrupt handler. */
  INTERRUPT,
  /** A modelled function has it run when the process or thread ends. */
  AT_EXIT,
  /** A modelled function has it run on an executor, one task at a time. */
  EXECUTOR,
  /** A modelled function has it run by whoever runs a loop of events. */
  LOOP,
  /** The function is handed to an external function of which nothing is known. */
  ESCAPED;

  /** Whether the function runs between the call and its return, in the same thread. */
  public boolean isCall() {
    return this == DIRECT || this == INDIRECT || this == CALLBACK;
  }

  /** Whether the function runs apart from the call: in another thread, or at another time. */
  public boolean startsElsewhere() {
    // What is handed to a loop of events runs where the loop is run, by edges of its own.
    return !isCall() && !isTarget() && this != LOOP;
  }

  /** Whether the function is what the call itself names or points to. */
  public boolean isTarget() {
    return this == DIRECT || this == INDIRECT || this == MODELLED;
  }

  static EdgeKind of(Action.Occasion occasion) {
    return switch (occasion) {
      case NOW -> CALLBACK;
      case THREAD -> THREAD;
      case LATER, THREAD_ENDS -> LATER;
      case INTERRUPT -> INTERRUPT;
      case AT_EXIT, THREAD_EXIT -> AT_EXIT;
      case EXECUTOR -> EXECUTOR;
      case LOOP -> LOOP;
    };
  }
}
