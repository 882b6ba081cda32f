package io.interlock.summary.codec;

import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.summary.codec.WriteTable.Section;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.InstanceNames;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creations of threads, with what the models say of them. */
final class CreationWriter {
  private final ProgramWriter program;
  private final NameWriter names;
  private final StateWriter states;
  private final Section[] sections = {new Section(), new Section()};
  private final WriteTable<Operand> operands = new WriteTable<>(sections[0], this::write);
  private final WriteTable<Action.Run> actions = new WriteTable<>(sections[1], this::write);

  CreationWriter(ProgramWriter program, NameWriter names, StateWriter states) {
    this.program = program;
    this.names = names;
    this.states = states;
  }

  void writeTo(Output out) {
    for (Section section : sections) {
      section.writeTo(out);
    }
  }

  private void write(Operand operand, Output out) {
    out.code(operand.kind())
        .signed(operand.argument())
        .unsigned(program.optional(operand.name()))
        .unsigned(operand.dereferences())
        .all(operand.members(), program::number);
  }

  private void write(Action.Run run, Output out) {
    out.unsigned(operands.number(run.function()));
    List<@Nullable Operand> arguments = run.arguments();
    out.unsigned(arguments.size());
    for (Operand argument : arguments) {
      out.unsigned(operands.optional(argument));
    }
    out.code(run.occasion())
        .unsigned(operands.optional(run.handle()))
        .unsigned(program.optional(run.executor()))
        .code(run.success())
        .unsigned(operands.optional(run.event()))
        .unsigned(run.until().size());
    for (Action.Registration until : run.until()) {
      out.unsigned(program.number(until.kind())).unsigned(operands.number(until.object()));
    }
  }

  void write(Creation creation, Output out) {
    out.unsigned(program.number(creation.chain()))
        .unsigned(program.number(creation.owner()))
        .code(creation.kind())
        .unsigned(program.number(creation.entry()))
        .unsigned(names.optional(creation.function()));
    List<@Nullable Symbolic> arguments = creation.arguments();
    out.unsigned(arguments.size());
    for (Symbolic argument : arguments) {
      out.unsigned(names.optional(argument));
    }
    write(creation.passed(), out);
    write(creation.instances(), out);
    out.signed(creation.times())
        .unsigned(states.number(creation.before()))
        .unsigned(actions.optional(creation.action()));
  }

  /** What cells hold. */
  void write(Map<Symbolic, Symbolic> cells, Output out) {
    out.unsigned(cells.size());
    cells.forEach((cell, value) -> out.unsigned(names.number(cell)).unsigned(names.number(value)));
  }

  private void write(InstanceNames instances, Output out) {
    List<Atom> unique = Ordered.atoms(instances.unique().keySet());
    out.unsigned(unique.size());
    for (Atom atom : unique) {
      out.unsigned(names.number(atom)).signed(Objects.requireNonNull(instances.unique().get(atom)));
    }
    out.all(Ordered.atoms(instances.fixed()), names::number)
        .all(Ordered.atoms(instances.apart()), names::number)
        .code(instances.loops());
  }
}
