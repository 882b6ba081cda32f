package io.interlock.race.thread;

import io.interlock.finding.AccessKind;
import io.interlock.lockset.Holding;
import io.interlock.summary.state.Extent;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Mark;
import io.interlock.summary.state.Marks;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Milestones;
import java.util.BitSet;
import java.util.List;

/**
 * Accesses made by some threads in one absolute state.
 *
 * @param number dense over the program
 * @param address without formals
 * @param mayRun the other threads that may run at the time
 * @param startedNow threads of which one may have been started in the present round of its loop
 * @param milestones what the thread has done by then
 * @param roots the threads that make the access
 * @param context how the function that the access is recorded in is entered
 */
public record ThreadAccess(
    int number,
    GuardedAccess access,
    Symbolic address,
    List<Holding> locks,
    BitSet mayRun,
    BitSet startedNow,
    Milestones milestones,
    BitSet roots,
    Context context) {
  public ThreadAccess numbered(int newNumber) {
    return new ThreadAccess(
        newNumber, access, address, locks, mayRun, startedNow, milestones, roots, context);
  }

  public ThreadAccess named(Symbolic newAddress, List<Holding> newLocks) {
    return new ThreadAccess(
        number, access, newAddress, newLocks, mayRun, startedNow, milestones, roots, context);
  }

  /** What is certain of the object and of the thread. */
  public List<Mark> marks() {
    List<Mark> own = access.key().marks();
    return context.marks().isEmpty()
        ? own
        : Marks.both(own, Mark.after(context.marks(), access.key().milestones()));
  }

  public AccessKind kind() {
    return access.key().kind();
  }

  public Extent extent() {
    return access.key().extent();
  }

  public long size() {
    return extent().size();
  }
}
