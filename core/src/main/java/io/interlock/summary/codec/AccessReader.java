package io.interlock.summary.codec;

import io.interlock.callgraph.CallSite;
import io.interlock.finding.AccessKind;
import io.interlock.ir.BitRange;
import io.interlock.ir.Function;
import io.interlock.lockset.RelativeLockset;
import io.interlock.summary.state.AccessKey;
import io.interlock.summary.state.Extent;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Mark;
import io.interlock.summary.state.Origin;
import io.interlock.summary.state.Ownership;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Milestones;
import io.interlock.threads.ThreadChanges;
import java.util.List;

/** Accesses with where they come from; the other side of {@link AccessWriter}. */
final class AccessReader {
  private static final Extent.Unit[] UNITS = Extent.Unit.values();
  private static final AccessKind[] KINDS = AccessKind.values();
  private static final AccessWriter.Tag[] TAGS = AccessWriter.Tag.values();

  private static final Origin.Direct.Reach[] REACHES = Origin.Direct.Reach.values();

  private final ProgramReader program;
  private final NameReader names;
  private final StateReader states;
  private final ValueReader values;
  private final SummaryTable known;
  private final ReadTable<Extent> extents = new ReadTable<>("extent");
  private final ReadTable<AccessKey> keys = new ReadTable<>("key");
  private final ReadTable<GuardedAccess> accesses = new ReadTable<>("access");

  AccessReader(
      ProgramReader program,
      NameReader names,
      StateReader states,
      ValueReader values,
      SummaryTable known) {
    this.program = program;
    this.names = names;
    this.states = states;
    this.values = values;
    this.known = known;
  }

  void read(Input in) throws SummaryFormatException {
    extents.readAll(in, AccessReader::readExtent);
    keys.readAll(in, this::readKey);
    accesses.readAll(in, this::readAccess);
  }

  private static Extent readExtent(Input in) throws SummaryFormatException {
    long size = in.signed();
    Extent.Unit unit = in.code(UNITS);
    int width = in.number();
    int first = in.number();
    return new Extent(size, width == 0 ? null : new BitRange(first, width), unit);
  }

  private AccessKey readKey(Input in) throws SummaryFormatException {
    Symbolic address = names.name(in);
    Extent extent = extents.get(in);
    AccessKind kind = in.code(KINDS);
    RelativeLockset locks = states.locks(in);
    ThreadChanges threads = states.threads(in);
    Milestones milestones = states.milestones(in);
    Facts guard = states.facts(in);
    Ownership ownership = new Ownership(in.signed(), in.signed());
    List<Mark> marks = in.all(StateReader::readMark);
    return new AccessKey(
        address, extent, kind, locks, threads, milestones, marks, guard, ownership);
  }

  private GuardedAccess readAccess(Input in) throws SummaryFormatException {
    AccessKey key = keys.get(in);
    List<Origin> origins = in.all(this::readOrigin);
    if (origins.isEmpty()) {
      throw in.bad("an access comes from nowhere");
    }
    return GuardedAccess.of(key, origins);
  }

  private Origin readOrigin(Input in) throws SummaryFormatException {
    return switch (in.code(TAGS)) {
      case DIRECT ->
          new Origin.Direct(
              program.function(in),
              program.position(in),
              in.number(),
              values.value(in),
              in.code(REACHES));
      case OWN -> new Origin.Lifted(program.site(in), accesses.get(in));
      case KNOWN -> readKnown(in);
    };
  }

  private Origin readKnown(Input in) throws SummaryFormatException {
    CallSite call = program.site(in);
    Function function = program.function(in);
    FunctionSummary summary = known.of(function).orElse(null);
    if (summary == null) {
      throw in.bad("the summary of %s has to be read before".formatted(function.name()));
    }
    List<GuardedAccess> open = summary.open();
    List<GuardedAccess> grounded = summary.grounded();
    int number = in.below(open.size() + grounded.size(), "an access of " + function.name());
    return new Origin.Lifted(
        call, number < open.size() ? open.get(number) : grounded.get(number - open.size()));
  }

  GuardedAccess access(Input in) throws SummaryFormatException {
    return accesses.get(in);
  }
}
