package io.interlock.summary.codec;

import io.interlock.lockset.Holding;
import io.interlock.lockset.RelativeLockset;
import io.interlock.summary.codec.WriteTable.Section;
import io.interlock.summary.state.Escapes;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.Marks.Named;
import io.interlock.summary.state.State;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.HandleRange;
import io.interlock.threads.Milestones;
import io.interlock.threads.Started;
import io.interlock.threads.ThreadChanges;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** States and what they are made of: locksets, threads, objects published, events counted. */
final class StateWriter {
  private final ProgramWriter program;
  private final NameWriter names;
  private final Section[] sections = new Section[8];
  private final WriteTable<Holding> holdings;
  private final WriteTable<RelativeLockset> locksets;
  private final WriteTable<ThreadChanges> threads;
  private final WriteTable<Escapes> escapes;
  private final WriteTable<Milestones> milestones;
  private final WriteTable<Marks> marks;
  private final WriteTable<Facts> facts;
  private final WriteTable<State> states;

  StateWriter(ProgramWriter program, NameWriter names) {
    this.program = program;
    this.names = names;
    for (int i = 0; i < sections.length; i++) {
      sections[i] = new Section();
    }
    holdings = new WriteTable<>(sections[0], this::write);
    locksets = new WriteTable<>(sections[1], this::write);
    threads = new WriteTable<>(sections[2], this::write);
    escapes = new WriteTable<>(sections[3], this::write);
    milestones =
        new WriteTable<>(
            sections[4], (m, out) -> out.bytes(m.certain()).bytes(m.possible()).bytes(m.parity()));
    marks = new WriteTable<>(sections[5], this::write);
    facts = new WriteTable<>(sections[6], this::write);
    states = new WriteTable<>(sections[7], this::write);
  }

  void writeTo(Output out) {
    for (Section section : sections) {
      section.writeTo(out);
    }
  }

  private void write(Holding holding, Output out) {
    out.unsigned(names.number(holding.lock()))
        .code(holding.mode())
        .unsigned(holding.count())
        .code(holding.balance())
        .unsigned(program.number(holding.acquired()));
  }

  private void write(RelativeLockset locks, Output out) {
    out.all(locks.held(), holdings::number);
    out.unsigned(locks.released().size());
    locks
        .released()
        .forEach((lock, at) -> out.unsigned(names.number(lock)).unsigned(program.number(at)));
    out.unsigned(program.number(locks.releasedAt()));
  }

  private void write(ThreadChanges changes, Output out) {
    out.unsigned(changes.started().size());
    for (var creation : Ordered.chains(changes.started().keySet())) {
      out.unsigned(program.number(creation));
      write(Objects.requireNonNull(changes.started().get(creation)), out);
    }
    out.all(Ordered.names(changes.joined()), names::number);
    write(changes.joinedRanges(), out);
    out.all(Ordered.chains(changes.ended()), program::number);
  }

  private void write(Started started, Output out) {
    out.code(started.instances()).unsigned(names.optional(started.cell()));
    write(started.ranges(), out);
    out.code(started.round())
        .unsigned(names.optional(started.ended().counter()))
        .all(Ordered.atoms(started.ended().indexes()), names::number);
  }

  private void write(Set<HandleRange> ranges, Output out) {
    out.unsigned(ranges.size());
    for (HandleRange range : Ordered.ranges(ranges)) {
      out.unsigned(names.number(range.base()))
          .signed(range.stride())
          .unsigned(names.number(range.first()))
          .unsigned(names.number(range.end()));
    }
  }

  private void write(Escapes escaped, Output out) {
    out.all(Ordered.atoms(escaped.published()), names::number);
    List<Atom> holders = Ordered.atoms(escaped.inside().keySet());
    out.unsigned(holders.size());
    for (Atom holder : holders) {
      out.unsigned(names.number(holder))
          .all(Ordered.atoms(escaped.inside().getOrDefault(holder, Set.of())), names::number);
    }
    Symbolic exchange = escaped.exchange();
    out.all(exchange == null ? List.of() : List.of(exchange), names::number);
  }

  private void write(Marks said, Output out) {
    out.unsigned(said.all().size());
    for (Named named : Ordered.marks(said.all())) {
      out.unsigned(names.number(named.cell())).code(named.mark().kind());
      out.unsigned(named.mark().number());
    }
  }

  private void write(Facts known, Output out) {
    out.unsigned(known.signs().size());
    known.signs().forEach((name, signs) -> out.unsigned(names.number(name)).code(signs));
  }

  private void write(State state, Output out) {
    out.unsigned(locksets.number(state.locks()))
        .unsigned(threads.number(state.threads()))
        .unsigned(escapes.number(state.escapes()))
        .unsigned(milestones.number(state.milestones()))
        .unsigned(marks.number(state.marks()));
  }

  int number(RelativeLockset locks) {
    return locksets.number(locks);
  }

  int number(ThreadChanges changes) {
    return threads.number(changes);
  }

  int number(Milestones counted) {
    return milestones.number(counted);
  }

  int number(Facts known) {
    return facts.number(known);
  }

  int number(State state) {
    return states.number(state);
  }
}
