package io.interlock.model;

import io.interlock.ir.Call;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an action is about, seen from the call: an argument, the value returned, or a place of the
 * library's own that has only a name; then, for each dereference, the pointer stored there; then,
 * for each member, the value of that member of the struct pointed to. Written {@code arg0}, {@code
 * *arg0}, {@code arg1...}, {@code return}, {@code library:rcu}, {@code arg1->func}.
 *
 * @param argument counted from zero; -1 unless it is an argument
 * @param name of the library's place, else null
 * @param dereferences how many loads lead from there to the value meant
 * @param members struct members to load after that, looked up in the type of the memory: in the
 *     struct pointed to, and in structs at its beginning
 */
public record Operand(
    Kind kind, int argument, @Nullable String name, int dereferences, List<String> members) {
  /** Where the operand comes from. */
  public enum Kind {
    ARGUMENT,
    /**
     * Each argument from this one on that is a pointer: those of {@code printf}. Never seen in
     * {@link FunctionModel#at}.
     */
    REST,
    RESULT,
    /** Something inside the library, such as the kernel's big lock: one place for all threads. */
    LIBRARY
  }

  public Operand {
    members = List.copyOf(members);
  }

  public Operand(Kind kind, int argument, @Nullable String name, int dereferences) {
    this(kind, argument, name, dereferences, List.of());
  }

  public static Operand argument(int index) {
    return new Operand(Kind.ARGUMENT, index, null, 0);
  }

  public static Operand rest(int firstIndex) {
    return new Operand(Kind.REST, firstIndex, null, 0);
  }

  public static Operand result() {
    return new Operand(Kind.RESULT, -1, null, 0);
  }

  public static Operand library(String name) {
    return new Operand(Kind.LIBRARY, -1, name, 0);
  }

  /** The argument of a call that it begins with; null if it is none, or the call has too few. */
  public @Nullable Value of(Call call) {
    return kind == Kind.ARGUMENT && argument < call.arguments().size()
        ? call.arguments().get(argument)
        : null;
  }

  /** The value stored where this one points. */
  public Operand dereferenced() {
    return new Operand(kind, argument, name, dereferences + 1, members);
  }

  /** The value of a member of the struct this one points to. */
  public Operand member(String member) {
    var all = new ArrayList<>(members);
    all.add(member);
    return new Operand(kind, argument, name, dereferences, all);
  }
}
