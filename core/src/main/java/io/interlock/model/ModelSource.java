package io.interlock.model;

import io.interlock.run.InputException;

/** A line of a model file, for messages and for {@link FunctionModel#source}. */
record ModelSource(String file, int line) {
  ModelSource at(int otherLine) {
    return new ModelSource(file, otherLine);
  }

  InputException error(String message) {
    return new InputException(this + ": " + message);
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
