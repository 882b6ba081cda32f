package io.interlock.cli;

import io.interlock.finding.Coded;
import io.interlock.finding.Severity;
import io.interlock.finding.Tag;
import io.interlock.report.FileFilter;
import io.interlock.report.Selection.Filter;
import io.interlock.report.text.TextOptions;
import io.interlock.report.text.TextStyle;
import io.interlock.source.SourceTexts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options of commands that show findings to people. */
final class TerminalOptions {
  /** The launcher sets it to the width of the terminal if the output goes to one. */
  private static final String WIDTH_PROPERTY = "interlock.columns";

  /** Severities, as they are written. */
  enum Least {
    high(Severity.HIGH),
    medium(Severity.MEDIUM),
    low(Severity.LOW);

    private final Severity severity;

    Least(Severity severity) {
      this.severity = severity;
    }
  }

  /** When to use colours. */
  enum Colour {
    auto,
    always,
    never
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print one line for each finding, and else only what is incomplete.")
  private boolean quiet;

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "Show the N findings of the highest rank only.")
  private @Nullable Integer top;

  @Option(
      names = "--hide",
      paramLabel = "TAG",
      converter = TagConverter.class,
      description =
          "Do not show findings of this kind; may be given several times, or as TAG,TAG. "
              + "docs/reports.md lists the tags.",
      split = ",")
  private List<Tag> hidden = new ArrayList<>();

  @Option(
      names = "--severity",
      paramLabel = "SEVERITY",
      description = "Show only findings of this severity or a higher one: high, medium or low.")
  private Least least = Least.low;

  @Option(
      names = "--include",
      paramLabel = "GLOB",
      description =
          "Show only races of accesses in such files; * stands for any characters, / "
              + "included. May be given several times.")
  private List<String> included = new ArrayList<>();

  @Option(
      names = "--exclude",
      paramLabel = "GLOB",
      description = "Do not show races with an access in such a file; may be given several times.")
  private List<String> excluded = new ArrayList<>();

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      description = "auto (default), always or never. NO_COLOR in the environment means never.")
  private Colour colour = Colour.auto;

  /** Reads a tag as it is spelled in reports. */
  static final class TagConverter implements ITypeConverter<Tag> {
    @Override
    public Tag convert(String value) {
      return Coded.parse(Tag.class, value)
          .orElseThrow(
              () -> new TypeConversionException("'" + value + "' is no tag; there are: " + all()));
    }

    private static String all() {
      return Stream.of(Tag.values()).map(Tag::code).collect(Collectors.joining(", "));
    }
  }

  /** Whether findings are all that is printed. */
  boolean isQuiet() {
    return quiet;
  }

  TextOptions text(Path workingDirectory) {
    Optional<Integer> columns = Optional.ofNullable(Integer.getInteger(WIDTH_PROPERTY));
    return new TextOptions(
        isColoured(columns.isPresent()) ? TextStyle.COLOURED : TextStyle.PLAIN,
        columns.orElse(TextOptions.DEFAULT_WIDTH),
        SourceTexts.in(workingDirectory),
        quiet ? TextOptions.Detail.BRIEF : TextOptions.Detail.FULL);
  }

  private boolean isColoured(boolean isTerminal) {
    String none = System.getenv("NO_COLOR");
    return switch (colour) {
      case always -> true;
      case never -> false;
      case auto -> isTerminal && (none == null || none.isEmpty()) && !isDumb();
    };
  }

  private static boolean isDumb() {
    return "dumb".equals(System.getenv("TERM"));
  }

  Filter filter(Filter.Known known) {
    if (top != null && top < 0) {
      throw new ParameterException(spec.commandLine(), "--top must not be negative");
    }
    Set<Tag> tags = new LinkedHashSet<>(hidden);
    return new Filter(
        tags, known, least.severity, new FileFilter(included, excluded), Optional.ofNullable(top));
  }
}
