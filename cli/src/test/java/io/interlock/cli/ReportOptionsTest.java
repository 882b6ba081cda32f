package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How results are written, and which of them count. */
final class ReportOptionsTest {
  @TempDir private Path directory;
  private Programs programs;
  private String file;

  @BeforeEach
  void writeProgram() {
    programs = new Programs(directory);
    file = programs.write("a b.c", Programs.RACY);
  }

  @Test
  void writesAllFormatsAtOnce() throws Exception {
    Path json = directory.resolve("r.json");
    Path sarif = directory.resolve("r.sarif");
    Path html = directory.resolve("r.html");
    CommandRun run =
        CommandRun.of("check", "-q", "--json=" + json, "--sarif=" + sarif, "--html=" + html, file)
            .ends(ExitCode.FINDINGS);
    assertThat(run.out()).hasLineCount(1).contains("data race on count: read in worker at ");
    assertThat(Json.parse(Files.readString(json))).containsKeys("findings");
    assertThat(Files.readString(sarif)).contains("\"version\": \"2.1.0\"", "a%20b.c");
    assertThat(Files.readString(html)).startsWith("<!DOCTYPE html>").contains("count++");
    CommandRun.of("check", "--format=sarif", file).ends(ExitCode.FINDINGS);
    CommandRun none = CommandRun.of("check", "--html=" + directory.resolve("no/r.html"), file);
    assertThat(none.ends(ExitCode.USAGE).complaint()).contains("cannot be written");
  }

  @Test
  void coloursOnlyOnRequest() {
    assertThat(CommandRun.of("check", file).out()).doesNotContain("\033[");
    assertThat(CommandRun.of("check", "--color=always", file).out()).contains("\033[");
  }

  @Test
  void onlyNewFindingsCountAgainstABaseline() {
    Path base = directory.resolve("base.sarif");
    CommandRun.of("check", "-q", "--sarif=" + base, file).ends(ExitCode.FINDINGS);
    String moved =
        programs.write("moved.c", "// two\n// lines\n" + Programs.RACY.replace("count", "other"));
    CommandRun.of("check", "--baseline=" + base, file).ends(ExitCode.OK);
    CommandRun both =
        CommandRun.of("check", "-q", "--new-only", "--baseline=" + base, moved)
            .ends(ExitCode.FINDINGS);
    assertThat(both.out()).contains("other").doesNotContain("count");
    programs.write("a b.c", "\n\n/* shifted */\n" + Programs.RACY);
    CommandRun shifted = CommandRun.of("check", "-q", "--new-only", "--baseline=" + base, file);
    assertThat(shifted.ends(ExitCode.OK).out()).isEmpty();
  }

  @Test
  void diffTellsWhatIsNewAndGone() {
    Path a = directory.resolve("a.json");
    Path b = directory.resolve("b.sarif");
    CommandRun.of("check", "-q", "--json=" + a, file);
    String other = programs.write("other.c", Programs.RACY.replace("count", "total"));
    CommandRun.of("check", "-q", "--sarif=" + b, other);
    CommandRun diff = CommandRun.of("diff", a.toString(), b.toString()).ends(ExitCode.FINDINGS);
    assertThat(diff.out())
        .containsPattern("new [0-9a-f]{16} \\w+: data race on total")
        .containsPattern("gone [0-9a-f]{16} \\w+: data race on count")
        .endsWith("1 new, 1 gone, 0 changed, 0 unchanged\n");
    CommandRun.of("diff", a.toString(), a.toString()).ends(ExitCode.OK);
  }

