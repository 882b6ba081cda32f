package io.interlock.ir.path;

import io.interlock.ir.path.AccessPath.Index;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.Type;
import java.util.List;
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
    POINTER,
    /** An anonymous struct or union in the object. */
    PART_OF_OBJECT,
    /** An anonymous struct or union in the object pointed to. */
    PART_OF_POINTEE
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

  /** Whether the text names what the object is part of, as the object has no name. */
  boolean isAnonymous() {
    return form == Form.PART_OF_OBJECT || form == Form.PART_OF_POINTEE;
  }

  private boolean isReachedByArrow() {
    return form == Form.POINTER || form == Form.PART_OF_POINTEE;
  }

  Lvalue member(String name, @Nullable Type memberType) {
    if (name.isEmpty()) {
      Form part = isReachedByArrow() ? Form.PART_OF_POINTEE : Form.PART_OF_OBJECT;
      return new Lvalue(text, part, memberType);
    }
    return object(operand() + (isReachedByArrow() ? "->" : ".") + name, memberType);
  }

  Lvalue element(String index, @Nullable Type elementType) {
    return object(operand() + "[" + index + "]", elementType);
  }

  /** The text as an operand of what binds stronger than a star. */
  private String operand() {
    return text.startsWith("*") ? "(" + text + ")" : text;
  }

  /** A place for which there is no member: some bytes on. */
  Lvalue bytes(long offset, List<Index> indexes) {
    var sum = new StringBuilder("*(" + PathPrinter.UNTYPED).append(address());
    if (offset != 0) {
      sum.append(offset < 0 ? " - " : " + ").append(Math.abs(offset));
    }
    for (Index index : indexes) {
      String name = index.name().contains(" ") ? "(" + index.name() + ")" : index.name();
      sum.append(" + ").append(index.scale() == 1 ? index.name() : name + " * " + index.scale());
    }
    return object(sum.append(')').toString(), null);
  }

  private String address() {
    if (isReachedByArrow()) {
      return text;
    }
    return text.startsWith("*") ? text.substring(1) : "&" + text;
  }

  /** As an object, not as a pointer to it; C lets a function pointer stand for its function. */
  Lvalue asObject() {
    if (!isReachedByArrow()) {
      return this;
    }
    boolean isFunction = type != null && type.stripped() instanceof FunctionType;
    return object(isFunction ? text : "*" + text, type);
  }

  /** What the pointer stored here points to. */
  Lvalue dereferenced() {
    Lvalue stored = asObject();
    return pointer(stored.text, PathPrinter.target(stored.type));
  }
}
