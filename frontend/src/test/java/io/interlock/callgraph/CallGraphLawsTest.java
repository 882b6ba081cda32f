package io.interlock.callgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.CProgram;
import io.interlock.model.LibraryModels;
import io.interlock.pointsto.PointerPrograms;
import io.interlock.pointsto.PointsTo;
import io.interlock.pointsto.PointsToKind;
import io.interlock.run.RunContext;
import java.util.EnumMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** What holds between the call graphs of one program. */
final class CallGraphLawsTest {
  @Property(tries = 40, seed = "2026", shrinking = ShrinkingMode.OFF)
  void noGraphIsCoarserThanSteensgaards(@ForAll long seed) {
    CProgram program = CProgram.of(PointerPrograms.of(seed));
    Map<PointsToKind, CallGraphStatistics> all = new EnumMap<>(PointsToKind.class);
    for (PointsToKind kind : PointsToKind.values()) {
      all.put(kind, CallGraphStatistics.of(graph(program, kind, CallMatch.ANY)));
    }
    CallGraphStatistics widest = all.get(PointsToKind.STEENSGAARD);
    assertThat(all)
        .allSatisfy(
            (kind, s) -> {
              assertThat(s.maxFanOut()).isLessThanOrEqualTo(widest.maxFanOut());
              assertThat(s.meanFanOut()).isLessThanOrEqualTo(widest.meanFanOut());
              assertThat(s.maxComponent()).isLessThanOrEqualTo(widest.maxComponent());
              assertThat(s.meanComponent()).isLessThanOrEqualTo(widest.meanComponent());
              assertThat(s.functions()).isEqualTo(widest.functions());
            });
  }

  @Property(tries = 10, seed = "2026", shrinking = ShrinkingMode.OFF)
  void matchingTypesOnlyLeavesOut(@ForAll long seed) {
    CProgram program = CProgram.of(PointerPrograms.of(seed));
    CallGraph all = graph(program, PointsToKind.ANDERSEN, CallMatch.ANY);
    CallGraph matching = graph(program, PointsToKind.ANDERSEN, CallMatch.COMPATIBLE);
    for (CallSite site : all.sites().all()) {
      assertThat(all.targets(site)).containsAll(matching.targets(site));
      if (!CallGraph.isIndirect(site)) {
        assertThat(matching.targets(site)).isEqualTo(all.targets(site));
      }
    }
  }

  private static CallGraph graph(CProgram program, PointsToKind kind, CallMatch match) {
    LibraryModels models = LibraryModels.shipped();
    RunContext run = RunContext.silent();
    PointsTo pointsTo = kind.solve(program.program(), models::of, run);
    return CallGraph.build(program.program(), models::of, pointsTo, match, run);
  }
}