  @Test
  void suppressionsSilenceAndUnusedOnesAreTold() {
    String odd = programs.write("odd.json", "{\n  \"formatVersion\": 2,\n  \"threads\": 7\n}\n");
    assertThat(CommandRun.of("check", "--baseline=" + odd, file).ends(ExitCode.USAGE).complaint())
        .contains("odd.json", "line 3: threads is not an array");
    String other =
        programs.write(
            "o.sarif", "{\n\"version\": \"2.1.0\",\n\"runs\": [\n{ \"results\": [\n{} ] } ] }");
    assertThat(CommandRun.of("check", "--baseline=" + other, file).ends(ExitCode.USAGE).complaint())
        .contains("o.sarif", "line 5: runs[0].results[0] has no fingerprint");
    String list = programs.write("s.txt", "race:worker # known\nrace:nobody\n");
    CommandRun run = CommandRun.of("check", "--suppressions=" + list, file).ends(ExitCode.OK);
    assertThat(run.out()).contains("not shown: 1 suppressed");
    assertThat(run.complaint()).endsWith("s.txt:2: unused suppression: race:nobody");
    String marked =
        programs.write(
            "m.c",
            Programs.RACY.replace(
                "int count;", "int count; // interlock: ignore data-race (a rough number)"));
    CommandRun.of("check", marked).ends(ExitCode.OK);
    CommandRun json = CommandRun.of("check", "--format=json", marked).ends(ExitCode.OK);
    Map<String, Object> finding = Json.objects(Json.parse(json.out()), "findings").get(0);
    assertThat(Json.object(Json.object(finding, "status"), "suppression"))
        .containsEntry("reason", "a rough number");
  }

  @Test
  void severityDecidesWhatFails() {
    CommandRun.of("check", "-q", "--fail-on=none", file).ends(ExitCode.OK);
    CommandRun.of("check", "-q", "--fail-on=low", file).ends(ExitCode.FINDINGS);
    CommandRun.of("check", "-q", "--top=0", file).ends(ExitCode.FINDINGS);
    CommandRun hidden = CommandRun.of("check", "--hide=no-lock,heap", file).ends(ExitCode.OK);
    assertThat(hidden.out()).contains("1 hidden by options");
  }

  @Test
  void quietRunsSayWhatIsIncomplete() {
    String broken = programs.write("broken.c", "int x = ;\n");
    CommandRun run = CommandRun.of("check", "-q", file, broken);
    assertThat(run.out()).contains("data race on").doesNotContain("broken.c");
    assertThat(run.err()).contains("broken.c:1:9: expected expression");
    assertThat(CommandRun.of("check", "-q", file).err()).isEmpty();
  }

  @Test
  void badInputIsToldAtOnce() {
    String broken = programs.write("broken.json", "{\n  \"formatVersion\": 2,\n  oops\n");
    assertThat(
            CommandRun.of("check", "--baseline=" + broken, file).ends(ExitCode.USAGE).complaint())
        .contains("broken.json", "line 3");
    String odd = programs.write("odd.json", "{\n  \"formatVersion\": 2,\n  \"threads\": 7\n}\n");
    assertThat(CommandRun.of("check", "--baseline=" + odd, file).ends(ExitCode.USAGE).complaint())
        .contains("odd.json", "line 3: threads is not an array");
    String other =
        programs.write(
            "o.sarif", "{\n\"version\": \"2.1.0\",\n\"runs\": [\n{ \"results\": [\n{} ] } ] }");
    assertThat(CommandRun.of("check", "--baseline=" + other, file).ends(ExitCode.USAGE).complaint())
        .contains("o.sarif", "line 5: runs[0].results[0] has no fingerprint");
    String list = programs.write("s.txt", "\nwhat is this\n");
    assertThat(
            CommandRun.of("check", "--suppressions=" + list, file).ends(ExitCode.USAGE).complaint())
        .contains("s.txt:2: expected kind:pattern");
    CommandRun.of("check", "--baseline=" + directory.resolve("none"), file).ends(ExitCode.USAGE);
    CommandRun.of("check", "--new-only", file).ends(ExitCode.USAGE);
    CommandRun.of("check", "--hide=nonsense", file).ends(ExitCode.USAGE);
    CommandRun.of("diff", broken, broken).ends(ExitCode.USAGE);
  }
}
