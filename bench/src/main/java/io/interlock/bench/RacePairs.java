package io.interlock.bench;

import io.interlock.finding.Access;
import io.interlock.finding.Finding;
import io.interlock.finding.RacingPair;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Findings as places and pairs of places, to compare two checks of a program. */
final class RacePairs {
  private RacePairs() {}

  /** Every two places that race, with the name of the location. */
  static Set<String> of(List<Finding> findings) {
    Set<String> pairs = new LinkedHashSet<>();
    for (Finding finding : findings) {
      for (RacingPair pair : finding.pairs()) {
        pairs.add(key(finding, finding.accesses().get(pair.a()), finding.accesses().get(pair.b())));
      }
    }
    return pairs;
  }

  /** Every place with an access that races. */
  static Set<String> places(List<Finding> findings) {
    Set<String> places = new HashSet<>();
    findings.forEach(f -> f.accesses().forEach(a -> places.add(place(a))));
    return places;
  }

  static String place(Access access) {
    return access.position().file().path() + ":" + access.position().line();
  }

  static String key(Finding finding, Access a, Access b) {
    String one = place(a);
    String other = place(b);
    String name = finding.location().name();
    return name + " " + (one.compareTo(other) < 0 ? one + " " + other : other + " " + one);
  }
}
