package io.interlock.report.json;

import io.interlock.finding.Access;
import io.interlock.finding.Assessment;
import io.interlock.finding.CallStep;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Evidence;
import io.interlock.finding.Feature;
import io.interlock.finding.Finding;
import io.interlock.finding.Guard;
import io.interlock.finding.HeldLock;
import io.interlock.finding.Incomplete;
import io.interlock.finding.Location;
import io.interlock.finding.LockSection;
import io.interlock.finding.NotSeen;
import io.interlock.finding.RacingPair;
import io.interlock.finding.Status;
import io.interlock.finding.Suppression;
import io.interlock.finding.ThreadRef;
import io.interlock.finding.Tool;
import io.interlock.finding.Verdict;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Which keys each part of a report has, in the order written. {@link ReportDecoder} is its mirror.
 */
final class ReportFields {
  private final JsonSink json;
  private final ReportTables tables;

  /** Each is written very often. */
  private final IdentityHashMap<SourceFile, String> paths = new IdentityHashMap<>();

  ReportFields(JsonSink json, ReportTables tables) {
    this.json = json;
    this.tables = tables;
  }

  void report(JsonReport report) throws IOException {
    CheckResult result = report.result();
    json.number("formatVersion", JsonReport.FORMAT_VERSION);
    json.object("tool", report.tool(), this::tool);
    json.array(
        "sources",
        List.copyOf(report.sources().digests().entrySet()),
        source -> {
          json.text("file", source.getKey().path());
          json.text("digest", source.getValue());
        });
    json.array("threads", tables.threads(), this::thread);
    json.array("locks", tables.locks(), this::lock);
    json.arrays("chains", tables.chains(), this::step);
    json.texts("reasons", tables.reasons());
    json.array("findings", result.findings(), this::finding);
    json.array("incomplete", result.incomplete(), this::incomplete);
    json.array("notSeen", result.notSeen(), this::notSeen);
    json.object("counts", result.counts(), this::counts);
  }

  private void tool(Tool tool) throws IOException {
    json.text("name", tool.name());
    json.text("version", tool.version());
  }

  private void finding(Finding finding) throws IOException {
    json.text("id", finding.id().value());
    json.code("rule", finding.rule());
    json.text("message", finding.message());
    json.object("location", finding.location(), this::location);
    json.array("accesses", finding.accesses(), this::access);
    json.array("pairs", finding.pairs(), this::pair);
    json.texts("programs", finding.programs());
    json.object("evidence", finding.evidence(), this::evidence);
    json.object("assessment", finding.assessment(), this::assessment);
    json.object("status", finding.status(), this::status);
  }

  private void location(Location location) throws IOException {
    json.text("name", location.name());
    json.text("type", location.type());
    position(location.position());
  }

  private void access(Access access) throws IOException {
    position(access.position());
    json.text("function", access.function());
    json.code("kind", access.kind());
    json.text("expression", access.expression());
    json.numbers("locks", access.locks().stream().map(tables::of).toList());
    json.numbers("threads", access.threads().stream().map(tables::of).toList());
    json.number("chain", tables.of(access.chain()));
  }

  private void lock(HeldLock lock) throws IOException {
    json.text("name", lock.name());
    json.code("mode", lock.mode());
    position(lock.position());
    if (lock.section().isKnown()) {
      json.object("section", lock.section(), this::section);
    }
  }

  private void section(LockSection section) throws IOException {
    json.text("function", section.function());
    position(section.begin());
    json.array("released", section.ends(), this::position);
  }

  private void thread(ThreadRef thread) throws IOException {
    json.text("entry", thread.entry());
    json.code("kind", thread.kind());
    json.text("creator", thread.creator());
    position(thread.position());
    json.code("instances", thread.instances());
  }

  private void step(CallStep step) throws IOException {
    json.text("function", step.function());
    position(step.position());
  }

  private void pair(RacingPair pair) throws IOException {
    json.number("a", pair.a());
    json.number("b", pair.b());
    json.number("alias", tables.of(pair.alias()));
    json.number("overlap", tables.of(pair.overlap()));
  }

  private void evidence(Evidence evidence) throws IOException {
    json.number("places", evidence.places());
    json.number("writes", evidence.writes());
    json.number("unlocked", evidence.unlocked());
    json.array("guards", evidence.guards(), this::guard);
    json.number("writingThreads", evidence.writingThreads());
    json.number("constantWrites", evidence.constantWrites());
    json.number("onlyInSections", evidence.sections().only());
    json.number("firstInSections", evidence.sections().first());
    json.number("lastInSections", evidence.sections().last());
    json.number("bytes", evidence.bytes());
    json.codes("traits", evidence.traits());
    json.texts("allocators", evidence.allocators());
  }

  private void guard(Guard guard) throws IOException {
    json.text("lock", guard.lock());
    json.number("places", guard.places());
    json.array("exceptions", guard.exceptions(), this::position);
  }

  private void assessment(Assessment assessment) throws IOException {
    json.number("score", assessment.score());
    json.code("severity", assessment.severity());
    json.array("features", assessment.features(), this::feature);
    json.codes("tags", assessment.tags());
    json.text("cluster", assessment.cluster());
  }

  private void feature(Feature feature) throws IOException {
    json.text("name", feature.name());
    json.number("points", feature.points());
    json.text("reason", feature.reason());
  }

  private void status(Status status) throws IOException {
    json.code("novelty", status.novelty());
    if (status.suppression().isPresent()) {
      json.object("suppression", status.suppression().get(), this::suppression);
    }
    if (status.verdict().isPresent()) {
      json.object("verdict", status.verdict().get(), this::verdict);
    }
  }

  private void suppression(Suppression suppression) throws IOException {
    json.code("kind", suppression.kind());
    position(suppression.place());
    json.text("reason", suppression.reason());
  }

  private void verdict(Verdict verdict) throws IOException {
    json.code("judgement", verdict.judgement());
    json.text("reason", verdict.reason());
  }

  private void incomplete(Incomplete incomplete) throws IOException {
    json.code("kind", incomplete.kind());
    json.text("what", incomplete.what());
    position(incomplete.position());
    json.text("reason", incomplete.reason());
  }

  private void notSeen(NotSeen notSeen) throws IOException {
    json.code("kind", notSeen.kind());
    json.text("what", notSeen.what());
    json.number("count", notSeen.count());
    json.array("places", notSeen.places(), this::position);
  }

  private void counts(Counts counts) throws IOException {
    json.number("files", counts.files());
    json.number("functions", counts.functions());
    json.number("threads", counts.threads());
    json.number("accesses", counts.accesses());
    json.number("sharedLocations", counts.sharedLocations());
  }

  private void position(Position position) throws IOException {
    json.wellFormed("file", paths.computeIfAbsent(position.file(), f -> WellFormed.of(f.path())));
    json.number("line", position.line());
    json.number("column", position.column());
  }
}
