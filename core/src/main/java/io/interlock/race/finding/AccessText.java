package io.interlock.race.finding;

import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Access;
import io.interlock.finding.CallStep;
import io.interlock.finding.HeldLock;
import io.interlock.finding.HoldMode;
import io.interlock.finding.LockSection;
import io.interlock.finding.ThreadKind;
import io.interlock.finding.ThreadRef;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.ir.path.BitSpan;
import io.interlock.ir.path.LocalPaths;
import io.interlock.ir.path.PathPrinter;
import io.interlock.lockset.Holding;
import io.interlock.race.lock.LockText;
import io.interlock.race.pair.GuardNames;
import io.interlock.race.pair.OnceControls;
import io.interlock.race.thread.Context;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.source.Position;
import io.interlock.summary.state.AccessKey;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.Extent;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.LockSpans.Span;
import io.interlock.summary.state.Origin;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says accesses in the words of the source: who, where, holding what, called how. */
public final class AccessText {
  private static final int MAX_ORIGINS = 64;
  private static final int MAX_CHAIN = 100;

  private final Program program;
  private final Threads threads;
  private final GuardNames guards;
  private final OnceControls once;
  private final LockText locks;
  private final SummaryTable summaries;
  private final Map<Function, LocalPaths> paths = new HashMap<>();
  private final Map<Expression, String> expressions = new HashMap<>();
  private final IdentityHashMap<Context, List<CallStep>> entries = new IdentityHashMap<>();
  private final IdentityHashMap<GuardedAccess, List<Place>> places = new IdentityHashMap<>();
  private final Map<BitSet, List<ThreadRef>> shownThreads = new HashMap<>();

  public AccessText(
      Program program,
      Threads threads,
      SummaryTable summaries,
      GuardNames guards,
      OnceControls once) {
    this.program = program;
    this.guards = guards;
    this.once = once;
    this.summaries = summaries;
    this.threads = threads;
    locks = new LockText(program);
  }

  /**
   * A place in the text that makes an access.
   *
   * @param calls how it is reached from the function the access is recorded in
   */
  public record Place(Origin.Direct direct, @Nullable Step calls) {}

  /** A call on the way to an access, and the calls before it. */
  record Step(CallSite call, @Nullable Step before) {}

  /** The places in the text that make an access: the first ones, if they are very many. */
  public List<Place> places(GuardedAccess access) {
    return places.computeIfAbsent(access, AccessText::find);
  }

  private record Waiting(GuardedAccess access, @Nullable Step step) {}

  private static List<Place> find(GuardedAccess access) {
    Map<Origin.Direct, Place> result = new LinkedHashMap<>();
    var waiting = new ArrayDeque<Waiting>();
    var seen = new HashSet<GuardedAccess>();
    waiting.add(new Waiting(access, null));
    while (!waiting.isEmpty() && result.size() < MAX_ORIGINS) {
      Waiting next = waiting.remove();
      if (!seen.add(next.access())) {
        continue;
      }
      for (Origin origin : next.access().origins()) {
        if (origin instanceof Origin.Lifted l) {
          waiting.add(new Waiting(l.access(), new Step(l.call(), next.step())));
        } else if (origin instanceof Origin.Direct d) {
          result.putIfAbsent(d, new Place(d, next.step()));
        }
      }
    }
    return List.copyOf(result.values());
  }

  /** An access at a place, made by some threads. */
  Access of(Place place, ThreadAccess access, BitSet roots) {
    AccessKey key = access.access().key();
    return new Access(
        place.direct().position(),
        place.direct().function().name(),
        key.kind(),
        expression(place.direct(), key),
        access.locks().stream().map(h -> show(h, place, access.context())).toList(),
        threads(roots),
        chain(access.context(), place.calls()));
  }

  /** Asked for each access, and few differ. */
  private List<ThreadRef> threads(BitSet roots) {
    List<ThreadRef> known = shownThreads.get(roots);
    if (known == null) {
      known =
          roots.stream().mapToObj(threads.roots()::get).map(AccessText::show).distinct().toList();
      shownThreads.put((BitSet) roots.clone(), known);
    }
    return known;
  }

  /** The calls that lead to a place, outermost first. */
  private List<CallStep> chain(Context context, @Nullable Step calls) {
    if (calls == null) {
      return entries.computeIfAbsent(context, AccessText::entryChain);
    }
    var inner = new ArrayDeque<CallStep>();
    for (Step step = calls; step != null; step = step.before()) {
      inner.addFirst(new CallStep(step.call().caller().name(), step.call().call().position()));
    }
    var steps = new ArrayList<>(entries.computeIfAbsent(context, AccessText::entryChain));
    steps.addAll(inner);
    return steps;
  }

