package io.interlock.threads;

import io.interlock.ir.Global;
import io.interlock.ir.Linkage;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Memory that comes from outside the program may be memory the program knows under another name: a
 * struct handed out by an unknown function may be any object of its type that code outside can name
 * or has been given, or a part of one. Numbers and pointers are not matched by type; there would be
 * no end to it.
 */
public final class OutsideAliases {
  /** A struct of a type inside an object. */
  public record Part(AbstractObject object, long offset) {}

  private static final int MAX_DEPTH = 8;

  private final Map<String, List<Part>> parts = new HashMap<>();

  public OutsideAliases(PointsTo pointsTo) {
    List<AbstractObject> objects = pointsTo.objects();
    boolean hasOutside = objects.stream().anyMatch(o -> o.kind() == AbstractObject.Kind.OUTSIDE);
    if (hasOutside) {
      for (AbstractObject object : objects) {
        if (canBeOutside(object)) {
          collect(object, object.type(), 0, 0);
        }
      }
    }
  }

  private static boolean canBeOutside(AbstractObject object) {
    return object.kind() == AbstractObject.Kind.OUTSIDE
        || (object.symbol() instanceof Global g
            && g.linkage() != Linkage.INTERNAL
            && g.storage() == Global.Storage.WRITABLE);
  }

  private void collect(AbstractObject object, @Nullable Type type, long offset, int depth) {
    Type at = type == null ? null : type.stripped();
    if (at instanceof ArrayType a) {
      collect(object, a.element(), offset, depth + 1);
    } else if (at instanceof RecordType r && depth < MAX_DEPTH) {
      if (!r.name().isEmpty()) {
        parts.computeIfAbsent(r.toString(), n -> new ArrayList<>()).add(new Part(object, offset));
      }
      for (Member m : r.members()) {
        collect(object, m.type(), offset + m.bitOffset() / Byte.SIZE, depth + 1);
      }
    }
  }

  /** Where else an object from outside may lie; nothing for objects of the program. */
  public List<Part> of(AbstractObject object) {
    Type type = object.type() == null ? null : object.type().stripped();
    if (object.kind() != AbstractObject.Kind.OUTSIDE || !(type instanceof RecordType r)) {
      return List.of();
    }
    return parts.getOrDefault(r.toString(), List.of()).stream()
        .filter(p -> !p.object().equals(object))
        .toList();
  }
}
