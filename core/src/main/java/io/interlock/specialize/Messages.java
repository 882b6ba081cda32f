package io.interlock.specialize;

import io.interlock.ir.Address;
import io.interlock.ir.Binding;
import io.interlock.ir.Body;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The pointers in messages, by the declared type of what an argument points to: a pointer, or a
 * struct with some in it. Bytes have none.
 */
final class Messages {
  /**
   * @param offset where the pointer lies in the message, in bytes
   * @param target what it points to, stripped; null for anything
   */
  record Part(long offset, @Nullable Type target) {}

  private static final int MAX_DEPTH = 4;
  private static final int MAX_PARTS = 16;

  private Messages() {}

  /** The pointers behind an argument, in the order of their offsets, one for each of these. */
  static List<Part> parts(Body body, Value argument) {
    List<Part> parts = new ArrayList<>();
    Type type = pointee(body, argument, 0);
    if (type != null) {
      collect(type.stripped(), 0, 0, parts);
    }
    return parts;
  }

  /** Whether nothing is said of what a pointer points to. */
  static boolean isOpaque(@Nullable Type target) {
    Type type = target == null ? null : target.stripped();
    return type == null || (type instanceof BaseType && type.bits() <= Byte.SIZE);
  }

  private static void collect(Type type, long offset, int depth, List<Part> parts) {
    if (type instanceof PointerType p) {
      Type target = p.target() == null ? null : p.target().stripped();
      boolean isKnown = parts.stream().anyMatch(o -> o.offset() == offset);
      if (!isKnown && parts.size() < MAX_PARTS && !(target instanceof FunctionType)) {
        parts.add(new Part(offset, target));
      }
    } else if (type instanceof RecordType r && depth < MAX_DEPTH) {
      for (Member member : r.members()) {
        if (member.type() != null && !member.isBitField()) {
          long at = offset + member.bitOffset() / Byte.SIZE;
          collect(member.type().stripped(), at, depth + 1, parts);
        }
      }
    }
  }

  /** What an address points to, as far as it is declared. */
  private static @Nullable Type pointee(Body body, Value address, int depth) {
    if (depth > MAX_DEPTH) {
      return null;
    }
    if (address instanceof SymbolAddress s) {
      return s.symbol() instanceof Global g ? within(g.type(), s.offset()) : null;
    }
    if (!(address instanceof LocalValue local)) {
      return null;
    }
    Instruction definition = body.definitions().of(local);
    if (definition instanceof Address a) {
      return a.terms().isEmpty() ? within(pointee(body, a.base(), depth + 1), a.offset()) : null;
    }
    Optional<Binding> binding = body.binding(local).filter(b -> b.bits() == 0);
    if (binding.isPresent()) {
      Type type = binding.get().variable().type();
      return binding.get().place() == Binding.Place.MEMORY ? type : target(type);
    }
    return definition instanceof Load l ? target(pointee(body, l.address(), depth + 1)) : null;
  }

  private static @Nullable Type target(@Nullable Type type) {
    return type != null && type.stripped() instanceof PointerType p ? p.target() : null;
  }

  /** The largest part of a type that begins some bytes into it. */
  private static @Nullable Type within(@Nullable Type whole, long offset) {
    Type type = whole == null ? null : whole.stripped();
    long rest = offset * Byte.SIZE;
    for (int depth = 0; type != null && rest != 0; depth++) {
      if (depth > MAX_DEPTH) {
        return null;
      }
      if (type instanceof RecordType r && rest > 0) {
        Member member = r.memberAt(rest);
        type = member == null || member.type() == null ? null : member.type().stripped();
        rest = member == null ? 0 : rest - member.bitOffset();
      } else if (type instanceof ArrayType a && a.element() != null && a.element().bits() > 0) {
        rest = Math.floorMod(rest, a.element().bits());
        type = a.element().stripped();
      } else {
        return null;
      }
    }
    return type;
  }
}
