package io.interlock.ranking;

import io.interlock.finding.Access;
import io.interlock.finding.Finding;
import io.interlock.finding.Guard;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Findings that seem to have one cause: members of one object, or the same lock missing in one
 * function. A finding is in at most one cluster, members of objects first.
 */
final class Clusters {
  /** {@code stats.count}, {@code struct conn.state}, {@code malloc@a.c:9->size}: object, member. */
  private static final Pattern MEMBER = Pattern.compile("(.+?[^.>-])(\\.|->)[A-Za-z_][^.>-]*.*");

  private static final Pattern FILE_PREFIX =
      Pattern.compile("[^ :]+\\.[A-Za-z]{1,3}:(?=[A-Za-z_])");

  private final Map<String, String> titles = new HashMap<>();

  Clusters(List<Finding> findings) {
    Map<String, Integer> objects = new LinkedHashMap<>();
    Map<String, Integer> causes = new LinkedHashMap<>();
    for (Finding finding : findings) {
      object(finding).ifPresent(o -> objects.merge(o, 1, Integer::sum));
    }
    for (Finding finding : findings) {
      if (object(finding).map(o -> objects.getOrDefault(o, 0)).orElse(0) < 2) {
        cause(finding).ifPresent(c -> causes.merge(c, 1, Integer::sum));
      }
    }
    for (Finding finding : findings) {
      Optional<String> object = object(finding).filter(o -> objects.getOrDefault(o, 0) > 1);
      Optional<String> cause = cause(finding).filter(c -> causes.getOrDefault(c, 0) > 1);
      object
          .map(o -> "members of " + o)
          .or(() -> cause)
          .ifPresent(title -> titles.put(finding.id().value(), title));
    }
  }

  String of(Finding finding) {
    return titles.getOrDefault(finding.id().value(), "");
  }

  private static Optional<String> object(Finding finding) {
    String name = finding.location().name();
    Matcher prefix = FILE_PREFIX.matcher(name);
    int start = prefix.lookingAt() ? prefix.end() : at(name);
    Matcher member = MEMBER.matcher(name.substring(start));
    return member.matches()
        ? Optional.of(name.substring(0, start) + member.group(1))
        : Optional.empty();
  }

  /** Where the name of an allocation ends: {@code malloc@a.c:9}. */
  private static int at(String name) {
    Matcher allocation = Pattern.compile("\\**[\\w$]+@[^:]+:\\d+").matcher(name);
    return allocation.lookingAt() ? Math.max(0, allocation.end() - 1) : 0;
  }

  private static Optional<String> cause(Finding finding) {
    Optional<Guard> guard = finding.evidence().likelyGuard();
    Set<String> functions = new TreeSet<>();
    for (Access access : finding.accesses()) {
      if (access.isUnlocked()) {
        functions.add(access.function());
      }
    }
    return functions.size() != 1
        ? Optional.empty()
        : Optional.of(
            guard.map(g -> g.lock() + " missing in ").orElse("no lock in ")
                + functions.iterator().next());
  }
}
