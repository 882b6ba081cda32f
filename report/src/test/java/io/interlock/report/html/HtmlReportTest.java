package io.interlock.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Evidence;
import io.interlock.finding.Evidence.CriticalSections;
import io.interlock.finding.Finding;
import io.interlock.finding.Guard;
import io.interlock.finding.HeldLock;
import io.interlock.finding.HoldMode;
import io.interlock.finding.Location;
import io.interlock.finding.LockSection;
import io.interlock.finding.RacingPair;
import io.interlock.finding.Tool;
import io.interlock.report.Golden;
import io.interlock.report.ManyFindings;
import io.interlock.report.Samples;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import io.interlock.source.SourceTexts;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a user has it: in a real browser. Screenshots are left in {@code target}. */
final class HtmlReportTest {
  private static final Path SHOTS = Path.of("target", "screenshots");

  /** What must not happen: a name that becomes markup or code. */
  private static final String HOSTILE =
      "</script><script>document.title='hacked'</script><img src=x onerror=document.title='hacked'>";

  @TempDir private static Path directory;
  private static Browser browser;

  @BeforeAll
  static void startBrowser() throws Exception {
    Optional<Path> program = Browser.find();
    Assumptions.assumeTrue(
        program.isPresent(), "no Chromium on the PATH, and it cannot be installed from here");
    browser = Browser.start(program.get(), Files.createDirectory(directory.resolve("profile")));
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void filtersSearchesAndSorts() throws Exception {
    browser.open(written(Samples.full()));
    assertThat(browser.eval("document.querySelectorAll('tr.row').length")).isEqualTo("2");
    browser.press("/");
    browser.waitFor("document.activeElement.id === 'search'");
    browser.type("logger");
    browser.waitFor("document.querySelectorAll('tr.row').length === 1");
    assertThat(browser.eval("document.querySelector('tr.row').textContent"))
        .contains("struct entry.hits");
    browser.screenshot(SHOTS.resolve("search.png"));
    browser.eval("document.querySelector('input[data-severity=medium]').click()");
    assertThat(browser.eval("document.querySelectorAll('tr.row').length")).isEqualTo("0");
    browser.eval("document.querySelector('input[data-severity=medium]').click()");
    browser.eval(
        "(() => { const s = document.getElementById('search'); s.value = '';"
            + " s.dispatchEvent(new Event('input')); const o ="
            + " document.querySelector('select[data-choice=sort]'); o.value = 'accesses';"
            + " o.dispatchEvent(new Event('change')); })()");
    assertThat(browser.eval("document.querySelector('tr.row').textContent"))
        .contains("struct entry.hits");
  }

  @Test
  void opensUnfoldsAndGoesBackByKeys() throws Exception {
    browser.open(written(Samples.full()));
    browser.press("j");
    assertThat(browser.eval("document.querySelector('tr.selected').dataset.position"))
        .isEqualTo("1");
    browser.press("Enter");
    browser.waitFor("location.hash.startsWith('#/finding/')");
    browser.waitFor("document.querySelectorAll('.side').length === 2");
    assertThat(browser.eval("document.querySelector('h1').textContent"))
        .contains("struct entry.hits");
    assertThat(browser.eval("document.body.innerText")).doesNotContain("nullnull", "undefined");
    assertThat(browser.eval("document.querySelectorAll('details.chain[open]').length"))
        .isEqualTo("0");
    browser.press("o");
    assertThat(browser.eval("document.querySelectorAll('details.chain:not([open])').length"))
        .isEqualTo("0");
    assertThat(browser.eval("document.querySelector('details.chain[open]').innerText"))
        .contains("start_logger");
    browser.screenshot(SHOTS.resolve("finding.png"));
    browser.press("p");
    browser.waitFor("document.querySelector('h1').textContent.includes('stats.count')");
    browser.press("Escape");
    browser.waitFor("document.querySelectorAll('tr.row').length === 2");
    browser.press("t");
    browser.screenshot(SHOTS.resolve("other-theme.png"));
    browser.press("?");
    browser.waitFor("document.getElementById('help').open");
    browser.eval("document.getElementById('help').close()");
  }

  @Test
  void showsFilesLocksThreadsAndWhatWasNotSeen() throws Exception {
    browser.open(written(Samples.full()));
    browser.eval("location.hash = '#/files'");
    browser.waitFor("document.getElementById('files') !== null");
    assertThat(browser.eval("document.getElementById('files').innerText")).contains("src/a.c");
    browser.eval("location.hash = '#/threads'");
    browser.waitFor("document.getElementById('graph') !== null");
    assertThat(browser.eval("document.querySelectorAll('#graph g.thread').length")).isEqualTo("3");
    assertThat(browser.eval("document.querySelectorAll('#graph path').length")).isEqualTo("2");
    browser.screenshot(SHOTS.resolve("threads.png"));
    browser.eval("location.hash = '#/unseen'");
    browser.waitFor("document.body.innerText.includes('gone.h')");
    assertThat(browser.eval("document.body.innerText")).contains("SSL_write", "huge_table");
    browser.eval("location.hash = '#/locks'");
    browser.waitFor("document.getElementById('locks') !== null");
  }

  @Test
  void showsSourceWithMarksAndLockRegions() throws Exception {
    Path source = directory.resolve("marked.c");
    Files.write(source, List.of("int x; // " + HOSTILE, "lock(&m);", "x++;", "unlock(&m);", "}"));
    var file = new SourceFile("marked.c");
    browser.open(written(race(file, "x", "m"), SourceTexts.in(directory)));
    browser.press("Enter");
    browser.waitFor("document.querySelectorAll('.side').length === 2");
    assertThat(browser.eval("document.querySelector('.side .hit.write').textContent"))
        .contains("x++;");
    assertThat(browser.eval("document.querySelectorAll('.side .bars span').length"))
        .as("lines 2 to 4 are under the lock")
        .isEqualTo("3");
    assertThat(
            browser.eval(
                "[...document.querySelectorAll('.side .ln.held .no')].map(n =>"
                    + " n.textContent).join()"))
        .isEqualTo("2,3,4");
    assertThat(browser.eval("document.querySelector('.side .locks').innerText"))
        .isEqualTo("m locked at marked.c:2:1, released at marked.c:4:1");
    assertThat(browser.eval("document.getElementById('guards').innerText"))
        .contains("1 of 2", "marked.c:1:5")
        .doesNotContain("file:", "null");
    browser.eval("location.hash = '#/file/marked.c/3'");
    browser.waitFor("document.getElementById('L1') !== null");
    assertThat(browser.eval("document.getElementById('L1').textContent")).contains(HOSTILE);
    assertThat(browser.eval("document.querySelector('#L3 .go a').textContent")).isEqualTo("x");
    assertThat(browser.eval("document.querySelectorAll('.ln.held').length")).isEqualTo("3");
    browser.screenshot(SHOTS.resolve("file.png"));
    assertThat(browser.eval("document.title")).isEqualTo("Interlock report");
  }

  @Test
  void rendersTheSameTextAsBefore() throws Exception {
    browser.open(written(Samples.full()));
    var text = new StringBuilder();
    List<String> views =
        new ArrayList<>(List.of("#/", "#/files", "#/locks", "#/threads", "#/unseen"));
    for (Finding finding : Samples.full().findings()) {
      views.add("#/finding/" + finding.id());
    }
    for (String view : views) {
      browser.eval("location.hash = '" + view + "'");
      browser.waitFor("document.documentElement.dataset.view === '" + view + "'");
      browser.eval("document.querySelectorAll('details').forEach(d => { d.open = true; })");
      text.append("==== ").append(view).append('\n');
      String shown = browser.eval("document.getElementById('main').innerText");
      // Versions of Chromium differ in blank lines.
      shown
          .lines()
          .map(String::strip)
          .filter(l -> !l.isEmpty())
          .forEach(l -> text.append(l).append('\n'));
    }
    Golden.check("full.page.txt", text.toString());
  }

  @Test
  void saysThatASourceIsMissing() throws Exception {
    browser.open(written(race(new SourceFile("gone dir/gone.c"), "x", "m")));
    browser.press("Enter");
    browser.waitFor("document.body.innerText.includes('was not found when this report was made')");
  }

  @Test
  void makesNoMarkupOfNames() throws Exception {
    Path page = written(race(new SourceFile(HOSTILE), HOSTILE, HOSTILE));
    browser.open(page);
    browser.press("Enter");
    browser.waitFor("document.querySelectorAll('.side').length === 2");
    for (String view : List.of("#/files", "#/locks", "#/threads", "#/unseen", "#/")) {
      browser.eval("location.hash = '" + view + "'");
    }
    assertThat(browser.eval("document.title")).isEqualTo("Interlock report");
    assertThat(browser.eval("document.querySelectorAll('img').length")).isEqualTo("0");
    assertThat(Files.readString(page)).doesNotContain(HOSTILE);
  }

  @Test
  void isUsableWithManyFindings() throws Exception {
    Path page = written(ManyFindings.of(2000));
    browser.open(page);
    assertThat(browser.eval("document.documentElement.dataset.ready"))
        .as("milliseconds until the findings can be used")
        .matches("\\d+");
    assertThat(browser.eval("document.getElementById('counter').textContent"))
        .isEqualTo("2000 of 2000 findings");
    browser.press("j");
    browser.press("/");
    browser.waitFor("document.activeElement.id === 'search'");
    browser.type("1999");
    browser.waitFor("document.querySelectorAll('tr.row').length === 1");
  }

  private static CheckResult race(SourceFile file, String name, String lock) {
    Access unlocked =
        new Access(
            new Position(file, 1, 5), name, AccessKind.READ, name, List.of(), List.of(), List.of());
    Access locked =
        new Access(
            new Position(file, 3, 1),
            "f",
            AccessKind.WRITE,
            name,
            List.of(held(lock, file)),
            List.of(),
            List.of());
    var location = new Location(name, Optional.of(name), Position.at(file, 1));
    var findings = new ArrayList<Finding>();
    List<RacingPair> pairs = List.of(new RacingPair(0, 1, name, name));
    Finding finding = Finding.race(location, List.of(unlocked, locked), pairs);
    findings.add(finding.with(evidence(lock, unlocked.position())));
    return Samples.full().with(findings);
  }

  private static HeldLock held(String lock, SourceFile file) {
    var taken = new Position(file, 2, 1);
    var section = new LockSection("f", taken, List.of(new Position(file, 4, 1)));
    return new HeldLock(lock, HoldMode.EXCLUSIVE, taken, section);
  }

  private static Evidence evidence(String lock, Position exception) {
    var guard = new Guard(lock, 1, List.of(exception));
    return new Evidence(
        2, 1, 1, List.of(guard), 1, 0, CriticalSections.NONE, 4, List.of(), List.of());
  }

  private static Path written(CheckResult result) throws IOException {
    return written(result, SourceTexts.none());
  }

  private static Path written(CheckResult result, SourceTexts sources) throws IOException {
    Path page = Files.createTempFile(directory, "report", ".html");
    try (OutputStream out = Files.newOutputStream(page)) {
      new HtmlReportWriter(new Tool("interlock", "1.2.3"), sources).write(result, out);
    }
    return page;
  }
}
