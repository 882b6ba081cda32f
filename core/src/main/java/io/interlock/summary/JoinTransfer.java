package io.interlock.summary;

import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.Mark;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.ThreadChanges;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a path when a thread has been joined, or none runs that has its id in a cell:
 * one may be started later.
 */
final class JoinTransfer implements UnaryOperator<Path> {
  /** How it came that there is no thread. */
  enum Outcome {
    JOINED,
    NONE_RUNS
  }

  private final AnalysisInput input;
  private final LocalNames names;
  private final @Nullable Symbolic handle;
  private final @Nullable Symbolic cell;

  /** Which thread it is by its id, if that has a name; else null. */
  private final @Nullable Symbolic last;

  private final Outcome outcome;
  private final int main;
  private final int own;
  private final boolean isSingle;

  /**
   * Why no thread runs.
   *
   * @param handle the id; null if it has no name
   * @param cell where the id was found; null if not known
   */
  JoinTransfer(
      Outcome outcome,
      AnalysisInput input,
      LocalNames names,
      @Nullable Symbolic handle,
      @Nullable Symbolic cell) {
    this.outcome = outcome;
    this.input = input;
    this.names = names;
    this.handle = handle;
    this.cell = cell;
    Symbolic filled = cell == null ? null : input.handles().at(cell, names.places());
    last = filled == null && handle != null ? input.handles().everywhere(handle) : filled;
    main =
        cell == null || outcome != Outcome.JOINED
            ? OrderEvents.NOT_COUNTED
            : input.events().number(Kind.JOIN_MAIN, names.places().of(cell));
    own = cell == null ? -1 : input.ownHandles().number(names.places().of(cell));
    isSingle = cell != null && input.singleIds().include(names.places().of(cell));
  }

  @Override
  public Path apply(Path path) {
    Path first = cell == null ? path : joinAt(cell, path);
    if (own >= 0 && cell != null) {
      State state = first.state();
      Marks marks = state.marks();
      if (!input.startFlags().isEmpty()) {
        marks = marks.plus(new Mark(Mark.Kind.IDLE, own), cell);
      }
      if (outcome == Outcome.JOINED) {
        marks = marks.plus(new Mark(Mark.Kind.JOINED, own), cell);
      }
      first = first.with(state.with(marks));
    }
    if (isOwn(first)) {
      first = joinLast(first);
    } else if (handle != null) {
      first = join(handle, first);
    }
    if (isSingle && cell != null) {
      State state = first.state();
      first = first.with(state.with(state.threads().joinLast(cell)));
    }
    if (main != OrderEvents.NOT_COUNTED) {
      State state = first.state();
      first = first.with(state.with(state.milestones().reached(main)));
    }
    return last == null ? first : join(last, first);
  }

  /** Whether a variable of the function's own holds ids of threads that it has started. */
  private boolean isOwn(Path path) {
    return cell != null
        && !path.state().escapes().isPublished(cell.atom())
        && input.handles().holdsIdsOnly(cell, names.places());
  }

  /** Joins by such a variable; the id is of no thread that a caller has started. */
  private Path joinLast(Path path) {
    ThreadChanges threads = path.state().threads();
    if (handle != null && handle.atom() instanceof Atom.ThreadHandle) {
      threads = threads.join(handle);
    }
    threads = cell == null ? threads : threads.joinLast(cell);
    return path.with(path.state().with(threads));
  }

  private static Path joinAt(Symbolic cell, Path path) {
    return path.with(path.state().with(path.state().threads().joinAt(cell)));
  }

  private static Path join(Symbolic handle, Path path) {
    return path.with(path.state().with(path.state().threads().join(handle)));
  }
}
