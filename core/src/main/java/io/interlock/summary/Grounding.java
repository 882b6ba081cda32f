package io.interlock.summary;

import io.interlock.ir.Function;
import io.interlock.summary.state.AccessKey;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes from an access what it says of callers, where callers could make nothing of it: then it
 * stays in its function and need not be copied into every caller.
 *
 * <p>Callers can tell more about a formal, and about memory as it was on entry. An address that
 * passes through memory the function may have changed before a call means nothing to them, nor does
 * a lock that does. Such an access is said of any formal. If no lock hangs off the same pointer,
 * its name is that of the value dereferenced in the text, so that calls from many places count as
 * one; but not if the name here can mean less memory than that value, over all calls: what a
 * function like {@code xrealloc} touches is not what all its callers pass.
 */
final class Grounding {
  private final Substitution anyFormals;
  private final SymbolicPlaces places;

  Grounding(Function function, SymbolicPlaces places) {
    List<@Nullable Symbolic> formals = new ArrayList<>();
    for (int i = 0; i < function.formals().size(); i++) {
      formals.add(Symbolic.of(new Atom.Anonymous(function, i)));
    }
    anyFormals = Substitution.atStart(formals, places);
    this.places = places;
  }

  /** The access as it stays here, or as it was if callers have something to say. */
  AccessKey apply(AccessKey key, GuardedAccess access) {
    boolean isOurs =
        key.guard().signs().isEmpty()
            && !key.threads().joinsCallers()
            && passesThroughChange(key.address().atom())
            && isOurs(key.address())
            && key.locks().held().stream().allMatch(h -> isOurs(h.lock()));
    return isOurs ? grounded(key, access) : key;
  }

  private static boolean isOurs(Symbolic name) {
    return !name.mentionsFormal()
        || (isOurs(name.atom()) && name.terms().stream().allMatch(t -> isOurs(t.atom())));
  }

  private static boolean isOurs(Atom atom) {
    return !Symbolic.of(atom).mentionsFormal() || passesThroughChange(atom);
  }

  private static boolean passesThroughChange(Atom atom) {
    return Symbolic.of(atom).mentions(a -> a instanceof Atom.ContentsAtCall);
  }

  private AccessKey grounded(AccessKey key, GuardedAccess access) {
    return new AccessKey(
        groundedName(key, access),
        key.extent(),
        key.kind(),
        key.locks().renamed(anyFormals),
        key.threads().withoutCallers(),
        key.milestones(),
        key.marks(),
        Facts.NONE,
        key.ownership().withoutCallers());
  }

  private Symbolic groundedName(AccessKey key, GuardedAccess access) {
    if (!key.address().mentionsFormal()) {
      return key.address();
    }
    Symbolic address = isCorrelated(key) ? anyFormals.apply(key.address()) : null;
    return address == null ? closest(key.address(), access.nameInText()) : address;
  }

  /**
   * A name for what an access of this function's is to that says nothing of callers: its own, said
   * of any formal, if that can mean fewer places than the value in the text, else that.
   */
  Symbolic closest(Symbolic name, Symbolic text) {
    int size = places.of(name).size();
    boolean isNarrower = size > 0 && size < places.of(text).size();
    Symbolic own = isNarrower ? anyFormals.apply(name) : null;
    return own == null ? text : own;
  }

  /** The access as it stays here if callers are not to take it over. */
  AccessKey closed(AccessKey key, GuardedAccess access) {
    return key.mentionsFormal() ? grounded(key, access) : key;
  }

  /** Whether a lock is held that hangs off the same pointer as what is accessed. */
  static boolean isCorrelated(AccessKey key) {
    return key.locks().held().stream().anyMatch(h -> isCorrelated(h.lock(), key.address()));
  }

  private static boolean isCorrelated(Symbolic lock, Symbolic address) {
    return lock.mentions(a -> isPartOf(a, address))
        || address.mentions(
            a -> a instanceof Atom.Reached r && lock.mentions(part -> isPartOf(part, r.owner())));
  }

  /**
   * An access of this function's that has no name in a caller, because the name would be too long:
   * said of any formal, together with the locks that hang off the same pointer.
   */
  @Nullable AccessKey keepingLocks(AccessKey key) {
    Symbolic address = anyFormals.apply(key.address());
    return address == null
        ? null
        : new AccessKey(
            address,
            key.extent(),
            key.kind(),
            key.locks().renamed(n -> isCorrelated(n, key.address()) ? anyFormals.apply(n) : n),
            key.threads(),
            key.milestones(),
            key.marks(),
            key.guard(),
            key.ownership());
  }

  /** Without anything that depends on the caller, for want of room. */
  AccessKey withoutCaller(AccessKey key, GuardedAccess access) {
    return new AccessKey(
        key.address().mentionsFormal()
            ? closest(key.address(), access.nameInText())
            : key.address(),
        key.extent(),
        key.kind(),
        key.locks().renamed(n -> n.mentionsFormal() ? null : n),
        key.threads().withoutCallers(),
        key.milestones(),
        key.marks(),
        Facts.NONE,
        key.ownership().withoutCallers());
  }

  private static boolean isPartOf(Atom atom, Symbolic address) {
    return atom.equals(address.atom())
        || address.terms().stream().anyMatch(t -> t.atom().equals(atom));
  }
}
