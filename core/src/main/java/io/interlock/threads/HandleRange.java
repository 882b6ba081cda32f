package io.interlock.threads;

import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Cells of an array of thread ids: {@code base[first]} up to, not including, {@code base[end]}.
 *
 * @param base the address of element zero
 * @param stride the size of an element
 */
public record HandleRange(Symbolic base, long stride, Symbolic first, Symbolic end) {
  static final long ID = 8;

  boolean mentions(Predicate<Atom> condition) {
    return base.mentions(condition) || first.mentions(condition) || end.mentions(condition);
  }

  /** The array that a cell is an element of; the cell alone if it is chosen by no index. */
  static HandleRange around(Symbolic cell) {
    if (cell.terms().isEmpty()) {
      return new HandleRange(cell, ID, Symbolic.constant(0), Symbolic.constant(1));
    }
    Symbolic start = Symbolic.of(cell.atom()).plus(cell.offset());
    long stride = cell.terms().stream().mapToLong(t -> Math.abs(t.scale())).min().orElseThrow();
    Symbolic any = Symbolic.of(cell.terms().get(0).atom());
    return new HandleRange(start, stride, any, any);
  }

  /**
   * Whether two addresses, each with whatever values its counters take, may be the same. Names that
   * start elsewhere are taken for other arrays.
   */
  static boolean mayMeet(Symbolic a, Symbolic b) {
    if (!a.atom().equals(b.atom())) {
      return false;
    }
    Long distance = a.distanceFrom(b);
    if (distance == null || distance == 0 || a.terms().size() > 1) {
      return true;
    }
    return !a.terms().isEmpty() && distance % a.terms().get(0).scale() == 0;
  }

  /** The same cells with the first of them as element zero, if its index is a constant. */
  public HandleRange fromZero() {
    return first.isConstant()
        ? new HandleRange(
            base.plus(first.offset() * stride),
            stride,
            Symbolic.constant(0),
            end.plus(-first.offset()))
        : this;
  }

  /**
   * Whether a store of some bytes, negative for any number, may change an id in one of the cells.
   */
  boolean mayChange(Symbolic by, long size) {
    if (!by.atom().equals(base.atom()) || (size >= 0 && size <= ID && !mayInclude(by))) {
      return false;
    }
    if (isOne()) {
      return mayChangeOne(by, size);
    }
    long inside = Math.floorMod(by.offset() - base.offset(), stride);
    boolean isBeside =
        size >= 0
            && base.terms().isEmpty()
            && by.terms().stream().allMatch(t -> t.scale() % stride == 0)
            && inside >= ID
            && inside + size <= stride;
    return !isBeside;
  }

  /** Whether it is known to be one cell. */
  public boolean isOne() {
    return base.terms().isEmpty()
        && first.isConstant()
        && end.isConstant()
        && end.offset() - first.offset() == 1;
  }

  /** The same of a single cell; elements of arrays beside it are told by where they can be. */
  private boolean mayChangeOne(Symbolic by, long size) {
    long distance = base.offset() + first.offset() * stride - by.offset();
    if (by.terms().isEmpty()) {
      return distance > -ID && (size < 0 || distance < size);
    }
    return distance >= 0
        && distance % ID == 0
        && by.terms().stream().allMatch(t -> t.scale() % ID == 0);
  }

  /** Whether some cells may be in both; members of elements beside each other are not. */
  boolean mayOverlap(HandleRange other) {
    if (!other.base.atom().equals(base.atom())) {
      return false;
    }
    long inside = Math.floorMod(other.base.offset() - base.offset(), Math.max(stride, 1));
    boolean areBeside =
        stride == other.stride
            && base.terms().equals(other.base.terms())
            && inside >= ID
            && inside + ID <= stride;
    return !areBeside && !isBefore(other) && !other.isBefore(this);
  }

  /** Whether it certainly ends before another one begins. */
  private boolean isBefore(HandleRange other) {
    return end.isConstant()
        && other.first.isConstant()
        && stride > 0
        && other.stride > 0
        && base.terms().equals(other.base.terms())
        && other.base.offset() + other.first.offset() * other.stride
            >= base.offset() + end.offset() * stride;
  }

