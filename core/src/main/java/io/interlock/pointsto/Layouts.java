package io.interlock.pointsto;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.EnumType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the place of an offset inside an object by its debug type, and gives all elements of an
 * array one place: the offset inside an array is taken modulo the size of an element. Any such rule
 * is sound, as the same bytes always get the same place; the types only make it precise. In a union
 * the widest member rules, but an array of bytes only if there is no other.
 *
 * <p>Assumes that pointer arithmetic stays within an object, as C demands: what leads outside is
 * nowhere.
 */
final class Layouts {
  /** In place of an offset: not in the object. */
  static final long OUTSIDE = -1;

  private static final Members NO_MEMBERS = new Members(new long[0], new long[0], List.of());

  private final CompleteTypes complete;
  private final IdentityHashMap<RecordType, Members> members = new IdentityHashMap<>();
  private final IdentityHashMap<RecordType, Boolean> holders = new IdentityHashMap<>();
  private final IdentityHashMap<@Nullable Type, Set<RecordType>> parts = new IdentityHashMap<>();

  /** The members of a record that are worth looking into, by offset, in bytes. */
  private static final class Members {
    final long[] start;
    final long[] end;
    final List<@Nullable Type> types;

    Members(long[] start, long[] end, List<@Nullable Type> types) {
      this.start = start;
      this.end = end;
      this.types = types;
    }

    int at(long offset) {
      int low = 0;
      int high = start.length - 1;
      while (low <= high) {
        int middle = (low + high) >>> 1;
        if (start[middle] <= offset) {
          low = middle + 1;
        } else {
          high = middle - 1;
        }
      }
      return high >= 0 && offset < end[high] ? high : -1;
    }
  }

  Layouts(CompleteTypes complete) {
    this.complete = complete;
  }

  /** A type without typedefs and qualifiers, and with its members if they are known anywhere. */
  @Nullable Type resolved(@Nullable Type type) {
    return complete.of(stripped(type));
  }

  /** Fills in where an offset lies. */
  void find(Shape shape, long offset, Spot spot) {
    spot.clear();
    long rest = offset;
    Type type = shape.type();
    if (shape.isArray()) {
      spot.addArray(0, shape.stride(), shape.size() < 0 ? Spot.OPEN : shape.size());
      rest = Math.floorMod(offset, shape.stride());
    } else if (!(stripped(type) instanceof ArrayType) && isOutside(shape, offset)) {
      spot.offset = OUTSIDE;
      return;
    }
    spot.addPart(0, shape.isArray() ? shape.stride() : shape.size());
    descend(type, rest, shape, spot);
  }

  private static boolean isOutside(Shape shape, long offset) {
    return offset < 0 || (shape.size() >= 0 && offset > shape.size());
  }

  private void descend(@Nullable Type outer, long from, Shape shape, Spot spot) {
    long base = 0;
    long rest = from;
    Type declared = outer;
    Type type = stripped(outer);
    for (int depth = 0; depth < Spot.MAX_NESTING; depth++) {
      if (type instanceof ArrayType array) {
        long size = stride(array, depth);
        if (size <= 0) {
          break;
        }
        long end = !isOpen(array) ? base + array.bits() / Byte.SIZE : Spot.OPEN;
        spot.addArray(base, size, depth == 0 && shape.size() > 0 ? shape.size() : end);
        rest = Math.floorMod(rest, size);
        declared = array.element();
        type = stripped(declared);
        spot.inScalars = !(type instanceof RecordType) && !(type instanceof ArrayType);
      } else if (type instanceof RecordType record) {
        spot.addRecord(base, record);
        spot.inScalars = false;
        Members in = membersOf(record);
        spot.inUnion |= record.kind() == RecordType.Kind.UNION;
        int member = in.at(rest);
        if (member < 0) {
          break;
        }
        base += in.start[member];
        rest -= in.start[member];
        declared = in.types.get(member);
        type = stripped(declared);
        if (type instanceof RecordType) {
          spot.addPart(base, bytes(type));
        }
      } else {
        break;
      }
    }
    spot.leaf = type;
    spot.declared = declared;
    spot.rest = rest;
    spot.offset = base + rest;
  }

