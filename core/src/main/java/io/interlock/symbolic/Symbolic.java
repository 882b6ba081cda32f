package io.interlock.symbolic;

import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.Computed;
import io.interlock.symbolic.Atom.Contents;
import io.interlock.symbolic.Atom.ContentsAtCall;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Atom.Loaded;
import io.interlock.symbolic.Atom.Reached;
import io.interlock.symbolic.Atom.StackObject;
import io.interlock.symbolic.Atom.ThreadHandle;
import io.interlock.symbolic.Atom.Zero;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A value as a linear expression in bytes: {@code atom + offset + sum(scale x atom)}. Pointers have
 * a pointer for their first atom; numbers have {@link Zero}. Equal names mean equal values at one
 * point of one run of a function. Immutable, with the hash computed once.
 */
public final class Symbolic {
  /** One scaled part. */
  public record Term(Atom atom, long scale) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Term t && t.scale == scale && t.atom.equals(atom);
    }

    @Override
    public int hashCode() {
      return atom.hashCode() * 31 + Long.hashCode(scale);
    }
  }

  private static final Atom ZERO = new Zero();
  private static final int MAX_TERMS = 3;
  private static final Comparator<Term> BY_NAME =
      Comparator.comparing((Term t) -> name(t.atom)).thenComparing(Term::scale);

  private final Atom atom;
  private final long offset;
  private final List<Term> terms;
  private final int hash;
  private final int depth;
  private final boolean mentionsFormal;
  private final boolean mentionsLocal;

  private Symbolic(Atom atom, long offset, List<Term> terms) {
    this.atom = atom;
    this.offset = offset;
    this.terms = terms;
    hash = (atom.hashCode() * 31 + Long.hashCode(offset)) * 31 + terms.hashCode();
    int deepest = depth(atom);
    boolean formal = mentionsFormal(atom);
    boolean local = mentionsLocal(atom);
    for (int i = 0; i < terms.size(); i++) { // mostly none: no iterator for that, here and below
      Atom index = terms.get(i).atom;
      deepest = Math.max(deepest, depth(index));
      formal |= mentionsFormal(index);
      local |= mentionsLocal(index);
    }
    depth = deepest;
    mentionsFormal = formal;
    mentionsLocal = local;
  }

  public static Symbolic of(Atom atom) {
    return new Symbolic(atom, 0, List.of());
  }

  public static Symbolic constant(long value) {
    return new Symbolic(ZERO, value, List.of());
  }

  /** A name of parts that come from another one, in their order there. */
  public static Symbolic exactly(Atom atom, long offset, List<Term> terms) {
    return new Symbolic(atom, offset, List.copyOf(terms));
  }

  public Atom atom() {
    return atom;
  }

  public long offset() {
    return offset;
  }

  public List<Term> terms() {
    return terms;
  }

  /** How many loads are needed to get at the value. */
  public int depth() {
    return depth;
  }

  /** Whether nothing is known of the value. */
  public boolean isUnknown() {
    return mentions(a -> a instanceof Atom.Unknown);
  }

  /** Whether the name depends on what a caller passes. */
  public boolean mentionsFormal() {
    return mentionsFormal;
  }

  /** Whether the name means nothing outside of the function that uses it. */
  public boolean mentionsLocal() {
    return mentionsLocal;
  }

  /** Whether an atom means nothing outside of the function that made it. */
  public static boolean isLocal(Atom atom) {
    return atom instanceof Anonymous
        || atom instanceof Loaded
        || atom instanceof Reached
        || atom instanceof StackObject
        || atom instanceof FreshObject
        || atom instanceof ContentsAtCall;
  }

  /** Whether an atom is the start of an object, so that offsets from it are offsets in that. */
  public static boolean isObject(Atom atom) {
    return atom instanceof Atom.GlobalAddress
        || atom instanceof StackObject
        || atom instanceof FreshObject;
  }

  public boolean isConstant() {
    return atom instanceof Zero && terms.isEmpty();
  }

  public Symbolic plus(long bytes) {
    return bytes == 0 ? this : new Symbolic(atom, offset + bytes, terms);
  }

  /** The sum; null if it would have two pointers or too many parts. */
  public @Nullable Symbolic plus(Symbolic other, long scale) {
    Symbolic sum = plus(other.offset * scale);
    if (other.isConstant()) {
      return sum;
    }
    var parts = new ArrayList<Term>(sum.terms.size() + other.terms.size() + 1);
    parts.addAll(sum.terms);
    for (int i = 0; i < other.terms.size(); i++) {
      Term t = other.terms.get(i);
      parts.add(new Term(t.atom, t.scale * scale));
    }
    if (!(other.atom instanceof Zero)) {
      if (sum.atom instanceof Zero && scale == 1) {
        return of(other.atom, sum.offset, parts);
      }
      parts.add(new Term(other.atom, scale));
    }
    return of(sum.atom, sum.offset, parts);
  }

  private static @Nullable Symbolic of(Atom atom, long offset, List<Term> parts) {
    if (parts.isEmpty()) {
      return new Symbolic(atom, offset, List.of());
    }
    var merged = new ArrayList<Term>(parts.size());
    for (int i = 0; i < parts.size(); i++) {
      Term part = parts.get(i);
      int same = indexOf(merged, part.atom);
      if (same < 0) {
        merged.add(part);
      } else {
        merged.set(same, new Term(part.atom, merged.get(same).scale + part.scale));
      }
    }
    for (int i = merged.size() - 1; i >= 0; i--) {
      if (merged.get(i).scale == 0) {
        merged.remove(i);
      }
    }
    Atom base = atom;
    int negated = indexOf(merged, atom);
    if (negated >= 0 && merged.get(negated).scale == -1) {
      merged.remove(negated);
      base = ZERO;
    }
    if (merged.size() > MAX_TERMS) {
      return null;
    }
    if (merged.size() > 1) {
      merged.sort(BY_NAME);
    }
    return new Symbolic(base, offset, List.copyOf(merged));
  }

  private static int indexOf(List<Term> terms, Atom atom) {
    for (int i = 0; i < terms.size(); i++) {
      if (terms.get(i).atom.equals(atom)) {
        return i;
      }
    }
    return -1;
  }

  /** The constant distance in bytes from another name; null if it is not constant. */
  public @Nullable Long distanceFrom(Symbolic other) {
    return atom.equals(other.atom) && terms.equals(other.terms) ? offset - other.offset : null;
  }

  /** The same start without what is added to it. */
  public Symbolic base() {
    return of(atom);
  }

  /** Whether an atom in the name, at any depth, satisfies a condition. */
  public boolean mentions(Predicate<Atom> condition) {
    if (mentions(atom, condition)) {
      return true;
    }
    for (int i = 0; i < terms.size(); i++) {
      if (mentions(terms.get(i).atom, condition)) {
        return true;
      }
    }
    return false;
  }

  private static boolean mentions(Atom atom, Predicate<Atom> condition) {
    if (atom instanceof Computed c) {
      return condition.test(atom) || c.left().mentions(condition) || c.right().mentions(condition);
    }
    Symbolic inner = inner(atom);
    return condition.test(atom) || (inner != null && inner.mentions(condition));
  }

  /** The address whose contents an atom is; null if it is something else. */
  public static @Nullable Symbolic address(Atom atom) {
    if (atom instanceof Contents c) {
      return c.address();
    }
    return atom instanceof ContentsAtCall c ? c.address() : null;
  }

  /** The address that an atom was loaded from, whenever that was; null if it is something else. */
  public static @Nullable Symbolic cell(Atom atom) {
    return atom instanceof Loaded l ? l.address() : address(atom);
  }

  /** The name that an atom is built on; null if there is none. */
  private static @Nullable Symbolic inner(Atom atom) {
    return atom instanceof Reached r ? r.owner() : cell(atom);
  }

  private static int depth(Atom atom) {
    if (atom instanceof Computed c) {
      return Math.max(c.left().depth, c.right().depth);
    }
    Symbolic inner = inner(atom);
    return inner == null ? 0 : inner.depth + 1;
  }

  private static boolean mentionsFormal(Atom atom) {
    if (atom instanceof Computed c) {
      return c.left().mentionsFormal || c.right().mentionsFormal;
    }
    Symbolic inner = inner(atom);
    return atom instanceof FormalValue || (inner != null && inner.mentionsFormal);
  }

  private static boolean mentionsLocal(Atom atom) {
    if (atom instanceof Computed c) {
      return c.left().mentionsLocal || c.right().mentionsLocal;
    }
    Symbolic inner = inner(atom);
    return isLocal(atom) || (inner != null && inner.mentionsLocal);
  }

  /** Whether the name may stand for another value each time its definition runs. */
  public boolean mentionsDefinition(io.interlock.ir.Function function, int local) {
    // Asked of all that is known, at each definition: most names are not the function's own.
    if (!mentionsLocal) {
      return false;
    }
    if (mentionsDefinition(atom, function, local)) {
      return true;
    }
    for (int i = 0; i < terms.size(); i++) {
      if (mentionsDefinition(terms.get(i).atom, function, local)) {
        return true;
      }
    }
    return false;
  }

  private static boolean mentionsDefinition(
      Atom atom, io.interlock.ir.Function function, int local) {
    if (atom instanceof Computed c) {
      return c.left().mentionsDefinition(function, local)
          || c.right().mentionsDefinition(function, local);
    }
    Symbolic inner = inner(atom);
    return isDefinition(atom, function, local)
        || (inner != null && inner.mentionsDefinition(function, local));
  }

  private static boolean isDefinition(Atom a, io.interlock.ir.Function function, int local) {
    return (a instanceof Anonymous x && x.local() == local && x.function() == function)
        || (a instanceof Loaded l && l.local() == local && l.function() == function)
        || (a instanceof Reached r && r.local() == local && r.function() == function)
        || (a instanceof FreshObject h && h.local() == local && h.function() == function)
        || (a instanceof StackObject s && s.local() == local && s.function() == function);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Symbolic s
            && s.hash == hash
            && s.offset == offset
            && s.atom.equals(atom)
            && s.terms.equals(terms));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    var text = new StringBuilder(name(atom));
    terms.forEach(t -> text.append(" + ").append(t.scale).append("*").append(name(t.atom)));
    if (offset != 0) {
      text.append(offset < 0 ? " - " : " + ").append(Math.abs(offset));
    }
    return text.toString();
  }

  private static String name(Atom atom) {
    if (atom instanceof Zero) {
      return "0";
    }
    if (atom instanceof Atom.Unknown) {
      return "?";
    }
    if (atom instanceof Atom.GlobalAddress g) {
      return "&" + g.global().name();
    }
    if (atom instanceof Atom.FunctionAddress f) {
      return "&" + f.function().name();
    }
    if (atom instanceof Atom.OwnPlace o) {
      return "own:" + o.name();
    }
    if (atom instanceof Atom.LibraryPlace l) {
      return "library:" + l.name();
    }
    if (atom instanceof StackObject s) {
      return "stack:" + s.function().name() + "%" + s.local();
    }
    if (atom instanceof FreshObject h) {
      return "fresh:" + h.function().name() + "%" + h.local();
    }
    if (atom instanceof FormalValue f) {
      return "formal" + f.formal();
    }
    if (atom instanceof Anonymous a) {
      return a.function().name() + "%" + a.local();
    }
    if (atom instanceof Loaded l) {
      return l.function().name() + "%" + l.local() + "[" + l.address() + "]";
    }
    if (atom instanceof Reached r) {
      return r.function().name() + "%" + r.local() + "<" + r.owner() + ">";
    }
    if (atom instanceof Contents c) {
      return "[" + c.address() + "]";
    }
    if (atom instanceof ContentsAtCall c) {
      return "[" + c.address() + "]@" + c.call().index();
    }
    if (atom instanceof Computed c) {
      return "(" + c.left() + " " + c.operator() + " " + c.right() + ")";
    }
    if (atom instanceof Atom.OnlyHandle o) {
      return "thread" + o.site().index();
    }
    return "thread" + ((ThreadHandle) atom).creation().stream().map(c -> c.index()).toList();
  }
}
