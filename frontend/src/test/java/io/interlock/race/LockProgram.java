package io.interlock.race;

import io.interlock.race.LockWorld.Frame;
import java.util.List;

/**
 * A small program about locks and pointers to them, as C text and as something that runs here.
 *
 * @param index tells the names of several programs in one file apart
 * @param firstLine the line its text begins at in the file
 * @param functions the first is where the program starts
 */
record LockProgram(int index, int firstLine, String text, List<Function> functions) {
  /** What control does after a step. */
  enum Flow {
    ON,
    RETURN
  }

  /** A statement. */
  interface Step {
    Flow run(Frame frame);
  }

  /** An expression. */
  interface Expression {
    int value(Frame frame);
  }

  /** The steps of a function, filled in once all functions are known. */
  static final class Function {
    private Step body = frame -> Flow.ON;

    void define(Step newBody) {
      body = newBody;
    }

    /** Runs it; what it returns. */
    int call(Frame frame) {
      frame.world.enter();
      body.run(frame);
      frame.world.leave();
      return frame.returned;
    }
  }

  static Step sequence(List<Step> steps) {
    List<Step> all = List.copyOf(steps);
    return frame -> {
      for (Step step : all) {
        frame.world.step();
        if (step.run(frame) == Flow.RETURN) {
          return Flow.RETURN;
        }
      }
      return Flow.ON;
    };
  }

  void run(LockWorld world) {
    functions.get(0).call(new Frame(world, 0, 1, 0, world.anyNumber(), new int[] {1}));
  }
}