  /** An array at the end of a struct that may go on: {@code [0]}, {@code []}, and {@code [1]}. */
  static boolean isOpen(ArrayType array) {
    return array.bits() == 0 || array.dimensions().equals(List.of(1L));
  }

  /**
   * What follows a struct, {@code char data[]}, often holds something else, and arrays of numbers
   * are accessed byte by byte too: each is all one.
   */
  private static long stride(ArrayType array, int depth) {
    long size = bytes(array.element());
    boolean payload = depth > 0 && isOpen(array) && size > 0 && size <= Long.BYTES;
    Type element = stripped(array.element());
    boolean numbers = size > 0 && (element instanceof BaseType || element instanceof EnumType);
    return payload || numbers ? 1 : size;
  }

  /** What a pointer at an offset points to, by its type: see {@link Target}. */
  Target targetAt(Shape shape, long offset, Spot spot) {
    find(shape, offset, spot);
    return spot.offset != OUTSIDE && spot.rest == 0 && spot.leaf instanceof PointerType p
        ? new Target(true, stripped(p.target()))
        : new Target(false, null);
  }

  /**
   * Where members of a name lie in the struct that begins at an offset of a type, and in structs
   * that begin there too.
   */
  LongArrayList memberOffsets(@Nullable Type type, long offset, String name) {
    var found = new LongArrayList();
    long base = 0;
    Type at = stripped(type);
    for (int depth = 0; depth < Spot.MAX_NESTING; depth++) {
      if (at instanceof ArrayType array && bytes(array.element()) > 0) {
        base += (offset - base) / bytes(array.element()) * bytes(array.element());
        at = stripped(array.element());
      } else if (at instanceof RecordType record) {
        if (base == offset) {
          for (Member member : record.members()) {
            if (member.name().equals(name)) {
              found.add(base + member.bitOffset() / Byte.SIZE);
            }
          }
        }
        Members in = membersOf(record);
        int next = in.at(offset - base);
        if (next < 0) {
          break;
        }
        base += in.start[next];
        at = stripped(in.types.get(next));
      } else {
        break;
      }
    }
    return found;
  }

  /** The type of what a pointer points to, null for void, and whether there is a pointer at all. */
  record Target(boolean isPointer, @Nullable Type type) {}

  /** All structs and unions in a type, itself included. */
  Set<RecordType> partsOf(Type type) {
    Type at = resolved(type);
    Set<RecordType> known = parts.get(at);
    if (known == null) {
      known = Collections.newSetFromMap(new IdentityHashMap<>());
      var waiting = new ArrayDeque<Type>();
      if (at != null) {
        waiting.add(at);
      }
      while (!waiting.isEmpty()) {
        Type next = waiting.pop();
        if (next instanceof ArrayType array && array.element() != null) {
          waiting.add(array.element().stripped());
        } else if (next instanceof RecordType r && known.add(r)) {
          for (Member member : r.members()) {
            if (member.type() != null) {
              waiting.add(member.type().stripped());
            }
          }
        }
      }
      parts.put(at, known);
    }
    return known;
  }

  /**
   * The offsets at which structs begin in a type, arrays once; null if there are more than {@code
   * limit}, or if the type has an open end.
   */
  @Nullable LongArrayList recordOffsets(Type type, int limit) {
    var found = new LongArrayList();
    var waiting = new ArrayDeque<Map.Entry<Type, Long>>();
    waiting.add(Map.entry(type, 0L));
    while (!waiting.isEmpty()) {
      var next = waiting.pop();
      Type at = next.getKey();
      if (at instanceof ArrayType array) {
        Type element = resolved(array.element());
        if (element == null || isOpen(array)) {
          return null;
        }
        waiting.add(Map.entry(element, next.getValue()));
      } else if (at instanceof RecordType record) {
        found.add((long) next.getValue());
        if (record.members().isEmpty() || found.size() > limit) {
          return null;
        }
        for (Member member : record.members()) {
          Type inner = resolved(member.type());
          if (inner instanceof RecordType || inner instanceof ArrayType) {
            waiting.add(Map.entry(inner, next.getValue() + member.bitOffset() / Byte.SIZE));
          }
        }
      }
    }
    return found;
  }

