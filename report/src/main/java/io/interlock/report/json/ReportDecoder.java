package io.interlock.report.json;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.Assessment;
import io.interlock.finding.CallStep;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Evidence;
import io.interlock.finding.Evidence.CriticalSections;
import io.interlock.finding.Feature;
import io.interlock.finding.Finding;
import io.interlock.finding.FindingId;
import io.interlock.finding.Guard;
import io.interlock.finding.HeldLock;
import io.interlock.finding.HoldMode;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.finding.Instances;
import io.interlock.finding.Judgement;
import io.interlock.finding.Location;
import io.interlock.finding.LockSection;
import io.interlock.finding.NotSeen;
import io.interlock.finding.NotSeenKind;
import io.interlock.finding.Novelty;
import io.interlock.finding.RacingPair;
import io.interlock.finding.Rule;
import io.interlock.finding.Severity;
import io.interlock.finding.Status;
import io.interlock.finding.Suppression;
import io.interlock.finding.Tag;
import io.interlock.finding.ThreadKind;
import io.interlock.finding.ThreadRef;
import io.interlock.finding.Tool;
import io.interlock.finding.Trait;
import io.interlock.finding.Verdict;
import io.interlock.report.SourceStamps;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Makes a report of the JSON that {@link ReportFields} writes. */
public final class ReportDecoder {
  private final boolean isOldest;
  private final List<ThreadRef> threads;
  private final List<HeldLock> locks;
  private final List<List<CallStep>> chains;
  private final List<String> reasons;

  private ReportDecoder(JsonObject json) {
    threads = json.list("threads", ReportDecoder::thread);
    isOldest = json.integer("formatVersion") == JsonReport.OLDEST_VERSION;
    locks = isOldest ? List.of() : json.list("locks", ReportDecoder::lock);
    chains = json.values("chains", chain -> JsonObject.listOf(chain, ReportDecoder::step));
    reasons = json.texts("reasons");
  }

  public static JsonReport report(JsonObject json) {
    checkVersion(json);
    var decoder = new ReportDecoder(json);
    CheckResult result =
        new CheckResult(
            json.list("findings", checked(decoder::finding)),
            json.list("incomplete", ReportDecoder::incomplete),
            json.list("notSeen", checked(ReportDecoder::notSeen)),
            counts(json.object("counts")));
    return new JsonReport(tool(json.object("tool")), result, sources(json));
  }

  private static SourceStamps sources(JsonObject json) {
    SortedMap<SourceFile, String> digests = new TreeMap<>();
    json.list("sources", s -> s)
        .forEach(s -> digests.put(new SourceFile(s.text("file")), s.text("digest")));
    return new SourceStamps(digests);
  }

  private static void checkVersion(JsonObject json) {
    int version = json.integer("formatVersion");
    if (version < JsonReport.OLDEST_VERSION || version > JsonReport.FORMAT_VERSION) {
      throw json.placeOf("formatVersion")
          .complaint(
              " is "
                  + version
                  + "; this version reads "
                  + JsonReport.OLDEST_VERSION
                  + " to "
                  + JsonReport.FORMAT_VERSION);
    }
  }

  /** What a constructor refuses is the fault of the report, said with its place. */
  private static <T> Function<JsonObject, T> checked(Function<JsonObject, T> decode) {
    return json -> {
      try {
        return decode.apply(json);
      } catch (IllegalArgumentException e) {
        throw json.place().complaint(": " + e.getMessage(), e);
      }
    };
  }

  private static Tool tool(JsonObject json) {
    return new Tool(json.text("name"), json.text("version"));
  }

  private Finding finding(JsonObject json) {
    return new Finding(
        new FindingId(json.text("id")),
        json.code(Rule.class, "rule"),
        json.text("message"),
        location(json.object("location")),
        json.list("accesses", this::access),
        json.list("pairs", this::pair),
        json.texts("programs"),
        evidence(json.object("evidence")),
        assessment(json.object("assessment")),
        status(json.object("status")));
  }

