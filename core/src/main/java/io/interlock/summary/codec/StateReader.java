package io.interlock.summary.codec;

import io.interlock.callgraph.CallSite;
import io.interlock.finding.Instances;
import io.interlock.finding.LockMode;
import io.interlock.lockset.Holding;
import io.interlock.lockset.Holding.Balance;
import io.interlock.lockset.RelativeLockset;
import io.interlock.pointsto.Places;
import io.interlock.summary.state.Escapes;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Mark;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.Marks.Named;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.State;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Ended;
import io.interlock.threads.HandleRange;
import io.interlock.threads.Milestones;
import io.interlock.threads.Round;
import io.interlock.threads.Started;
import io.interlock.threads.ThreadChanges;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** States and what they are made of; the other side of {@link StateWriter}. */
final class StateReader {
  private static final LockMode[] MODES = LockMode.values();
  private static final Balance[] BALANCES = Balance.values();
  private static final Instances[] INSTANCES = Instances.values();
  private static final Round[] ROUNDS = Round.values();
  private static final Signs[] SIGNS = Signs.values();
  private static final Mark.Kind[] MARKS = Mark.Kind.values();

  private final ProgramReader program;
  private final NameReader names;
  private final ReadTable<Holding> holdings = new ReadTable<>("holding");
  private final ReadTable<RelativeLockset> locksets = new ReadTable<>("lockset");
  private final ReadTable<ThreadChanges> threads = new ReadTable<>("set of threads");
  private final ReadTable<Escapes> escapes = new ReadTable<>("set of objects");
  private final ReadTable<Milestones> milestones = new ReadTable<>("set of events");
  private final ReadTable<Marks> marks = new ReadTable<>("set of marks");
  private final ReadTable<Facts> facts = new ReadTable<>("set of facts");
  private final ReadTable<State> states = new ReadTable<>("state");

  StateReader(ProgramReader program, NameReader names) {
    this.program = program;
    this.names = names;
  }

  void read(Input in) throws SummaryFormatException {
    holdings.readAll(in, this::readHolding);
    locksets.readAll(in, this::readLockset);
    threads.readAll(in, this::readThreads);
    escapes.readAll(in, this::readEscapes);
    milestones.readAll(in, i -> Milestones.of(i.bytes(), i.bytes(), i.bytes()));
    marks.readAll(in, this::readMarks);
    facts.readAll(in, this::readFacts);
    states.readAll(
        in,
        i ->
            new State(
                locksets.get(i), threads.get(i), escapes.get(i), milestones.get(i), marks.get(i)));
  }

  private Holding readHolding(Input in) throws SummaryFormatException {
    return new Holding(
        names.name(in), in.code(MODES), in.number(), in.code(BALANCES), program.position(in));
  }

  private RelativeLockset readLockset(Input in) throws SummaryFormatException {
    List<Holding> held = holdings.list(in);
    Map<Symbolic, Places> released = new LinkedHashMap<>();
    for (int count = in.count(); count > 0; count--) {
      released.put(names.name(in), program.places(in));
    }
    return RelativeLockset.of(held, released, program.places(in));
  }

  private ThreadChanges readThreads(Input in) throws SummaryFormatException {
    Map<List<CallSite>, Started> started = new LinkedHashMap<>();
    for (int count = in.count(); count > 0; count--) {
      started.put(program.chain(in), readStarted(in));
    }
    Set<Symbolic> joined = new HashSet<>(in.all(names::name));
    Set<HandleRange> ranges = readRanges(in);
    return ThreadChanges.of(started, joined, ranges, new HashSet<>(in.all(program::chain)));
  }

  private Started readStarted(Input in) throws SummaryFormatException {
    Instances instances = in.code(INSTANCES);
    Symbolic cell = names.optionalName(in);
    Set<HandleRange> ranges = readRanges(in);
    Round round = in.code(ROUNDS);
    Atom counter = names.optionalAtom(in);
    return new Started(instances, cell, ranges, round, new Ended(counter, readAtoms(in)));
  }

  private Set<HandleRange> readRanges(Input in) throws SummaryFormatException {
    return Set.copyOf(
        in.all(i -> new HandleRange(names.name(i), i.signed(), names.name(i), names.name(i))));
  }

  private Set<Atom> readAtoms(Input in) throws SummaryFormatException {
    return Set.copyOf(in.all(names::atom));
  }

  private Escapes readEscapes(Input in) throws SummaryFormatException {
    Set<Atom> published = readAtoms(in);
    Map<Atom, Set<Atom>> inside = new LinkedHashMap<>();
    for (int count = in.count(); count > 0; count--) {
      inside.put(names.atom(in), readAtoms(in));
    }
    return Escapes.of(published, inside, in.count() == 0 ? null : names.name(in));
  }

  private Marks readMarks(Input in) throws SummaryFormatException {
    var all = new HashSet<Named>();
    for (int count = in.count(); count > 0; count--) {
      Symbolic cell = names.name(in);
      all.add(new Named(readMark(in), cell));
    }
    return Marks.of(all);
  }

  /** A mark of whatever object. */
  static Mark readMark(Input in) throws SummaryFormatException {
    return new Mark(in.code(MARKS), in.number());
  }

  private Facts readFacts(Input in) throws SummaryFormatException {
    Map<Symbolic, Signs> signs = new LinkedHashMap<>();
    for (int count = in.count(); count > 0; count--) {
      signs.put(names.name(in), in.code(SIGNS));
    }
    return Facts.of(signs);
  }

  RelativeLockset locks(Input in) throws SummaryFormatException {
    return locksets.get(in);
  }

  ThreadChanges threads(Input in) throws SummaryFormatException {
    return threads.get(in);
  }

  Milestones milestones(Input in) throws SummaryFormatException {
    return milestones.get(in);
  }

  Facts facts(Input in) throws SummaryFormatException {
    return facts.get(in);
  }

  State state(Input in) throws SummaryFormatException {
    return states.get(in);
  }
}
