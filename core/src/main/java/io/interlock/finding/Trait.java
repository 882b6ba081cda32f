package io.interlock.finding;

/** What is known of a racy location, or of how it is accessed. */
public enum Trait implements Coded {
  /** Some access is to a bit-field: a write changes its neighbours too. */
  BIT_FIELD("bit-field"),
  /** Some access is wider than a machine word, so that it can be seen half done. */
  WIDE("wide"),
  /** In some racing pair both sides name the same memory; else pointers may meet. */
  SAME_NAME("same-name"),
  /** In some racing pair both sides name a variable and a fixed offset in it. */
  FIXED_PLACE("fixed-place"),
  /** In every racing pair a side accesses an element of an array by an index. */
  ELEMENT("element"),
  /** A function that makes a racing access uses locks. */
  LOCKS_IN_FUNCTION("locks-in-function"),
  /** A function on the way to a racing access uses locks. */
  LOCKS_ABOVE("locks-above"),
  /** The sides of every racing pair are under many conditions. */
  CONDITIONAL("conditional"),
  /** The memory is allocated, not a variable. */
  HEAP("heap"),
  /** Pointers that meet here may point to other objects too. */
  MANY_OBJECTS("many-objects"),
  /** In every racing pair a pointer is used that may lead to memory of many types. */
  ANYWHERE("anywhere");

  private final String code;

  Trait(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
