package io.interlock.explore;

/** Whether a way goes on after an instruction. */
enum Flow {
  ON,
  /** It has ended, waits, or others may go on before it does. */
  END
}
