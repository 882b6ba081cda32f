package io.interlock.report.text;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.CallStep;
import io.interlock.finding.HeldLock;
import io.interlock.finding.ThreadRef;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Accesses shown in one line because they differ only by place within a file, or by kind at the
 * same place ({@code x++} reads and writes).
 */
record AccessGroup(List<Access> members) {

  /** What all accesses of a group have in common, besides their file and kinds. */
  private record Context(
      String function,
      String expression,
      List<HeldLock> locks,
      List<ThreadRef> threads,
      List<CallStep> chain) {

    static Context of(Access a) {
      List<HeldLock> locks = a.locks().stream().map(HeldLock::withoutEnds).toList();
      return new Context(a.function(), a.expression(), locks, a.threads(), a.chain());
    }
  }

  private record Site(Context context, Position position) {
    static Site of(Access access) {
      return new Site(Context.of(access), access.position());
    }
  }

  private record Key(Context context, SourceFile file, List<AccessKind> kinds) {
    static Key of(AccessGroup site) {
      Access any = site.sample();
      return new Key(Context.of(any), any.position().file(), site.kinds());
    }
  }

  /** What is told of a group in one line: not by which threads and calls. */
  record Look(
      List<AccessKind> kinds,
      String function,
      String expression,
      List<HeldLock> locks,
      List<Position> positions) {}

  Look look() {
    Context context = Context.of(sample());
    return new Look(
        kinds(), context.function(), context.expression(), context.locks(), positions());
  }

  /** All accesses in groups, which are in the order of their first access. */
  static List<AccessGroup> of(List<Access> accesses) {
    List<AccessGroup> sites = inOrder(accesses, Site::of).stream().map(AccessGroup::new).toList();
    return inOrder(sites, Key::of).stream().map(AccessGroup::merge).toList();
  }

  private static <T, K> Collection<List<T>> inOrder(List<T> items, Function<T, K> key) {
    Map<K, List<T>> byKey = items.stream().collect(groupingBy(key, LinkedHashMap::new, toList()));
    return byKey.values();
  }

  private static AccessGroup merge(List<AccessGroup> sites) {
    List<Access> members = new ArrayList<>();
    sites.forEach(site -> members.addAll(site.members));
    return new AccessGroup(members);
  }

  /** Any access of the group, for what they have in common. */
  Access sample() {
    return members.get(0);
  }

  List<AccessKind> kinds() {
    return members.stream().map(Access::kind).distinct().sorted().toList();
  }

  List<Position> positions() {
    return members.stream().map(Access::position).distinct().toList();
  }
}
