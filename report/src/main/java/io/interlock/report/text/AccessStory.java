package io.interlock.report.text;

import io.interlock.finding.Access;
import io.interlock.finding.CallStep;
import io.interlock.finding.HeldLock;
import io.interlock.finding.LockSection;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * How a thread comes to an access and what it does about locks on the way, in the order in which it
 * happens: calls, locks taken in the functions that take them, the access, locks released.
 */
public final class AccessStory {
  /**
   * Something that happens.
   *
   * @param what in words that go on with a position: {@code worker takes m by the call}
   * @param function where it happens; empty if that is not known
   * @param depth how many calls of the chain lead to it
   */
  public record Step(String what, Position position, String function, int depth) {}

  private final Access access;
  private final List<HeldLock> waiting;
  private final List<Step> steps = new ArrayList<>();

  private AccessStory(Access access) {
    this.access = access;
    waiting = new ArrayList<>(access.locks());
  }

  public static List<Step> of(Access access) {
    var story = new AccessStory(access);
    story.approach();
    story.access();
    story.release();
    return List.copyOf(story.steps);
  }

  private void approach() {
    int depth = 0;
    for (CallStep call : access.chain()) {
      for (HeldLock lock : List.copyOf(waiting)) {
        LockSection section = lock.section();
        boolean isNow =
            section.function().equals(call.function())
                && section.begin().compareTo(call.position()) <= 0;
        if (isNow) {
          take(lock, depth);
        }
      }
      steps.add(new Step(call(call, depth), call.position(), call.function(), depth));
      depth++;
    }
    List.copyOf(waiting).forEach(lock -> take(lock, access.chain().size()));
  }

  /** What a call on the way does; the first one may have started the thread. */
  private String call(CallStep call, int depth) {
    boolean isStart =
        depth == 0 && access.threads().stream().anyMatch(t -> t.position().equals(call.position()));
    int next = depth + 1;
    boolean isLast = next == access.chain().size();
    String callee = isLast ? access.function() : access.chain().get(next).function();
    return call.function() + (isStart ? " starts the thread" : " calls " + callee);
  }

  private void take(HeldLock lock, int depth) {
    waiting.remove(lock);
    LockSection section = lock.section();
    boolean isByCall = section.isKnown() && !section.begin().equals(lock.position());
    if (isByCall) {
      String what = section.function() + " takes " + lock.name() + " by the call";
      steps.add(new Step(what, section.begin(), section.function(), depth));
    }
    String what =
        lock.mode().isOnce()
            ? "goes through " + lock.name() + ", the access is " + lock.phrase()
            : "locks " + lock.name() + " and holds it to the access";
    steps.add(
        new Step(
            what,
            lock.position(),
            isByCall ? "" : section.function(),
            isByCall ? depth + 1 : depth));
  }

  private void access() {
    String what = access.kind().words() + " of " + access.expression() + " in " + access.function();
    steps.add(new Step(what, access.position(), access.function(), access.chain().size()));
  }

  private void release() {
    for (int i = access.locks().size() - 1; i >= 0; i--) {
      HeldLock lock = access.locks().get(i);
      LockSection section = lock.section();
      for (Position end : section.ends()) {
        String what = section.function() + " releases " + lock.name();
        steps.add(new Step(what, end, section.function(), depth(section.function())));
      }
    }
  }

  /** How many calls lead to a function on the way to the access. */
  private int depth(String function) {
    for (int i = 0; i < access.chain().size(); i++) {
      if (access.chain().get(i).function().equals(function)) {
        return i;
      }
    }
    return access.chain().size();
  }

  /** What is not known of where locks are released, in words. */
  static List<String> unreleased(Access access) {
    var result = new ArrayList<String>();
    for (HeldLock lock : access.locks()) {
      if (!lock.section().isKnown()) {
        result.add("where " + lock.name() + " is released is not known");
      } else if (lock.section().ends().isEmpty()) {
        result.add(lock.section().function() + " does not release " + lock.name() + " again");
      }
    }
    return result;
  }
}
