package io.interlock.ownership;

/** Whose calls a function is entered by: what is passed to it depends on that. */
public enum Runner {
  /** The main thread, with its constructors and destructors. */
  MAIN,
  /** All other threads, handlers and what unknown code calls. */
  OTHERS
}
