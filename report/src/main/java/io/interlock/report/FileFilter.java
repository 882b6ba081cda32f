package io.interlock.report;

import io.interlock.source.SourceFile;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Files by their paths. In a pattern, {@code *} stands for any characters, directories included; it
 * has to match the whole path, or its end from some directory on.
 */
public final class FileFilter {
  /** Every file. */
  public static final FileFilter ALL = new FileFilter(List.of(), List.of());

  private final List<Pattern> included;
  private final List<Pattern> excluded;

  /** Files that match one of the former, if there are any, and none of the latter. */
  public FileFilter(List<String> included, List<String> excluded) {
    this.included = included.stream().map(FileFilter::pattern).toList();
    this.excluded = excluded.stream().map(FileFilter::pattern).toList();
  }

  private static Pattern pattern(String glob) {
    String regex =
        Stream.of(glob.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return Pattern.compile("(.*/)?" + regex, Pattern.DOTALL);
  }

  public boolean includes(SourceFile file) {
    return (included.isEmpty() || matches(included, file)) && !matches(excluded, file);
  }

  private static boolean matches(List<Pattern> patterns, SourceFile file) {
    return patterns.stream().anyMatch(p -> p.matcher(file.path()).matches());
  }
}
