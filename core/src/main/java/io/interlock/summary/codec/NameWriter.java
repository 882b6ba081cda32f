package io.interlock.summary.codec;

import io.interlock.summary.codec.WriteTable.Section;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Atoms and names, which are built on each other: what one is built on is written before it, so
 * that it can be read in one pass.
 */
final class NameWriter {
  private final Section section = new Section();
  private final AtomParts parts = new AtomParts();
  private final WriteTable<Atom> atoms;
  private final WriteTable<Symbolic> names;

  NameWriter(ProgramWriter program) {
    names = new WriteTable<>(section, this::write);
    atoms =
        new WriteTable<>(
            section, (atom, out) -> atom.accept(new AtomWriter(program, this::number, out)));
  }

  void writeTo(Output out) {
    section.writeTo(out);
  }

  private void write(Symbolic name, Output out) {
    out.code(AtomTag.NAME).unsigned(atoms.number(name.atom())).signed(name.offset());
    out.unsigned(name.terms().size());
    name.terms().forEach(t -> out.unsigned(atoms.number(t.atom())).signed(t.scale()));
  }

  int number(Symbolic name) {
    var waiting = new ArrayDeque<Symbolic>();
    waiting.push(name);
    while (true) {
      Symbolic next = waiting.element();
      List<Symbolic> missing = missing(next);
      if (missing.isEmpty()) {
        int number = names.number(next);
        waiting.pop();
        if (waiting.isEmpty()) {
          return number;
        }
      } else {
        missing.forEach(waiting::push);
      }
    }
  }

  int number(Atom atom) {
    atom.accept(parts).forEach(this::number);
    return atoms.number(atom);
  }

  /** The names that have to be written before one. */
  private List<Symbolic> missing(Symbolic name) {
    if (names.has(name)) {
      return List.of();
    }
    var missing = new ArrayList<Symbolic>(name.atom().accept(parts));
    name.terms().forEach(t -> missing.addAll(t.atom().accept(parts)));
    missing.removeIf(names::has);
    return missing;
  }

  int optional(@Nullable Symbolic name) {
    return name == null ? 0 : number(name) + 1;
  }

  int optional(@Nullable Atom atom) {
    return atom == null ? 0 : number(atom) + 1;
  }
}
