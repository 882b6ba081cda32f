package io.interlock.race;

import io.interlock.finding.Safety;
import io.interlock.ir.Program;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.context.Accesses;
import io.interlock.race.finding.AccessText;
import io.interlock.race.input.CheckedProgram;
import io.interlock.race.pair.GuardNames;
import io.interlock.race.pair.Interleavings;
import io.interlock.race.pair.LocationText;
import io.interlock.race.pair.OnceControls;
import io.interlock.race.pair.Pairing;
import io.interlock.race.safety.LocationNames;
import io.interlock.race.safety.SafetyAnswers;
import io.interlock.race.safety.SafetyExplanations;
import io.interlock.race.safety.TextAccesses;
import io.interlock.threads.SharedObjects;
import io.interlock.threads.ThreadEntries;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** From accesses to why locations, asked for by name, are safe or not. */
final class SafetyPhase {
  private final CheckedProgram checked;
  private final ThreadEntries entries;
  private final SharedObjects sharing;
  private final Pairing pairing;
  private final Interleavings interleavings;

  SafetyPhase(
      CheckedProgram checked,
      ThreadEntries entries,
      SharedObjects sharing,
      Pairing pairing,
      Interleavings interleavings) {
    this.checked = checked;
    this.entries = entries;
    this.sharing = sharing;
    this.pairing = pairing;
    this.interleavings = interleavings;
  }

  SafetyAnswers explain(List<String> asked) {
    Program program = checked.program();
    PointsTo pointsTo = checked.pointsTo();
    var locations = new LocationText(program, pointsTo);
    var texts = TextAccesses.find(checked.graph(), pointsTo);
    var names = new LocationNames(program, pointsTo, locations, texts);
    SafetyExplanations safety = explanations(locations);
    Map<String, List<Safety>> found = new LinkedHashMap<>();
    for (String name : asked) {
      List<Safety> answers = names.find(name).stream().map(safety::of).toList();
      if (!answers.isEmpty()) {
        found.put(name, answers);
      } else if (names.isVariable(name)) {
        found.put(name, List.of(SafetyExplanations.neverInMemory(name)));
      }
    }
    return new SafetyAnswers(found, names.all());
  }

  private SafetyExplanations explanations(LocationText locations) {
    Accesses accesses = pairing.accesses();
    var guards = new GuardNames(checked.program(), checked.pointsTo(), locations);
    var once = new OnceControls(checked.graph(), checked.models(), checked.pointsTo());
    var text =
        new AccessText(checked.program(), accesses.threads(), accesses.summaries(), guards, once);
    return new SafetyExplanations(
        entries,
        sharing,
        pairing.index(),
        pairing.grounds(locations, interleavings),
        text,
        guards,
        once);
  }
}
