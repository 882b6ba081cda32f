package io.interlock.race.finding;

import io.interlock.finding.Evidence.CriticalSections;
import io.interlock.lockset.Holding;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.source.Position;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is accessed in each critical section, for RacerX's belief that the first, last or only
 * shared data of a critical section is what its lock is for (section 8.4). A critical section is
 * known by the place where its lock is acquired; what is first and last is told by the text of the
 * file that acquires, so accesses in other files do not count there. One pass over the accesses.
 */
final class CriticalSectionIndex {
  /** The places in the text where one address is accessed in a section. */
  private static final class Span {
    private Position first;
    private Position last;

    Span(Position position) {
      first = position;
      last = position;
    }

    void add(Position position) {
      first = position.compareTo(first) < 0 ? position : first;
      last = position.compareTo(last) > 0 ? position : last;
    }
  }

  private record Ends(Symbolic first, Symbolic last, int count) {}

  private final Map<Position, Map<Symbolic, Span>> sections = new HashMap<>();
  private final Map<Position, Ends> ends = new HashMap<>();

  CriticalSectionIndex(List<ThreadAccess> accesses) {
    for (ThreadAccess access : accesses) {
      if (!access.locks().isEmpty()) {
        add(access);
      }
    }
    sections.forEach((acquired, spans) -> ends.put(acquired, ends(spans)));
  }

  private void add(ThreadAccess access) {
    Position position = access.access().text().position();
    for (Holding holding : access.locks()) {
      Position acquired = holding.acquired();
      if (acquired.hasLine() && acquired.file().equals(position.file())) {
        sections
            .computeIfAbsent(acquired, a -> new LinkedHashMap<>())
            .computeIfAbsent(access.address(), a -> new Span(position))
            .add(position);
      }
    }
  }

  private static Ends ends(Map<Symbolic, Span> spans) {
    var all = new ArrayList<>(spans.entrySet());
    var first = all.get(0);
    var last = all.get(0);
    for (var each : all) {
      first = each.getValue().first.compareTo(first.getValue().first) < 0 ? each : first;
      last = each.getValue().last.compareTo(last.getValue().last) > 0 ? each : last;
    }
    return new Ends(first.getKey(), last.getKey(), all.size());
  }

  /** What the location that all of these access is to critical sections. */
  CriticalSections of(List<ThreadAccess> accesses) {
    Set<Position> only = new HashSet<>();
    Set<Position> first = new HashSet<>();
    Set<Position> last = new HashSet<>();
    for (ThreadAccess access : accesses) {
      for (Holding holding : access.locks()) {
        Position acquired = holding.acquired();
        Ends ends = this.ends.get(acquired);
        if (ends == null) {
          continue;
        }
        if (ends.count() == 1 && ends.first().equals(access.address())) {
          only.add(acquired);
        } else if (ends.first().equals(access.address())) {
          first.add(acquired);
        } else if (ends.last().equals(access.address())) {
          last.add(acquired);
        }
      }
    }
    return new CriticalSections(only.size(), first.size(), last.size());
  }
}
