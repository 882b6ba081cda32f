package io.interlock.cli;

import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.FunctionNames;
import io.interlock.callgraph.SiteNames;
import io.interlock.callgraph.witness.Witness;
import io.interlock.callgraph.witness.WitnessSearch;
import io.interlock.ir.Function;
import io.interlock.pipeline.CallGraphBuilder.Built;
import io.interlock.run.InputException;
import java.util.List;
import java.util.stream.Collectors;

/** Why a call through a pointer may reach a function, as text. */
final class WhyText {
  private WhyText() {}

  /**
   * @param name of the function, or of several static ones
   * @throws InputException if the call does not reach it
   */
  static String print(Built built, CallSite site, String name) {
    List<Function> named = FunctionNames.find(built.graph().program(), name);
    List<Function> targets = built.graph().targets(site);
    List<Function> called = targets.stream().filter(named::contains).toList();
    if (called.isEmpty()) {
      String others = targets.stream().map(FunctionNames::of).collect(Collectors.joining(", "));
      throw new InputException(
          "%s does not call %s, by the analysis %s; it calls %s"
              .formatted(
                  SiteNames.describe(site),
                  name,
                  built.kind().label(),
                  others.isEmpty() ? "nothing known" : others));
    }
    return called.stream().map(f -> print(built, site, f)).collect(Collectors.joining());
  }

  private static String print(Built built, CallSite site, Function target) {
    Witness witness =
        WitnessSearch.find(built.graph(), built.pointsTo(), built.models(), site, target);
    String head =
        "%s may call %s, by the analysis %s:\n"
            .formatted(SiteNames.describe(site), FunctionNames.of(target), built.kind().label());
    if (witness.steps().isEmpty()) {
      return head + "  no assignments lead there: the analysis merged what none of them connects\n";
    }
    return witness.steps().stream()
        .map(step -> "  " + step + "\n")
        .collect(Collectors.joining("", head, ""));
  }
}
