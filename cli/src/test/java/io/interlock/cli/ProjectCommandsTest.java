package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands around a project: init, explain, triage, report, manual, completion. */
final class ProjectCommandsTest {
  @TempDir private Path directory;
  private Programs programs;
  private String file;
  private String history;
  private String json;

  @BeforeEach
  void checkOnce() {
    programs = new Programs(directory);
    file = programs.write("a.c", Programs.RACY);
    history = "--history=" + directory.resolve("h.db");
    json = directory.resolve("r.json").toString();
    CommandRun.of("check", "-q", history, "--json=" + json, file).ends(ExitCode.FINDINGS);
  }

  private String id() throws Exception {
    Map<String, Object> report = Json.parse(Files.readString(Path.of(json)));
    return (String) Json.objects(report, "findings").get(0).get("id");
  }

  @Test
  void explainsAFindingFromTheHistoryOrAReport() throws Exception {
    CommandRun known = CommandRun.of("explain", history, id()).ends(ExitCode.OK);
    assertThat(known.out())
        .contains("data race on count", "step by step", "count++", "It would be safe");
    CommandRun saved = CommandRun.of("explain", "--report=" + json, id().substring(0, 6));
    assertThat(saved.ends(ExitCode.OK).out()).isEqualTo(known.out());
    CommandRun none = CommandRun.of("explain", history, "ffff");
    assertThat(none.ends(ExitCode.USAGE).complaint()).isEqualTo("there is no finding ffff");
  }

  @Test
  void explainsWhatItKnowsWithoutTheSource() throws Exception {
    Files.delete(Path.of(file));
    CommandRun run = CommandRun.of("explain", history, id()).ends(ExitCode.OK);
    assertThat(run.out()).contains("The source is missing or has changed since the check");
    assertThat(run.complaint()).contains("a.c is missing or has changed since the check");
    programs.write("a.c", "// changed\n" + Programs.RACY);
    CommandRun changed = CommandRun.of("explain", history, id()).ends(ExitCode.OK);
    assertThat(changed.complaint()).contains("a.c is missing or has changed since the check");
    CommandRun page = CommandRun.of("report", "--format=html", history);
    assertThat(page.out()).containsPattern("\"changed\":\\[\"[^\"]*a.c\"]");
    programs.write("a.c", Programs.RACY);
    assertThat(CommandRun.of("explain", history, id()).err()).isEmpty();
  }

  @Test
  void judgementsCarryOverToLaterRunsAndAllFormats() throws Exception {
    CommandRun.of("triage", history, id(), "benign", "-m", "a rough count").ends(ExitCode.OK);
    CommandRun quiet = CommandRun.of("check", "-q", history, file).ends(ExitCode.OK);
    assertThat(quiet.out()).isEmpty();
    assertThat(CommandRun.of("check", "--format=json", history, file).out())
        .contains("a rough count");
    assertThat(CommandRun.of("report", "--format=sarif", history).ends(ExitCode.OK).out())
        .contains("judged benign: a rough count");
    assertThat(CommandRun.of("report", "--format=html", history, json).out())
        .contains("a rough count");
    CommandRun.of("triage", history, id(), "real").ends(ExitCode.OK);
    CommandRun.of("check", "-q", history, file).ends(ExitCode.FINDINGS);
    assertThat(CommandRun.of("triage", history, "--list").ends(ExitCode.OK).out())
        .contains(id(), "first seen");
    CommandRun.of("triage", history, id(), "odd").ends(ExitCode.USAGE);
    CommandRun.of("triage", history).ends(ExitCode.USAGE);
  }

  @Test
  void aCheckDoesNotFailOverADamagedHistory() throws Exception {
    Path damaged = directory.resolve("d.db");
    Files.writeString(damaged, "no database at all, but more than a few bytes of it");
    CommandRun run = CommandRun.of("check", "-q", "--history=" + damaged, file);
    assertThat(run.ends(ExitCode.FINDINGS).err()).contains("is damaged; it is kept as");
    CommandRun closed = CommandRun.of("check", "-q", "--history=" + file + "/no.db", file);
    assertThat(closed.ends(ExitCode.FINDINGS).err()).contains("cannot be made");
  }

  @Test
  void initWritesAConfigurationThatIsValidInEveryLine() throws Exception {
    Path project = Files.createDirectory(directory.resolve("project"));
    CommandRun.of("init", project.toString()).ends(ExitCode.OK);
    CommandRun.of("init", project.toString()).ends(ExitCode.USAGE);
    Path config = project.resolve(".interlock.yml");
    CommandRun.of("check", "-q", "--config=" + config, file).ends(ExitCode.FINDINGS);
    String all = Files.readString(config).replaceAll("(?m)^# (?=[a-z-]+:)", "");
    Files.writeString(config, all);
    assertThat(io.interlock.config.ConfigFile.read(config)).hasSizeGreaterThan(12);
  }

  @Test
  void theCommandLineWinsOverTheConfiguration() {
    String config = programs.write("c.yml", "fail-on: none\nhide: [no-lock]\n");
    CommandRun hidden = CommandRun.of("check", "-q", "--config", config, file).ends(ExitCode.OK);
    assertThat(hidden.out()).isEmpty();
    CommandRun.of("check", "-q", "--config", config, "--fail-on=low", "--hide=heap", file)
        .ends(ExitCode.FINDINGS);
    String broken = programs.write("b.yml", "\nfail_on: high\n");
    CommandRun wrong = CommandRun.of("check", "--config=" + broken, file).ends(ExitCode.USAGE);
    assertThat(wrong.complaint()).contains("b.yml:2: unknown key 'fail_on'; did you mean fail-on?");
  }

  @Test
  void printsManualPagesAndACompletionScript() {
    assertThat(CommandRun.of("manual").ends(ExitCode.OK).out())
        .startsWith(".TH INTERLOCK 1")
        .contains(".B check", ".B explain");
    assertThat(CommandRun.of("manual", "check").out())
        .contains("\\-\\-fail\\-on=SEVERITY", ".SH EXIT STATUS");
    CommandRun.of("manual", "none").ends(ExitCode.USAGE);
    assertThat(CommandRun.of("completion").ends(ExitCode.OK).out())
        .contains("complete -F", "--fail-on");
  }
}
