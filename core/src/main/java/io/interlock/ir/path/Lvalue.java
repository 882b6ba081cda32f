package io.interlock.ir.path;

import io.interlock.ir.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * A C expression for an object while a path is being printed: either the object itself or a pointer
 * to it, which decides between {@code .} and {@code ->}.
 *
 * @param type of the object, if known
 */
record Lvalue(String text, Form form, @Nullable Type type) {
  private enum Form {
    OBJECT,
    POINTER
  }

  static Lvalue object(String text, @Nullable Type type) {
    return new Lvalue(text, Form.OBJECT, type);
  }

  static Lvalue pointer(String text, @Nullable Type target) {
    return new Lvalue(text, Form.POINTER, target);
  }

  boolean isPointer() {
    return form == Form.POINTER;
  }

  Lvalue member(String name, @Nullable Type memberType) {
    if (name.isEmpty()) { // an anonymous struct or union: its members are reached directly
      return new Lvalue(text, form, memberType);
    }
    return object(text + (isPointer() ? "->" : ".") + name, memberType);
  }

  Lvalue element(String index, @Nullable Type elementType) {
    return object(text + "[" + index + "]", elementType);
  }

  /** A place for which there is no member: some bytes on. */
  Lvalue bytes(long offset) {
    String base = isPointer() ? text : "&" + text;
    String sign = offset < 0 ? " - " : " + ";
    return object("*((char *)" + base + sign + Math.abs(offset) + ")", null);
  }

  /** As an object, not as a pointer to it. */
  Lvalue asObject() {
    return isPointer() ? object("*" + text, type) : this;
  }

  /** What the pointer stored here points to. */
  Lvalue dereferenced() {
    Lvalue stored = asObject();
    String name = stored.text.startsWith("*") ? "(" + stored.text + ")" : stored.text;
    return pointer(name, PathPrinter.target(stored.type));
  }
}
