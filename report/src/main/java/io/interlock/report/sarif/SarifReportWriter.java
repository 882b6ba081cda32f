package io.interlock.report.sarif;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Incomplete;
import io.interlock.finding.NotSeen;
import io.interlock.finding.Rule;
import io.interlock.finding.Tool;
import io.interlock.report.json.CompactLayout;
import io.interlock.report.json.JsonSink;
import io.interlock.report.sarif.SarifLocations.Place;
import io.interlock.source.Position;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a result as one run of SARIF 2.1.0. */
public final class SarifReportWriter {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  /** Down to the steps of thread flows. */
  private static final int DEPTH = 10;

  private final JsonFactory factory =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
  private final Tool tool;
  private final Optional<Path> root;

  /**
   * A writer for reports of one tool.
   *
   * @param root what relative paths are relative to, if that is to be told
   */
  public SarifReportWriter(Tool tool, Optional<Path> root) {
    this.tool = tool;
    this.root = root;
  }

  /** Writes to {@code out}, flushes it and leaves it open. */
  public void write(CheckResult result, OutputStream out) throws IOException {
    try (JsonGenerator json = factory.createGenerator(out)) {
      json.setPrettyPrinter(new CompactLayout(DEPTH));
      json.writeStartObject();
      new Report(new JsonSink(json), result).fields();
      json.writeEndObject();
      json.writeRaw('\n');
    }
    out.flush();
  }

  /** Something that keeps the result from being complete. */
  private record Notice(String id, String level, String text, List<Position> places) {}

  private final class Report {
    private final JsonSink json;
    private final CheckResult result;

    Report(JsonSink json, CheckResult result) {
      this.json = json;
      this.result = result;
    }

    void fields() throws IOException {
      json.text("$schema", SCHEMA);
      json.text("version", "2.1.0");
      json.array("runs", List.of(result), run -> run());
    }

    private void run() throws IOException {
      json.object("tool", tool, t -> json.object("driver", t, this::driver));
      json.text("columnKind", "unicodeCodePoints");
      json.object(
          "originalUriBaseIds",
          SarifLocations.BASE,
          base -> json.object(base, "", unused -> base()));
      json.array("invocations", List.of(result), r -> invocation());
      json.array("results", result.findings(), new SarifResult(json)::fields);
    }

    private void base() throws IOException {
      if (root.isPresent()) {
        String path = root.get().toAbsolutePath().normalize().toString().replace('\\', '/');
        json.text(
            "uri", "file://" + (path.startsWith("/") ? "" : "/") + SarifUri.encoded(path) + "/");
      }
      json.object("description", "the directory of the check", text -> json.text("text", text));
    }

    private void driver(Tool driver) throws IOException {
      json.text("name", driver.name());
      json.text("version", driver.version());
      json.array("rules", List.of(Rule.values()), this::rule);
    }

    /** {@code DataRace}, as the standard wants names of rules. */
    private static String camelCase(String code) {
      return Stream.of(code.split("-", -1))
          .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
          .collect(Collectors.joining());
    }

    private void rule(Rule rule) throws IOException {
      json.text("id", rule.code());
      json.text("name", camelCase(rule.code()));
      json.object("shortDescription", rule.title(), text -> json.text("text", text));
      json.object("fullDescription", rule.help(), text -> json.text("text", text));
      json.object(
          "help",
          rule.help(),
          text -> {
            json.text("text", text);
            json.text("markdown", "**" + rule.title() + "**\n\n" + text);
          });
      json.object("defaultConfiguration", rule, unused -> json.text("level", "warning"));
      json.object(
          "properties",
          rule,
          unused -> {
            json.texts("tags", List.of("concurrency", "correctness"));
            json.text("precision", "medium");
          });
    }

    private void invocation() throws IOException {
      json.flag("executionSuccessful", result.incomplete().isEmpty());
      json.array("toolExecutionNotifications", notices(), this::notification);
    }

    private List<Notice> notices() {
      var notices = new ArrayList<Notice>();
      for (Incomplete incomplete : result.incomplete()) {
        String text = incomplete.what() + ": " + incomplete.reason();
        notices.add(
            new Notice(incomplete.kind().code(), "warning", text, List.of(incomplete.position())));
      }
      for (NotSeen notSeen : result.notSeen()) {
        String what = notSeen.what().isEmpty() ? "" : " (" + notSeen.what() + ")";
        String text = "not seen: " + notSeen.kind().title() + what + ", " + notSeen.count() + "x";
        notices.add(new Notice(notSeen.kind().code(), "note", text, notSeen.places()));
      }
      return notices;
    }

    private void notification(Notice notice) throws IOException {
      json.object("descriptor", notice.id(), id -> json.text("id", id));
      json.text("level", notice.level());
      json.object("message", notice.text(), text -> json.text("text", text));
      List<Position> known = notice.places().stream().filter(Position::isKnown).distinct().toList();
      json.array(
          "locations",
          known,
          p -> new SarifLocations(json).fields(new Place(p, Optional.empty(), Optional.empty())));
    }
  }
}
