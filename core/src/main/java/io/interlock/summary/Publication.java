package io.interlock.summary;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Value;
import io.interlock.summary.state.Escapes;
import io.interlock.summary.state.States;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which objects of a function a pointer gives away, for {@link Escapes}. One named by a path gives
 * away the object where the path starts, with all that is in it. One without a name may be any
 * object that the function makes, or has got as an argument, and that it may point to by the
 * points-to analysis; if it was loaded, only those of which the function has stored a pointer, as
 * otherwise there was none to be loaded; and what is in the object that it was loaded from.
 */
final class Publication {
  private final Function function;
  private final LocalNames names;
  private final BitSet loaded = new BitSet();

  /** The objects that the function makes or is given. */
  private final List<Atom> made = new ArrayList<>();

  private final Map<Symbolic, List<Atom>> targets = new HashMap<>();
  private final Map<Atom, BitSet> objectsOfMade = new HashMap<>();

  Publication(Function function, Body body, LocalNames names) {
    this.function = function;
    this.names = names;
    for (Formal formal : function.formals()) {
      if (formal.type().isPointer() && !formal.isCopy()) {
        made.add(new Atom.FormalValue(formal.id()));
      }
    }
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition()
            .ifPresent(
                r -> {
                  loaded.set(r.id(), i instanceof Load);
                  Atom atom = names.name(r).atom();
                  if (isMade(atom) && !made.contains(atom)) {
                    made.add(atom);
                  }
                });
      }
    }
  }

  private static boolean isMade(Atom atom) {
    return atom instanceof Atom.StackObject || atom instanceof Atom.FreshObject;
  }

  /** What is passed to code that may keep it. */
  States publishArguments(Call call, States before) {
    States states = before;
    for (Value argument : call.arguments()) {
      states = publish(names.name(argument), states);
    }
    return states;
  }

  States publish(Symbolic pointer, States states) {
    return mayGiveAway(pointer)
        ? states.mapStates(s -> s.with(publish(pointer, s.escapes())))
        : states;
  }

  Escapes publish(Symbolic pointer, Escapes before) {
    Escapes escapes = before;
    for (Atom atom : of(pointer, before)) {
      escapes = escapes.publish(atom);
    }
    return escapes;
  }

  States store(Symbolic address, Symbolic value, States states) {
    return mayGiveAway(value)
        ? states.mapStates(s -> s.with(store(address, value, s.escapes())))
        : states;
  }

  /**
   * What is in an object is copied to an address. It need not be known what that is: the object
   * itself is said to be there, with all that is in it.
   */
  States copy(Symbolic to, Symbolic from, States states) {
    return store(to, from, states);
  }

  Escapes store(Symbolic address, Symbolic value, Escapes before) {
    Escapes escapes = before;
    for (Atom atom : of(value, before)) {
      escapes = escapes.store(address.atom(), atom);
    }
    return escapes;
  }

  /** Whether a pointer may lead to an object that can be owned. */
  boolean mayGiveAway(Symbolic pointer) {
    Atom root = root(pointer);
    return Escapes.canBeOwned(root) || holder(root) != null || !targets(pointer, root).isEmpty();
  }

  /** The object that can be owned from which a pointer was loaded; null if there is none. */
  private @Nullable Atom holder(Atom pointer) {
    Symbolic cell =
        pointer instanceof Atom.Anonymous a ? names.loadedFrom(a) : Symbolic.cell(pointer);
    Atom holder = cell == null ? null : root(cell);
    return holder != null && Escapes.canBeOwned(holder) ? holder : null;
  }

  private List<Atom> of(Symbolic pointer, Escapes escapes) {
    Atom root = root(pointer);
    if (Escapes.canBeOwned(root)) {
      return List.of(root);
    }
    List<Atom> all = targets(pointer, root);
    boolean isLoaded =
        root instanceof Atom.Loaded
            || (root instanceof Atom.Reached r
                && (!r.function().equals(function) || loaded.get(r.local())))
            || (root instanceof Atom.Anonymous a
                && a.function().equals(function)
                && loaded.get(a.local()));
    if (!isLoaded) {
      return all;
    }
    var held = new LinkedHashSet<>(all.stream().filter(escapes::isHeld).toList());
    Atom holder = holder(root);
    if (holder != null) {
      held.addAll(escapes.within(holder));
    }
    return List.copyOf(held);
  }

  private List<Atom> targets(Symbolic pointer, Atom root) {
    return root instanceof Atom.Anonymous
            || root instanceof Atom.Loaded
            || root instanceof Atom.Reached
        ? targets.computeIfAbsent(pointer, this::findTargets)
        : List.of();
  }

  private List<Atom> findTargets(Symbolic pointer) {
    BitSet objects = objects(pointer);
    return objects.isEmpty()
        ? List.of()
        : made.stream().filter(atom -> objects.intersects(objects(atom))).toList();
  }

  /** Asked for each pointer. */
  private BitSet objects(Atom atom) {
    return objectsOfMade.computeIfAbsent(atom, a -> objects(Symbolic.of(a)));
  }

  private BitSet objects(Symbolic name) {
    return names.places().pointsTo().objectsAt(names.places().of(name));
  }

  /** Where the path of a value starts. */
  private static Atom root(Symbolic value) {
    Atom atom = value.atom();
    for (Symbolic inner = Symbolic.address(atom); inner != null; inner = Symbolic.address(atom)) {
      atom = inner.atom();
    }
    return atom;
  }
}
