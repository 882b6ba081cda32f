package io.interlock.callgraph;

import io.interlock.ir.Function;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.Operand;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What each loop of events may run. A library has many loops, each an object; functions are handed
 * over with an event, and events are attached to loops. A loop runs what was handed over with an
 * event that may be attached to it, by the places that pointers lead to; and all that was handed
 * over without an event, with one that is attached to no loop, or that no loop would run otherwise.
 * An event that is attached to a loop anywhere is taken to be so before it is used.
 */
final class EventLoops {
  /** A set of objects that is not known is null. */
  private record Registration(List<Function> functions, @Nullable BitSet events) {}

  private record Attachment(@Nullable BitSet events, @Nullable BitSet loops) {}

  private static final class Library {
    final List<Registration> registrations = new ArrayList<>();
    final List<Attachment> attachments = new ArrayList<>();
    final List<@Nullable BitSet> running = new ArrayList<>();
    final Set<Function> otherwiseIdle = new LinkedHashSet<>();
  }

  private final OperandFunctions operands;
  private final Map<String, Library> libraries = new TreeMap<>();

  EventLoops(OperandFunctions operands) {
    this.operands = operands;
  }

  private Library library(String name) {
    return libraries.computeIfAbsent(name, n -> new Library());
  }

  /** A call of a function with a model. */
  void note(FunctionModel model, CallSite site) {
    for (Action action : model.actions()) {
      if (action instanceof Action.Run run
          && run.occasion() == Action.Occasion.LOOP
          && run.executor() != null) {
        var registration =
            new Registration(operands.of(run.function(), site), objects(run.event(), site));
        library(run.executor()).registrations.add(registration);
      } else if (action instanceof Action.Attach a) {
        var attachment = new Attachment(objects(a.event(), site), objects(a.to(), site));
        library(a.loop()).attachments.add(attachment);
      } else if (action instanceof Action.RunLoop loop) {
        library(loop.loop()).running.add(objects(loop.object(), site));
      }
    }
  }

  /** All calls are known. */
  void finish() {
    for (Library library : libraries.values()) {
      for (Registration r : library.registrations) {
        if (library.running.stream().noneMatch(l -> isRun(library, r, l))) {
          library.otherwiseIdle.addAll(r.functions);
        }
      }
    }
  }

  private @Nullable BitSet objects(@Nullable Operand operand, CallSite site) {
    BitSet objects = operand == null ? new BitSet() : operands.objects(operand, site);
    return objects.isEmpty() ? null : objects;
  }

  /** What a call that runs a loop may run. */
  Set<Function> runBy(Action.RunLoop loop, CallSite site) {
    Library library = library(loop.loop());
    BitSet running = objects(loop.object(), site);
    var found = new LinkedHashSet<>(library.otherwiseIdle);
    for (Registration r : library.registrations) {
      if (isRun(library, r, running)) {
        found.addAll(r.functions);
      }
    }
    return found;
  }

  private static boolean isRun(Library library, Registration r, @Nullable BitSet running) {
    return running == null
        || r.events == null
        || r.events.stream().anyMatch(e -> isRun(library, e, running));
  }

  private static boolean isRun(Library library, int event, BitSet running) {
    boolean isAttached =
        library.running.stream().anyMatch(l -> l != null && l.get(event)); // a loop itself
    for (Attachment a : library.attachments) {
      if (a.events == null || a.events.get(event)) {
        isAttached |= a.events != null;
        if (a.loops == null || a.loops.intersects(running)) {
          return true;
        }
      }
    }
    return !isAttached || running.get(event);
  }
}
