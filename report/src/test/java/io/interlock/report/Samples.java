package io.interlock.report;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.CallStep;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Finding;
import io.interlock.finding.HeldLock;
import io.interlock.finding.HoldMode;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.finding.Instances;
import io.interlock.finding.Location;
import io.interlock.finding.LockSection;
import io.interlock.finding.NotSeen;
import io.interlock.finding.NotSeenKind;
import io.interlock.finding.RacingPair;
import io.interlock.finding.ThreadRef;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Results as real programs give them. */
public final class Samples {
  private static final SourceFile A = new SourceFile("src/a.c");
  private static final SourceFile B = new SourceFile("src/net/buffer.c");
  private static final ThreadRef MAIN = ThreadRef.main(Position.at(A, 36));
  private static final ThreadRef WORKER =
      ThreadRef.created("worker", "main", new Position(A, 40, 5), Instances.MANY);
  private static final ThreadRef LOGGER =
      ThreadRef.created("logger", "start_logger", new Position(B, 71, 3), Instances.ONE);
  private static final HeldLock M =
      new HeldLock(
          "m",
          HoldMode.EXCLUSIVE,
          new Position(A, 43, 3),
          new LockSection("main", new Position(A, 43, 3), List.of(new Position(A, 45, 3))));
  private static final HeldLock TABLE =
      new HeldLock(
          "table->lock",
          HoldMode.SHARED,
          new Position(B, 12, 5),
          new LockSection(
              "table_touch",
              new Position(B, 88, 5),
              List.of(new Position(B, 104, 5), new Position(B, 107, 3))));

  private Samples() {}

  /** Nothing found, nothing left out. */
  public static CheckResult clean() {
    return CheckResult.of(List.of(), List.of(), List.of(), new Counts(2, 14, 3, 20, 4));
  }

  /** Nothing found, but not everything was looked at. */
  public static CheckResult cleanButPartial() {
    return CheckResult.of(List.of(), incomplete(), notSeen(), Counts.NONE);
  }

  /** One race of a worker with the main thread. */
  public static CheckResult simple() {
    return CheckResult.of(
        List.of(count(joined())), List.of(), List.of(), new Counts(1, 2, 2, 14, 3));
  }

  /** Several races with many accesses, and something of every kind left out. */
  public static CheckResult full() {
    return CheckResult.of(
        List.of(count(joined(), instances()), table()),
        incomplete(),
        notSeen(),
        new Counts(5, 120, 3, 140, 31));
  }

  private static Finding count(RacingPair... pairs) {
    List<CallStep> started = List.of(new CallStep("main", new Position(A, 40, 5)));
    Access write =
        new Access(
            new Position(A, 10, 3),
            "worker",
            AccessKind.WRITE,
            "stats.count",
            List.of(),
            List.of(WORKER),
            started);
    Access read =
        new Access(
            new Position(A, 44, 20),
            "main",
            AccessKind.READ,
            "stats.count",
            List.of(M),
            List.of(MAIN),
            List.of());
    Location location = new Location("stats.count", Optional.of("int"), Position.at(A, 3));
    return Finding.race(location, List.of(write, read), List.of(pairs));
  }

  private static RacingPair joined() {
    String overlap = "worker is started at src/a.c:40 and not joined before the read";
    return new RacingPair(0, 1, "both name the global variable stats", overlap);
  }

  private static RacingPair instances() {
    String overlap = "worker runs in many instances";
    return new RacingPair(0, 0, "both name the global variable stats", overlap);
  }

  /** Updates and reads by workers and the logger, partly under a lock, through calls. */
  private static Finding table() {
    List<Access> accesses = new ArrayList<>();
    for (int line : new int[] {90, 93, 101}) {
      accesses.add(update(line, AccessKind.READ));
      accesses.add(update(line, AccessKind.WRITE));
    }
    accesses.add(logged(55));
    accesses.add(logged(58));
    accesses.add(evicted());
    List<RacingPair> pairs = new ArrayList<>();
    String same =
        "entry may be any element of the list allocated in table_new at src/net/buffer.c:20";
    for (int write : new int[] {1, 3, 5, 8}) {
      pairs.add(new RacingPair(write, 6, same, "nothing orders worker and logger"));
      pairs.add(new RacingPair(write, 7, same, "nothing orders worker and logger"));
    }
    for (int access = 0; access < 6; access++) {
      pairs.add(new RacingPair(access, 8, same, "worker runs in many instances"));
    }
    Location location =
        new Location("struct entry.hits", Optional.of("unsigned long"), new Position(B, 7, 17));
    return Finding.race(location, accesses, pairs);
  }

  private static Access update(int line, AccessKind kind) {
    List<CallStep> chain =
        List.of(
            new CallStep("main", new Position(A, 40, 5)),
            new CallStep("worker", new Position(A, 14, 7)),
            new CallStep("serve_request", new Position(B, 120, 9)));
    return new Access(
        new Position(B, line, 12),
        "table_touch",
        kind,
        "e->hits",
        List.of(TABLE),
        List.of(WORKER),
        chain);
  }

  private static Access logged(int line) {
    List<CallStep> chain = List.of(new CallStep("start_logger", new Position(B, 71, 3)));
    return new Access(
        new Position(B, line, 9),
        "logger",
        AccessKind.READ,
        "cursor->hits",
        List.of(),
        List.of(LOGGER),
        chain);
  }

  private static Access evicted() {
    return new Access(
        new Position(B, 140, 3),
        "evict",
        AccessKind.ATOMIC_WRITE,
        "struct entry.hits",
        List.of(M, TABLE),
        List.of(WORKER, MAIN),
        List.of(new CallStep("worker", new Position(A, 16, 7))));
  }

  private static List<Incomplete> incomplete() {
    return List.of(
        new Incomplete(
            IncompleteKind.UNIT_NOT_COMPILED,
            "src/old.c",
            Position.at(new SourceFile("src/old.c"), 3),
            "fatal error: 'gone.h' file not found"),
        new Incomplete(
            IncompleteKind.FUNCTION_SKIPPED,
            "huge_table",
            Position.at(B, 900),
            "more than 100000 blocks"),
        new Incomplete(
            IncompleteKind.PHASE_CUT_SHORT,
            "points-to",
            Position.UNKNOWN,
            "time limit of 60 s reached"));
  }

  private static List<NotSeen> notSeen() {
    List<NotSeen> result = new ArrayList<>();
    result.add(unseen(NotSeenKind.INLINE_ASSEMBLY, "", 3));
    result.add(unseen(NotSeenKind.LONGJMP, "", 1));
    for (String name :
        List.of("deflate", "inflate", "SSL_write", "SSL_read", "xmlParse", "foo", "bar")) {
      result.add(unseen(NotSeenKind.UNKNOWN_EXTERNAL, name, name.length()));
    }
    return result;
  }

  private static NotSeen unseen(NotSeenKind kind, String what, int count) {
    return new NotSeen(kind, what, count, List.of(new Position(B, 200 + count, 3)));
  }
}