  private record Expression(Origin.Direct direct, BitSpan span) {}

  private String expression(Origin.Direct direct, AccessKey key) {
    Extent extent = key.extent();
    BitSpan span =
        extent.unit() == Extent.Unit.TEXT
            ? BitSpan.of(1, null)
            : extent.size() < 0 ? BitSpan.WHOLE : BitSpan.of(extent.size(), extent.bits());
    return expressions.computeIfAbsent(new Expression(direct, span), this::print);
  }

  private String print(Expression expression) {
    Origin.Direct direct = expression.direct();
    BitSpan span = expression.span();
    return paths(direct.function())
        .of(direct.address())
        .map(p -> PathPrinter.print(p, span))
        .orElse("?");
  }

  private LocalPaths paths(Function function) {
    return paths.computeIfAbsent(
        function,
        f -> {
          Body body = program.body(f).orElseThrow(() -> new IllegalStateException(f.name()));
          return new LocalPaths(f, body);
        });
  }

  /** From the creation of the thread, or the start of the program. */
  private static List<CallStep> entryChain(Context context) {
    var steps = new ArrayDeque<CallStep>();
    for (Context c = context; c != null && steps.size() < MAX_CHAIN; c = c.caller()) {
      if (c.via() != null && c.caller() != null) {
        boolean isCreation = !c.roots().intersects(c.caller().roots());
        steps.addFirst(new CallStep(c.via().caller().name(), c.via().call().position()));
        if (isCreation) {
          break;
        }
      }
    }
    return List.copyOf(steps);
  }

  private HeldLock show(Holding holding, Place place, Context context) {
    return new HeldLock(
        name(holding.lock()), mode(holding), holding.acquired(), section(holding, place, context));
  }

  private HoldMode mode(Holding holding) {
    return once.contains(holding.lock())
        ? HoldMode.ofOnce(holding.mode())
        : HoldMode.of(holding.mode());
  }

  /** As the text has it, or by what it is where the types of the text do not tell. */
  private String name(Symbolic lock) {
    String text = locks.of(lock);
    return text.contains(PathPrinter.UNTYPED) ? guards.of(lock) : text;
  }

  /** In the innermost function on the way to a place that takes the lock. */
  private LockSection section(Holding holding, Place place, Context context) {
    Function function = place.direct().function();
    Position point = place.direct().position();
    Step step = place.calls();
    Context entry = context;
    for (int i = 0; i < MAX_CHAIN; i++) {
      LockSection section = section(holding, function, point);
      if (section.isKnown()) {
        return section;
      }
      CallSite call;
      if (step != null) {
        call = step.call();
        step = step.before();
      } else if (entry.via() != null && entry.caller() != null) {
        call = entry.via();
        entry = entry.caller();
      } else {
        break;
      }
      function = call.caller();
      point = call.call().position();
    }
    return LockSection.UNKNOWN;
  }

  private LockSection section(Holding holding, Function function, Position point) {
    Span span = summaries.of(function).map(s -> s.spans().of(holding)).orElse(Span.NONE);
    if (span.begins().isEmpty()) {
      return LockSection.UNKNOWN;
    }
    Position begin = span.begins().get(0);
    for (Position each : span.begins()) {
      begin = each.compareTo(point) <= 0 ? each : begin;
    }
    List<Position> after = span.ends().stream().filter(e -> e.compareTo(point) > 0).toList();
    return new LockSection(function.name(), begin, after.isEmpty() ? span.ends() : after);
  }

  private static ThreadRef show(ThreadRoot root) {
    Creation creation = root.creation();
    if (creation == null && root.kind() == EdgeKind.ESCAPED) {
      return new ThreadRef(
          ThreadKind.CALLBACK,
          root.entry().name(),
          Optional.empty(),
          root.entry().position(),
          root.instances());
    }
    if (creation == null) {
      return root.entry().name().equals("main")
          ? ThreadRef.main(root.entry().position())
          : new ThreadRef(
              ThreadKind.EXPORTED,
              root.entry().name(),
              Optional.empty(),
              root.entry().position(),
              root.instances());
    }
    ThreadKind kind =
        creation.kind() == EdgeKind.THREAD
            ? ThreadKind.CREATED
            : creation.kind() == EdgeKind.INTERRUPT
                ? ThreadKind.SIGNAL_HANDLER
                : ThreadKind.CALLBACK;
    return new ThreadRef(
        kind,
        root.entry().name(),
        Optional.of(creation.site().caller().name()),
        creation.site().call().position(),
        root.instances());
  }
}
