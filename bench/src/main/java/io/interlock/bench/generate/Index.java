package io.interlock.bench.generate;

/** Which element of an array of {@code count} is meant, as C text and as a number. */
enum Index {
  FIRST("0"),
  SECOND("1"),
  /** The number of the thread. */
  SELF("me"),
  /** The number of the next thread. */
  NEXT("(me + 1) % %d"),
  /** The variable of the loop around. */
  LOOP("i"),
  LOOP_NEXT("(i + 1) % %d"),
  /** All of them at once. */
  ALL("");

  private final String text;

  Index(String text) {
    this.text = text;
  }

  String text(int count) {
    return text.replace("%d", Integer.toString(count));
  }

  /**
   * @param me the number of the thread
   * @param loop the value of the loop variable
   */
  int value(int count, int me, int loop) {
    return switch (this) {
      case FIRST, ALL -> 0;
      case SECOND -> 1;
      case SELF -> me;
      case NEXT -> (me + 1) % count;
      case LOOP -> loop;
      case LOOP_NEXT -> (loop + 1) % count;
    };
  }
}
