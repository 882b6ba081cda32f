package io.interlock.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.Instances;
import io.interlock.finding.ThreadKind;
import io.interlock.finding.ThreadRef;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadTextTest {
  private static final Position PLACE = new Position(new SourceFile("a.c"), 40, 5);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MAIN|main||ONE|main thread",
        "CREATED|f|main|ONE|thread f, created at a.c:40 in main",
        "CREATED|f|main|MANY|thread f, many instances, created at a.c:40 in main",
        "SIGNAL_HANDLER|f|main|ONE|signal handler f, installed at a.c:40 in main",
        "INTERRUPT_HANDLER|f||ONE|interrupt handler f, installed at a.c:40",
        "CALLBACK|f|main|MANY|callback f, many instances, registered at a.c:40 in main",
        "EXPORTED|f||MANY|any caller of f, many instances, defined at a.c:40",
      })
  void saysWhoRunsTheCode(
      ThreadKind kind, String entry, String creator, Instances instances, String text) {
    Optional<String> by = Optional.ofNullable(creator);
    assertThat(ThreadText.of(new ThreadRef(kind, entry, by, PLACE, instances))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"CREATED, thread f", "CALLBACK, callback f"})
  void leavesOutWhatIsNotKnown(ThreadKind kind, String text) {
    ThreadRef thread = new ThreadRef(kind, "f", Optional.empty(), Position.UNKNOWN, Instances.ONE);
    assertThat(ThreadText.of(thread)).isEqualTo(text);
  }
}
