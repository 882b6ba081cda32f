package io.interlock.report.text;

import io.interlock.finding.Access;
import io.interlock.finding.Feature;
import io.interlock.finding.Finding;
import io.interlock.finding.Instances;
import io.interlock.finding.RacingPair;
import io.interlock.finding.ThreadRef;
import io.interlock.finding.Trait;
import io.interlock.report.text.TextStyle.Role;
import io.interlock.source.Position;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The whole story of one finding: everything a text report leaves out, the telling pair step by
 * step with its source, and which assumption would make it safe.
 */
public final class Explanation {
  private static final int INDENT = 2;
  private static final int SOURCE = 6;

  private final TextOptions options;

  public Explanation(TextOptions options) {
    this.options =
        new TextOptions(
            options.style(), options.width(), options.sources(), TextOptions.Detail.ALL);
  }

  public void write(Finding finding, Appendable out) throws IOException {
    var lines = new LineWriter(out, options.style(), options.width());
    new FindingBlock(finding, options).write(lines);
    RacingPair pair = finding.tellingPair();
    writeSide("First thread, step by step", finding.accesses().get(pair.a()), lines);
    writeSide("Second thread, step by step", finding.accesses().get(pair.b()), lines);
    section("Why they may overlap", List.of(pair.overlap()), lines);
    section("Why it is the same memory", List.of(pair.alias()), lines);
    section("It would be safe", assumptions(finding, pair), lines);
    section("Locks held at its accesses", guards(finding), lines);
    section(
        "Why it ranks here (score " + finding.assessment().score() + ")",
        finding.assessment().features().stream().map(Explanation::feature).toList(),
        lines);
    section(
        "Tags",
        finding.assessment().tags().stream().map(t -> t.code() + ": " + t.title()).toList(),
        lines);
    section("What people say", status(finding), lines);
    writeMissing(finding, lines);
  }

  private void writeSide(String title, Access access, LineWriter out) throws IOException {
    out.blank();
    out.write(0, new Line().add(Role.HEADLINE, title));
    String word = "in ";
    for (ThreadRef thread : access.threads()) {
      out.write(INDENT, Line.of(word + ThreadText.of(thread)));
      word = "or in ";
    }
    for (AccessStory.Step step : AccessStory.of(access)) {
      writeStep(step.what() + " at ", step.position(), out);
    }
    for (String unknown : AccessStory.unreleased(access)) {
      out.write(INDENT, Line.of(unknown));
    }
  }

  private void writeStep(String what, Position position, LineWriter out) throws IOException {
    out.write(INDENT, Line.of(what).add(position.toString()));
    for (Line line : Excerpt.of(position, options.sources(), options.width() - SOURCE)) {
      out.write(SOURCE, line);
    }
  }

  private static void section(String title, List<String> items, LineWriter out) throws IOException {
    if (items.isEmpty()) {
      return;
    }
    out.blank();
    out.write(0, new Line().add(Role.HEADLINE, title));
    for (String item : items) {
      out.write(INDENT, new Line().prose(item));
    }
  }

  private static List<String> assumptions(Finding finding, RacingPair pair) {
    Access first = finding.accesses().get(pair.a());
    Access second = finding.accesses().get(pair.b());
    var result = new ArrayList<String>();
    if (!finding.evidence().has(Trait.SAME_NAME)
        || !first.expression().equals(second.expression())) {
      result.add(
          "if "
              + first.expression()
              + " in "
              + first.function()
              + " and "
              + second.expression()
              + " in "
              + second.function()
              + " never were the same memory at that time;");
    }
    String many =
        Stream.concat(first.threads().stream(), second.threads().stream())
            .filter(t -> t.instances() == Instances.MANY)
            .map(ThreadRef::entry)
            .distinct()
            .collect(Collectors.joining(", "));
    if (!many.isEmpty()) {
      result.add("if no two threads of " + many + " ran at once;");
    }
    result.add("if one of the threads had always ended, or not begun, at the other's access;");
    result.add("if both held one lock, not both shared. To fix it: " + Remedy.of(finding) + ".");
    return result;
  }

  private static List<String> guards(Finding finding) {
    return finding.evidence().guards().stream()
        .map(g -> g.lock() + " at " + g.places() + " of " + finding.evidence().places() + " places")
        .toList();
  }

  private static String feature(Feature feature) {
    return (feature.points() < 0 ? "" : "+")
        + feature.points()
        + " "
        + feature.name()
        + ": "
        + feature.reason();
  }

  private static List<String> status(Finding finding) {
    var result = new ArrayList<String>();
    finding
        .status()
        .verdict()
        .ifPresent(v -> result.add("judged " + v.judgement().code() + ": " + v.reason()));
    finding
        .status()
        .suppression()
        .ifPresent(s -> result.add("suppressed at " + s.place() + ": " + s.reason()));
    return result;
  }

  private void writeMissing(Finding finding, LineWriter out) throws IOException {
    List<String> missing =
        finding.accesses().stream()
            .map(Access::position)
            .filter(p -> p.hasLine() && options.sources().line(p).isEmpty())
            .map(p -> p.file().path())
            .distinct()
            .toList();
    if (!missing.isEmpty()) {
      out.blank();
      out.write(
          0,
          Line.of(
              "The source is missing or has changed since the check: "
                  + String.join(", ", missing)));
    }
  }
}
