package io.interlock.report.json;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.CallStep;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Finding;
import io.interlock.finding.FindingId;
import io.interlock.finding.HeldLock;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.finding.Instances;
import io.interlock.finding.Location;
import io.interlock.finding.LockMode;
import io.interlock.finding.NotSeen;
import io.interlock.finding.NotSeenKind;
import io.interlock.finding.RacingPair;
import io.interlock.finding.Rule;
import io.interlock.finding.ThreadKind;
import io.interlock.finding.ThreadRef;
import io.interlock.finding.Tool;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.function.Function;

/** Makes a report of the JSON that {@link ReportFields} writes. */
final class ReportDecoder {
  private ReportDecoder() {}

  static JsonReport report(JsonObject json) {
    checkVersion(json.integer("formatVersion"));
    CheckResult result =
        new CheckResult(
            json.list("findings", checked(ReportDecoder::finding)),
            json.list("incomplete", ReportDecoder::incomplete),
            json.list("notSeen", checked(ReportDecoder::notSeen)),
            counts(json.object("counts")));
    return new JsonReport(tool(json.object("tool")), result);
  }

  private static void checkVersion(int version) {
    if (version != JsonReport.FORMAT_VERSION) {
      throw new MalformedReportException(
          "formatVersion is " + version + "; this version reads " + JsonReport.FORMAT_VERSION);
    }
  }

  /** What a constructor refuses is the fault of the report, said with its place. */
  private static <T> Function<JsonObject, T> checked(Function<JsonObject, T> decode) {
    return json -> {
      try {
        return decode.apply(json);
      } catch (IllegalArgumentException e) {
        throw new MalformedReportException(json.place() + ": " + e.getMessage(), e);
      }
    };
  }

  private static Tool tool(JsonObject json) {
    return new Tool(json.text("name"), json.text("version"));
  }

  private static Finding finding(JsonObject json) {
    return new Finding(
        new FindingId(json.text("id")),
        json.code(Rule.class, "rule"),
        json.text("message"),
        location(json.object("location")),
        json.list("accesses", ReportDecoder::access),
        json.list("pairs", ReportDecoder::pair),
        json.list("programs", program -> program.text("name")));
  }

  private static Location location(JsonObject json) {
    return new Location(json.text("name"), json.optionalText("type"), position(json));
  }

  private static Access access(JsonObject json) {
    return new Access(
        position(json),
        json.text("function"),
        json.code(AccessKind.class, "kind"),
        json.text("expression"),
        json.list("locks", ReportDecoder::lock),
        json.list("threads", ReportDecoder::thread),
        json.list("chain", ReportDecoder::step));
  }

  private static HeldLock lock(JsonObject json) {
    return new HeldLock(json.text("name"), json.code(LockMode.class, "mode"), position(json));
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

  private static RacingPair pair(JsonObject json) {
    return new RacingPair(
        json.integer("a"), json.integer("b"), json.text("alias"), json.text("overlap"));
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
