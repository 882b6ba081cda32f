package io.interlock.race.lock;

import io.interlock.ir.path.AccessPath;
import io.interlock.ir.path.BitSpan;
import io.interlock.ir.path.PathPrinter;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypePrinter;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names the lock at a place rather than the struct that begins with it: {@code queue.lock}, not
 * {@code queue}. A lock is known by the name of its type; where no member has such a name, the
 * place is named as a whole.
 */
public final class LockMember {
  private static final Pattern LOCK = Pattern.compile("(?i)mutex|mtx|lock|sem|rw|once");

  private LockMember() {}

  public static String print(AccessPath path) {
    return PathPrinter.print(path, span(PathPrinter.type(path, BitSpan.WHOLE)));
  }

  /** Of the first members of first members, the outermost one that is a lock. */
  private static BitSpan span(@Nullable Type type) {
    Type at = element(type);
    while (at != null
        && !LOCK.matcher(TypePrinter.print(at)).find()
        && at.stripped() instanceof RecordType r
        && !r.members().isEmpty()) {
      Member first = r.members().get(0);
      at = first.bitOffset() == 0 ? element(first.type()) : null;
      if (at != null && LOCK.matcher(TypePrinter.print(at)).find()) {
        return new BitSpan(first.bits(), null);
      }
    }
    return BitSpan.WHOLE;
  }

  private static @Nullable Type element(@Nullable Type type) {
    Type at = type;
    while (at != null && at.stripped() instanceof ArrayType array) {
      at = array.element();
    }
    return at;
  }
}
