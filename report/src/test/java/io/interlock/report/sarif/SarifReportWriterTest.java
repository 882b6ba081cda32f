package io.interlock.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.KnownFinding;
import io.interlock.finding.Novelty;
import io.interlock.finding.Status;
import io.interlock.finding.Suppression;
import io.interlock.finding.Tool;
import io.interlock.report.ArbitraryResults;
import io.interlock.report.Golden;
import io.interlock.report.Samples;
import io.interlock.report.baseline.KnownFindingsReader;
import io.interlock.report.json.MalformedReportException;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** SARIF as an independent validator sees it, by the schema of the standard. */
class SarifReportWriterTest {
  private static final JsonSchema SCHEMA = schema();

  private static JsonSchema schema() {
    try (InputStream in =
        SarifReportWriterTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void isAsInTheGolden() throws IOException {
    String sarif = written(judged(Samples.full()));
    assertThat(problems(sarif)).isEmpty();
    Golden.check("full.sarif", sarif);
  }

  @Test
  void isValidWithNothingFound() throws IOException {
    assertThat(problems(written(Samples.clean()))).isEmpty();
    assertThat(problems(written(Samples.cleanButPartial()))).isEmpty();
  }

  @Test
  void theValidatorFindsFault() throws IOException {
    String sarif = written(Samples.full());
    assertThat(problems(sarif.replace("\"level\": \"warning\"", "\"level\": \"awful\"")))
        .isNotEmpty();
    assertThat(problems(sarif.replace("\"runs\"", "\"walks\""))).isNotEmpty();
  }

  @Provide
  Arbitrary<CheckResult> wild() {
    return ArbitraryResults.malformed().results();
  }

  @Property(tries = 100)
  void isValidWhateverTheNames(@ForAll("wild") CheckResult result) throws IOException {
    assertThat(problems(written(result))).isEmpty();
  }

  @Property(tries = 100)
  void itsFindingsAreRecognized(@ForAll("wild") CheckResult result) throws IOException {
    assertThat(known(written(result)))
        .extracting(KnownFinding::id)
        .containsExactlyElementsOf(result.findings().stream().map(Finding::id).toList());
  }

  @Test
  void pathsWithOddCharactersAreUris() {
    assertThat(SarifUri.of(new SourceFile("my dir/a%b#c?.c"))).isEqualTo("my%20dir/a%25b%23c%3F.c");
    assertThat(SarifUri.of(new SourceFile("/usr/x.h"))).isEqualTo("file:///usr/x.h");
    assertThat(SarifUri.of(new SourceFile("C:/x.h"))).isEqualTo("file:///C%3A/x.h");
  }

  @Test
  void refusesWhatOthersWrote() throws IOException {
    String sarif = written(Samples.full()).replace(SarifResult.ID, "other/v1");
    assertThatThrownBy(() -> known(sarif))
        .isInstanceOf(MalformedReportException.class)
        .hasMessageContaining("base.sarif")
        .hasMessageContaining("runs[0].results[0] has no fingerprint");
    assertThatThrownBy(() -> known("{\n\"version\": \"2.1.0\",\n\"runs\": [}"))
        .hasMessageContaining("line 3");
  }

  private static CheckResult judged(CheckResult result) {
    List<Finding> findings = result.findings();
    var place = Position.at(new SourceFile("src/a.c"), 9);
    Status suppressed =
        Status.NONE
            .with(Novelty.UNCHANGED)
            .with(new Suppression(Suppression.Kind.IN_SOURCE, place, "counted roughly"));
    return result.with(
        List.of(
            findings.get(0).with(suppressed), findings.get(1).with(Status.NONE.with(Novelty.NEW))));
  }

  private static Set<ValidationMessage> problems(String sarif) {
    return SCHEMA.validate(sarif, InputFormat.JSON);
  }

  private static List<KnownFinding> known(String sarif) throws IOException {
    return new KnownFindingsReader()
        .read(new ByteArrayInputStream(sarif.getBytes(StandardCharsets.UTF_8)), "base.sarif");
  }

  private static String written(CheckResult result) throws IOException {
    var out = new ByteArrayOutputStream();
    new SarifReportWriter(new Tool("interlock", "1.2.3"), Optional.empty()).write(result, out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