  /** Whether an address may be one of the cells; counters in it are taken to be positive. */
  boolean mayInclude(Symbolic cell) {
    if (!cell.atom().equals(base.atom())) {
      return false;
    }
    boolean isBehind =
        end.isConstant()
            && base.terms().isEmpty()
            && cell.offset() - base.offset() >= end.offset() * stride;
    boolean isBefore =
        first.isConstant()
            && base.terms().isEmpty()
            && cell.terms().isEmpty()
            && cell.offset() - base.offset() < first.offset() * stride;
    return !isBehind && !isBefore;
  }

  /** The variable part of the index of a cell, if it is nothing else; null if it is not. */
  @Nullable Atom index(Symbolic cell) {
    for (Symbolic.Term term : cell.terms()) {
      Symbolic rest = cell.plus(Symbolic.of(term.atom()), -term.scale());
      if (term.scale() == stride && base.equals(rest)) {
        return term.atom();
      }
    }
    return null;
  }

  /** Whether a cell is certainly one of them. */
  boolean includes(@Nullable Symbolic cell) {
    Long distance = cell == null ? null : cell.distanceFrom(base);
    if (distance == null || !first.isConstant() || !end.isConstant() || stride <= 0) {
      return false;
    }
    long index = distance / stride;
    return distance % stride == 0 && first.offset() <= index && index < end.offset();
  }

  /** A cell as a range of the same array; null if it is not known to be an element. */
  @Nullable HandleRange only(Symbolic cell) {
    Long distance = cell.distanceFrom(base);
    if (distance != null) {
      return only(Symbolic.constant(0), distance);
    }
    for (Symbolic.Term term : cell.terms()) {
      Symbolic rest = cell.plus(Symbolic.of(term.atom()), -term.scale());
      Long away = rest == null || term.scale() != stride ? null : rest.distanceFrom(base);
      if (away != null) {
        return only(Symbolic.of(term.atom()), away);
      }
    }
    return null;
  }

  private @Nullable HandleRange only(Symbolic index, long distance) {
    if (stride <= 0 || distance % stride != 0) {
      return null;
    }
    Symbolic at = index.plus(distance / stride);
    return new HandleRange(base, stride, at, at.plus(1));
  }

  /**
   * Cells of the same array, or of more of it, that include all of these but those of another
   * range, which begins or ends with them; null if there are no such. If the other range has no
   * cells at all, these have as many or more.
   */
  @Nullable HandleRange without(HandleRange other) {
    if (equals(other)) {
      return new HandleRange(base, stride, end, end);
    }
    Long distance = other.base.distanceFrom(base);
    if (distance == null || stride <= 0 || other.stride != stride || distance % stride != 0) {
      return null;
    }
    Symbolic from = other.first.plus(distance / stride);
    Symbolic to = other.end.plus(distance / stride);
    if (isNotAfter(from, first)) {
      return new HandleRange(base, stride, to, end);
    }
    return isNotAfter(end, to) ? new HandleRange(base, stride, first, from) : null;
  }

  /** Whether a number is certainly not above another: of numbers with a name only the same. */
  private static boolean isNotAfter(Symbolic a, Symbolic b) {
    Long distance = b.distanceFrom(a);
    return distance != null && (distance == 0 || (distance > 0 && a.isConstant()));
  }

  /** Whether it certainly has all cells of another range. */
  boolean contains(HandleRange other) {
    return base.equals(other.base)
        && stride == other.stride
        && isNotAfter(first, other.first)
        && isNotAfter(other.end, end);
  }

  /** Whether there certainly is no cell in it. */
  boolean isEmpty() {
    return isNotAfter(end, first);
  }

  /** In other names; null if a part has none. */
  @Nullable HandleRange renamed(ThreadChanges.Renaming renaming) {
    Symbolic newBase = renaming.handle(base);
    Symbolic newFirst = renaming.handle(first);
    Symbolic newEnd = renaming.handle(end);
    return newBase == null || newFirst == null || newEnd == null
        ? null
        : new HandleRange(newBase, stride, newFirst, newEnd);
  }
}
