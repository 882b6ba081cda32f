package io.interlock.report;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.source.SourceFile;
import io.interlock.source.SourceTexts;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the files of findings looked like when they were checked, so that a later reader can tell
 * that they have changed.
 *
 * @param digests by file; files that could not be read have none
 */
public record SourceStamps(SortedMap<SourceFile, String> digests) {
  /** Nothing is known. */
  public static final SourceStamps NONE = new SourceStamps(new TreeMap<>());

  public SourceStamps {
    digests = Collections.unmodifiableSortedMap(new TreeMap<>(digests));
  }

  /** Of the files that findings have accesses in. */
  public static SourceStamps of(CheckResult result, SourceTexts sources) {
    SortedMap<SourceFile, String> digests = new TreeMap<>();
    for (Finding finding : result.findings()) {
      finding.accesses().stream()
          .map(a -> a.position().file())
          .filter(file -> !digests.containsKey(file))
          .forEach(file -> sources.of(file).digest().ifPresent(d -> digests.put(file, d)));
    }
    return new SourceStamps(digests);
  }

  /** The files that are not what they were, or are gone. */
  public List<SourceFile> changed(SourceTexts now) {
    return digests.entrySet().stream()
        .filter(e -> !now.of(e.getKey()).digest().equals(Optional.of(e.getValue())))
        .map(Map.Entry::getKey)
        .toList();
  }
}
