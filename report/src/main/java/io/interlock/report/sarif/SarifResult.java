package io.interlock.report.sarif;

import io.interlock.finding.Access;
import io.interlock.finding.Feature;
import io.interlock.finding.Finding;
import io.interlock.finding.LocationKey;
import io.interlock.finding.Novelty;
import io.interlock.finding.RacingPair;
import io.interlock.finding.Severity;
import io.interlock.finding.Status;
import io.interlock.finding.Suppression;
import io.interlock.finding.Verdict;
import io.interlock.report.json.JsonSink;
import io.interlock.report.sarif.SarifLocations.Place;
import io.interlock.report.text.AccessStory;
import io.interlock.report.text.GuardText;
import io.interlock.report.text.Remedy;
import io.interlock.report.text.ThreadText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One finding as a result of SARIF: the telling pair as two thread flows, the rest as related. */
final class SarifResult {
  static final String ID = "interlockFinding/v1";
  static final String LOCATION = "interlockLocation/v1";

  /** Code scanning shows no more. */
  private static final int MAX_RELATED = 50;

  private final JsonSink json;
  private final SarifLocations locations;

  SarifResult(JsonSink json) {
    this.json = json;
    this.locations = new SarifLocations(json);
  }

  /** A thread of the telling pair. */
  private record Flow(String title, Access access) {}

  void fields(Finding finding) throws IOException {
    RacingPair pair = finding.tellingPair();
    Access first = finding.accesses().get(pair.a());
    Access second = finding.accesses().get(pair.b());
    json.text("ruleId", finding.rule().code());
    json.number("ruleIndex", finding.rule().index());
    json.text("level", level(finding.assessment().severity()));
    json.object("message", message(finding), text -> json.text("text", text));
    json.array("locations", List.of(place(finding.suspect())), locations::fields);
    json.array("codeFlows", List.of(finding), f -> codeFlow(pair, first, second));
    json.array("relatedLocations", related(finding, finding.suspect()), this::relatedLocation);
    json.object("partialFingerprints", finding, this::fingerprints);
    if (finding.status().novelty() != Novelty.UNKNOWN) {
      json.text("baselineState", finding.status().novelty().code());
    }
    json.array("suppressions", suppressions(finding.status()), this::suppression);
    json.object("properties", finding, this::properties);
  }

  private static String message(Finding finding) {
    return finding.message()
        + GuardText.of(finding).map(text -> ". " + text).orElse("")
        + ". To fix: "
        + Remedy.of(finding)
        + ".";
  }

  static String level(Severity severity) {
    return switch (severity) {
      case HIGH -> "error";
      case MEDIUM -> "warning";
      case LOW -> "note";
    };
  }

  private static Place place(Access access) {
    return Place.of(access.position(), text(access)).in(access.function());
  }

  private static String text(Access access) {
    return access.kind().words() + " of " + access.expression() + ", " + access.protection();
  }

  private void codeFlow(RacingPair pair, Access first, Access second) throws IOException {
    json.object(
        "message",
        "may overlap: " + pair.overlap() + "; same memory: " + pair.alias(),
        text -> json.text("text", text));
    json.array(
        "threadFlows",
        List.of(new Flow("first thread", first), new Flow("second thread", second)),
        this::threadFlow);
  }

  private void threadFlow(Flow flow) throws IOException {
    json.text("id", flow.title());
    String threads =
        String.join(" or ", flow.access().threads().stream().map(ThreadText::of).toList());
    json.object("message", threads, text -> json.text("text", text));
    json.array("locations", steps(flow.access()), this::step);
  }

  private record Step(Place place, int nesting) {}

  private static List<Step> steps(Access access) {
    var steps = new ArrayList<Step>();
    for (AccessStory.Step step : AccessStory.of(access)) {
      boolean isAccess = step.position().equals(access.position());
      Place there = Place.of(step.position(), step.what());
      Place named = step.function().isEmpty() ? there : there.in(step.function());
      steps.add(new Step(isAccess ? place(access) : named, step.depth()));
    }
    return steps;
  }

  private void step(Step step) throws IOException {
    json.object("location", step.place(), locations::fields);
    json.number("nestingLevel", step.nesting());
  }

  private record Related(int id, Place place) {}

  private static List<Related> related(Finding finding, Access first) {
    var related = new ArrayList<Related>();
    related.add(
        new Related(
            1, Place.of(finding.location().position(), finding.location().name() + " is this")));
    for (Access access : finding.accesses()) {
      if (!access.equals(first) && related.size() < MAX_RELATED) {
        related.add(new Related(related.size() + 1, place(access)));
      }
    }
    return related;
  }

  private void relatedLocation(Related related) throws IOException {
    json.number("id", related.id());
    locations.fields(related.place());
  }

  private void fingerprints(Finding finding) throws IOException {
    json.text(ID, finding.id().value());
    json.text(LOCATION, LocationKey.of(finding).hex());
  }

  /** A reason not to report a finding. */
  private record Excuse(String kind, String justification, Optional<Place> place) {}

  private static List<Excuse> suppressions(Status status) {
    var excuses = new ArrayList<Excuse>();
    status
        .suppression()
        .ifPresent(
            s ->
                excuses.add(
                    new Excuse(
                        s.kind() == Suppression.Kind.IN_SOURCE ? "inSource" : "external",
                        s.reason(),
                        Optional.of(new Place(s.place(), Optional.empty(), Optional.empty())))));
    status
        .verdict()
        .filter(v -> status.isSettled())
        .ifPresent(v -> excuses.add(new Excuse("external", judged(v), Optional.empty())));
    return excuses;
  }

  private static String judged(Verdict verdict) {
    return "judged " + verdict.judgement().code() + ": " + verdict.reason();
  }

  private void suppression(Excuse excuse) throws IOException {
    json.text("kind", excuse.kind());
    json.text("justification", excuse.justification());
    if (excuse.place().isPresent()) {
      json.object("location", excuse.place().get(), locations::fields);
    }
  }

  private void properties(Finding finding) throws IOException {
    json.text("severity", finding.assessment().severity().code());
    json.number("score", finding.assessment().score());
    json.texts(
        "features", finding.assessment().features().stream().map(SarifResult::feature).toList());
    json.codes("tags", finding.assessment().tags());
    json.text("cluster", finding.assessment().cluster());
    json.texts("programs", finding.programs());
    if (finding.status().verdict().isPresent()) {
      json.text("verdict", judged(finding.status().verdict().get()));
    }
  }

  private static String feature(Feature feature) {
    return feature.name() + " " + feature.points() + ": " + feature.reason();
  }
}
