package io.interlock.ir.path;

import io.interlock.ir.path.Root.FunctionRoot;
import io.interlock.ir.path.Root.GlobalRoot;
import io.interlock.ir.path.Root.HeapRoot;
import io.interlock.ir.path.Root.LocalRoot;
import io.interlock.ir.path.Root.PointeeRoot;
import io.interlock.ir.path.Root.TypeRoot;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypePrinter;
import org.jspecify.annotations.Nullable;

/** Prints paths as C: {@code stats.count}, {@code dev->priv->stats.rx_p}, {@code a.c:table[i]}. */
public final class PathPrinter {
  /** Part of what is printed where no type tells which member it is. */
  public static final String UNTYPED = "(char *)";

  private PathPrinter() {}

  /** The place as a whole. */
  public static String print(AccessPath path) {
    return print(path, BitSpan.WHOLE);
  }

  /** What {@code span} selects at the end of the path. */
  public static String print(AccessPath path, BitSpan span) {
    return resolve(path, span).text();
  }

  /** The type of what the path leads to, if debug information tells. */
  public static @Nullable Type type(AccessPath path, BitSpan span) {
    return resolve(path, span).type();
  }

  private static Lvalue resolve(AccessPath path, BitSpan span) {
    Lvalue place = start(path.root());
    int last = path.steps().size() - 1;
    for (int i = 0; i < last; i++) {
      place = Selector.selectPointer(place, path.steps().get(i)).dereferenced();
    }
    return Selector.select(place, path.steps().get(last), span).asObject();
  }

  private static Lvalue start(Root root) {
    if (root instanceof GlobalRoot g) {
      return Lvalue.object(SymbolNames.of(g.global()), g.global().type());
    }
    if (root instanceof FunctionRoot f) {
      return Lvalue.object(f.function().name(), f.function().type());
    }
    if (root instanceof LocalRoot l) {
      return l.variable() == null
          ? Lvalue.object("%" + l.known().id(), null)
          : Lvalue.object(l.variable().name(), l.variable().type());
    }
    if (root instanceof HeapRoot h) {
      String at = h.position().file().name() + ":" + h.position().line();
      String name = h.position().isKnown() ? h.allocator() + "@" + at : h.allocator();
      return Lvalue.pointer(name, h.type());
    }
    if (root instanceof TypeRoot t) {
      return Lvalue.object(TypePrinter.print(t.type()), t.type());
    }
    if (root instanceof PointeeRoot p) {
      return p.variable() == null
          ? Lvalue.pointer("%" + p.pointer().id(), null)
          : Lvalue.pointer(p.variable().name(), target(p.variable().type()));
    }
    throw new IllegalStateException("no such root: " + root);
  }

  static @Nullable Type target(@Nullable Type type) {
    return type != null && type.stripped() instanceof PointerType p ? p.target() : null;
  }
}
