package io.interlock.ir.type;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints types as C writes them: {@code struct dev *}, {@code int[4]}, {@code int (*)(void *)}. */
public final class TypePrinter {
  /** Deeper declarators are cut; nobody reads them. */
  private static final int MAX_DEPTH = 20;

  private TypePrinter() {}

  public static String print(@Nullable Type type) {
    return print(type, "", 0).strip();
  }

  /** The type with {@code declarator} in the middle, where C puts the name. */
  private static String print(@Nullable Type type, String declarator, int depth) {
    if (depth > MAX_DEPTH) {
      return "..." + declarator;
    }
    if (type instanceof PointerType p) {
      return print(p.target(), pointer(p, declarator), depth + 1);
    }
    if (type instanceof ArrayType a) {
      return print(a.element(), declarator + dimensions(a.dimensions()), depth + 1);
    }
    if (type instanceof FunctionType f) {
      return print(f.result(), declarator + "(" + formals(f, depth) + ")", depth + 1);
    }
    if (type instanceof QualifiedType q) {
      return qualified(q, declarator, depth);
    }
    String separator = declarator.isEmpty() || declarator.startsWith("[") ? "" : " ";
    return name(type) + separator + declarator;
  }

  private static String pointer(PointerType p, String declarator) {
    Type target = p.target();
    boolean needsParentheses = target instanceof ArrayType || target instanceof FunctionType;
    return needsParentheses ? "(*" + declarator + ")" : "*" + declarator;
  }

  /** A qualifier of a pointer stands after the star, any other before the type. */
  private static String qualified(QualifiedType q, String declarator, int depth) {
    String keyword = q.qualifier().keyword();
    if (q.target() instanceof PointerType) {
      String inner = declarator.isEmpty() ? keyword : keyword + " " + declarator;
      return print(q.target(), inner, depth + 1);
    }
    return keyword + " " + print(q.target(), declarator, depth + 1);
  }

  private static String dimensions(List<Long> dimensions) {
    return dimensions.stream().map(d -> d < 0 ? "[]" : "[" + d + "]").collect(Collectors.joining());
  }

  private static String formals(FunctionType f, int depth) {
    return f.formals().isEmpty()
        ? "void"
        : f.formals().stream()
            .map(t -> print(t, "", depth + 1).strip())
            .collect(Collectors.joining(", "));
  }

  private static String name(@Nullable Type type) {
    if (type == null) {
      return "void";
    }
    if (type instanceof BaseType b) {
      return b.name();
    }
    if (type instanceof TypedefType t) {
      return t.name();
    }
    if (type instanceof EnumType e) {
      return e.name().isEmpty() ? "enum" : "enum " + e.name();
    }
    if (type instanceof RecordType r) {
      return r.isNamed() ? r.toString() : r.kind().keyword();
    }
    return type instanceof OpaqueType o && !o.name().isEmpty() ? o.name() : "?";
  }
}
