package io.interlock.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.lockset.RelativeLockset;
import io.interlock.summary.state.AccessKey;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import io.interlock.summary.state.State;
import io.interlock.symbolic.NameSummary;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares summaries in all they have, also in what equality leaves out: where locks were acquired,
 * the order of maps, the origins of accesses.
 */
final class SameSummaries {
  private final IdentityHashMap<GuardedAccess, GuardedAccess> same = new IdentityHashMap<>();

  void check(FunctionSummary a, FunctionSummary b) {
    assertThat(b.function()).isSameAs(a.function());
    check(a.names(), b.names());
    assertThat(b.exits()).isEqualTo(a.exits());
    for (int i = 0; i < a.exits().size(); i++) {
      Exit exit = b.exits().get(i);
      check(a.exits().get(i).state(), exit.state());
      assertThat(exit.guard().signs()).asString().isEqualTo(text(a.exits().get(i).guard().signs()));
    }
    check(a.open(), b.open());
    check(a.grounded(), b.grounded());
    assertThat(b.creations()).isEqualTo(a.creations());
    for (int i = 0; i < a.creations().size(); i++) {
      check(a.creations().get(i).before(), b.creations().get(i).before());
      assertThat(text(b.creations().get(i).passed()))
          .isEqualTo(text(a.creations().get(i).passed()));
    }
    assertThat(b.calls()).isEqualTo(a.calls());
    for (int i = 0; i < a.calls().size(); i++) {
      check(a.calls().get(i).state(), b.calls().get(i).state());
    }
    assertThat(b.events()).isEqualTo(a.events());
    for (int i = 0; i < a.events().size(); i++) {
      check(a.events().get(i).state(), b.events().get(i).state());
    }
    assertThat(b.releases()).isEqualTo(a.releases());
    assertThat(b.spans().entries()).isEqualTo(a.spans().entries());
    assertThat(b.isClosed()).isEqualTo(a.isClosed());
  }

  private static String text(Map<?, ?> map) {
    return map.toString();
  }

  private static void check(NameSummary a, NameSummary b) {
    assertThat(b.result()).isEqualTo(a.result());
    assertThat(b.pointer()).isEqualTo(a.pointer());
    assertThat(text(b.stores())).isEqualTo(text(a.stores()));
    assertThat(b.stores()).isEqualTo(a.stores());
    assertThat(text(b.filled())).isEqualTo(text(a.filled()));
    assertThat(b.modified().sameAs(a.modified())).isTrue();
  }

  private static void check(State a, State b) {
    assertThat(b).isEqualTo(a);
    check(a.locks(), b.locks());
  }

  private static void check(RelativeLockset a, RelativeLockset b) {
    assertThat(b.held().toString()).isEqualTo(a.held().toString());
    assertThat(b.released()).isEqualTo(a.released());
    assertThat(List.copyOf(b.released().keySet())).isEqualTo(List.copyOf(a.released().keySet()));
    assertThat(b.releasedAt()).isEqualTo(a.releasedAt());
  }

  private void check(List<GuardedAccess> a, List<GuardedAccess> b) {
    assertThat(b).hasSameSizeAs(a);
    for (int i = 0; i < a.size(); i++) {
      check(a.get(i), b.get(i));
    }
  }

  /** By recursion: the programs are small. */
  private void check(GuardedAccess a, GuardedAccess b) {
    GuardedAccess known = same.putIfAbsent(a, b);
    if (known != null) {
      assertThat(b).as("what was shared is shared").isSameAs(known);
      return;
    }
    AccessKey key = b.key();
    assertThat(key).isEqualTo(a.key());
    check(a.key().locks(), key.locks());
    assertThat(b.origins()).hasSameSizeAs(a.origins());
    for (int i = 0; i < a.origins().size(); i++) {
      check(a.origins().get(i), b.origins().get(i));
    }
  }

  private void check(Origin a, Origin b) {
    if (a instanceof Origin.Direct x && b instanceof Origin.Direct y) {
      assertThat(y.function()).isSameAs(x.function());
      assertThat(y.position()).isEqualTo(x.position());
      assertThat(y.ordinal()).isEqualTo(x.ordinal());
      assertThat(y.address()).isEqualTo(x.address());
      assertThat(y.reach()).isEqualTo(x.reach());
    } else {
      Origin.Lifted x = (Origin.Lifted) a;
      Origin.Lifted y = (Origin.Lifted) b;
      assertThat(y.call()).isEqualTo(x.call());
      check(x.access(), y.access());
    }
  }
}
