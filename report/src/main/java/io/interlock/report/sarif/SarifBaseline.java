package io.interlock.report.sarif;

import io.interlock.finding.FindingId;
import io.interlock.finding.KnownFinding;
import io.interlock.finding.LocationKey;
import io.interlock.finding.Severity;
import io.interlock.report.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the findings of a SARIF file that Interlock wrote, as far as a baseline needs them. */
public final class SarifBaseline {
  private SarifBaseline() {}

  /** Whether a JSON text is SARIF. */
  public static boolean isSarif(JsonObject top) {
    return top.optionalText("version").isPresent() && top.has("runs");
  }

  public static List<KnownFinding> read(JsonObject top) {
    String version = top.text("version");
    if (!version.equals("2.1.0")) {
      throw top.place().complaint(" is SARIF " + version + ", not 2.1.0");
    }
    var known = new ArrayList<KnownFinding>();
    for (JsonObject run : top.list("runs", r -> r)) {
      if (run.has("results")) {
        known.addAll(run.list("results", SarifBaseline::finding));
      }
    }
    return known;
  }

  private static KnownFinding finding(JsonObject result) {
    Optional<JsonObject> prints = result.optionalObject("partialFingerprints");
    if (prints.isEmpty() || prints.get().optionalText(SarifResult.ID).isEmpty()) {
      throw result.place().complaint(" has no fingerprint of Interlock; another tool wrote it");
    }
    try {
      return new KnownFinding(
          new FindingId(prints.get().text(SarifResult.ID)),
          new LocationKey(prints.get().optionalText(SarifResult.LOCATION).orElse("")),
          result.object("message").text("text"),
          severity(result.optionalText("level").orElse("warning")));
    } catch (IllegalArgumentException e) {
      throw result.place().complaint(": " + e.getMessage(), e);
    }
  }

  private static Severity severity(String level) {
    return switch (level) {
      case "error" -> Severity.HIGH;
      case "note", "none" -> Severity.LOW;
      default -> Severity.MEDIUM;
    };
  }
}