  private static Evidence evidence(JsonObject json) {
    return new Evidence(
        json.number("places"),
        json.number("writes"),
        json.number("unlocked"),
        json.list("guards", ReportDecoder::guard),
        json.number("writingThreads"),
        json.number("constantWrites"),
        new CriticalSections(
            json.number("onlyInSections"),
            json.number("firstInSections"),
            json.number("lastInSections")),
        json.number("bytes"),
        json.codes(Trait.class, "traits"),
        json.texts("allocators"));
  }

  private static Guard guard(JsonObject json) {
    return new Guard(
        json.text("lock"), json.number("places"), json.list("exceptions", ReportDecoder::position));
  }

  private static Assessment assessment(JsonObject json) {
    return new Assessment(
        json.integer("score"),
        json.code(Severity.class, "severity"),
        json.list("features", ReportDecoder::feature),
        json.codes(Tag.class, "tags"),
        json.text("cluster"));
  }

  private static Feature feature(JsonObject json) {
    return new Feature(json.text("name"), json.integer("points"), json.text("reason"));
  }

  private static Status status(JsonObject json) {
    return new Status(
        json.code(Novelty.class, "novelty"),
        json.optionalObject("suppression").map(ReportDecoder::suppression),
        json.optionalObject("verdict").map(ReportDecoder::verdict));
  }

  private static Suppression suppression(JsonObject json) {
    return new Suppression(
        json.code(Suppression.Kind.class, "kind"), position(json), json.text("reason"));
  }

  private static Verdict verdict(JsonObject json) {
    return new Verdict(json.code(Judgement.class, "judgement"), json.text("reason"));
  }

  private static Location location(JsonObject json) {
    return new Location(json.text("name"), json.optionalText("type"), position(json));
  }

  private Access access(JsonObject json) {
    return new Access(
        position(json),
        json.text("function"),
        json.code(AccessKind.class, "kind"),
        json.text("expression"),
        isOldest ? json.list("locks", ReportDecoder::lock) : json.items("locks", locks),
        json.items("threads", threads),
        json.item("chain", chains));
  }

  private static HeldLock lock(JsonObject json) {
    return new HeldLock(
        json.text("name"),
        json.code(HoldMode.class, "mode"),
        position(json),
        json.optionalObject("section").map(ReportDecoder::section).orElse(LockSection.UNKNOWN));
  }

  private static LockSection section(JsonObject json) {
    return new LockSection(
        json.text("function"), position(json), json.list("released", ReportDecoder::position));
  }

  private static ThreadRef thread(JsonObject json) {
    return new ThreadRef(
        json.code(ThreadKind.class, "kind"),
        json.text("entry"),
        json.optionalText("creator"),
        position(json),
        json.code(Instances.class, "instances"));
  }

  private static CallStep step(JsonObject json) {
    return new CallStep(json.text("function"), position(json));
  }

  private RacingPair pair(JsonObject json) {
    return new RacingPair(
        json.integer("a"),
        json.integer("b"),
        json.item("alias", reasons),
        json.item("overlap", reasons));
  }

  private static Incomplete incomplete(JsonObject json) {
    return new Incomplete(
        json.code(IncompleteKind.class, "kind"),
        json.text("what"),
        position(json),
        json.text("reason"));
  }

  private static NotSeen notSeen(JsonObject json) {
    return new NotSeen(
        json.code(NotSeenKind.class, "kind"),
        json.text("what"),
        json.number("count"),
        json.list("places", ReportDecoder::position));
  }

  private static Counts counts(JsonObject json) {
    return new Counts(
        json.number("files"),
        json.number("functions"),
        json.number("threads"),
        json.number("accesses"),
        json.number("sharedLocations"));
  }

  private static Position position(JsonObject json) {
    SourceFile file = new SourceFile(json.text("file"));
    return new Position(file, json.integer("line"), json.integer("column"));
  }
}
