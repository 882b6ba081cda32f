package io.interlock.finding;

import java.util.Comparator;
import java.util.List;

/**
 * A race in one line, for reports that show one: the location and one pair that convinces, two
 * different accesses where there are such.
 */
final class RaceMessage {
  private RaceMessage() {}

  static String of(Location location, Participants participants) {
    RacingPair pair = telling(participants.pairs());
    String first = place(participants.accesses().get(pair.a()));
    String second = place(participants.accesses().get(pair.b()));
    String both =
        pair.a() == pair.b() ? first + " in two threads at once" : first + " and " + second;
    return "data race on " + location.name() + ": " + both;
  }

  private static RacingPair telling(List<RacingPair> pairs) {
    return pairs.stream()
        .min(Comparator.comparing(pair -> pair.a() == pair.b()))
        .orElseThrow(() -> new IllegalArgumentException("a race needs a racing pair"));
  }

  private static String place(Access access) {
    return access.kind().words() + " in " + access.function() + " at " + access.position();
  }
}