  /** Whether there is a pointer, or something that may stand for one, anywhere in a record. */
  boolean mayHoldPointers(RecordType record) {
    Boolean known = holders.get(record);
    if (known == null) {
      known = searchPointers(record);
      holders.put(record, known);
    }
    return known;
  }

  private static boolean searchPointers(RecordType record) {
    if (record.members().isEmpty()) {
      return true;
    }
    var seen = new HashSet<Type>();
    var waiting = new ArrayDeque<Type>(List.of(record));
    while (!waiting.isEmpty()) {
      Type type = waiting.pop();
      if (type instanceof ArrayType array && array.element() != null) {
        waiting.add(array.element().stripped());
      } else if (type instanceof RecordType r) {
        for (Member member : r.members()) {
          Type inner = stripped(member.type());
          if (inner != null && seen.add(inner)) {
            waiting.add(inner);
          }
        }
      } else if (!(type instanceof BaseType) && !(type instanceof EnumType)) {
        return true;
      }
    }
    return false;
  }

  static @Nullable Type stripped(@Nullable Type type) {
    return type == null ? null : type.stripped();
  }

  static long bytes(@Nullable Type type) {
    return type == null ? 0 : type.bits() / Byte.SIZE;
  }

  private Members membersOf(RecordType record) {
    return members.computeIfAbsent(record, Layouts::compile);
  }

  private static Members compile(RecordType record) {
    List<Member> plain =
        record.members().stream()
            .filter(m -> !m.isBitField() && m.bitOffset() % Byte.SIZE == 0)
            .sorted(Comparator.comparingLong(Member::bitOffset))
            .toList();
    if (plain.isEmpty()) {
      return NO_MEMBERS;
    }
    boolean union = record.kind() == RecordType.Kind.UNION;
    List<Member> kept = union ? List.of(ruling(plain)) : plain;
    long[] start = kept.stream().mapToLong(m -> m.bitOffset() / Byte.SIZE).toArray();
    long[] end = new long[start.length];
    for (int i = 0; i < end.length; i++) {
      long bytes = kept.get(i).bits() / Byte.SIZE;
      boolean last = i == end.length - 1;
      boolean open = last && stripped(kept.get(i).type()) instanceof ArrayType a && isOpen(a);
      end[i] = open ? Spot.OPEN : start[i] + bytes;
    }
    return new Members(start, end, kept.stream().<@Nullable Type>map(Member::type).toList());
  }

  private static Member ruling(List<Member> members) {
    return members.stream()
        .max(
            Comparator.comparing((Member m) -> !isByteArray(m))
                .thenComparingLong(Member::bits)
                .thenComparing(m -> stripped(m.type()) instanceof RecordType))
        .orElseThrow();
  }

  private static boolean isByteArray(Member member) {
    return stripped(member.type()) instanceof ArrayType a && bytes(a.element()) <= 1;
  }

  /** Every offset below a limit at which a type holds a pointer, arrays once. */
  long[] pointerOffsets(Type type, int limit) {
    var spot = new Spot();
    Shape shape = Shape.of(type, bytes(type));
    long word = Long.BYTES;
    return java.util.stream.LongStream.iterate(0, o -> o < bytes(type), o -> o + word)
        .limit(limit)
        .filter(o -> targetAt(shape, o, spot).isPointer() && spot.offset == o)
        .toArray();
  }
}
