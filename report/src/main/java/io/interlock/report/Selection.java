package io.interlock.report;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.Severity;
import io.interlock.finding.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The findings of a result that are shown to people, and how many are not, for which reason.
 *
 * @param omitted in words, such as {@code 3 suppressed}
 */
public record Selection(List<Finding> shown, List<String> omitted) {
  public Selection {
    shown = List.copyOf(shown);
    omitted = List.copyOf(omitted);
  }

  /** All of them. */
  public static Selection all(CheckResult result) {
    return new Selection(result.findings(), List.of());
  }

  /**
   * What to leave out.
   *
   * @param hidden findings with such a tag
   * @param known findings of the baseline
   * @param least findings of lower severity are left out
   * @param files findings with no pair of accesses in such files are left out
   * @param top how many at most
   */
  public record Filter(
      Set<Tag> hidden, Known known, Severity least, FileFilter files, Optional<Integer> top) {
    /** Whether findings that are known from a baseline are shown. */
    public enum Known {
      SHOWN,
      OMITTED
    }

    public Filter {
      hidden = Set.copyOf(hidden);
    }

    /** The same without a limit to their number. */
    public Filter withoutTop() {
      return new Filter(hidden, known, least, files, Optional.empty());
    }

    private boolean isWanted(Finding finding) {
      return finding.assessment().severity().isAtLeast(least)
          && finding.assessment().tags().stream().noneMatch(hidden::contains)
          && finding.pairs().stream()
              .anyMatch(
                  p ->
                      files.includes(finding.accesses().get(p.a()).position().file())
                          && files.includes(finding.accesses().get(p.b()).position().file()));
    }
  }

  /** What is left after suppressed and judged ones, and those that the filter names. */
  public static Selection of(CheckResult result, Filter filter) {
    var shown = new ArrayList<Finding>();
    int settled = 0;
    int known = 0;
    int hidden = 0;
    for (Finding finding : result.findings()) {
      if (finding.status().isSettled()) {
        settled++;
      } else if (filter.known() == Filter.Known.OMITTED && finding.status().isKnownBefore()) {
        known++;
      } else if (!filter.isWanted(finding)) {
        hidden++;
      } else {
        shown.add(finding);
      }
    }
    int beyond = Math.max(0, shown.size() - filter.top().orElse(Integer.MAX_VALUE));
    var omitted = new ArrayList<String>();
    add(settled, "suppressed or judged", omitted);
    add(known, "known from the baseline", omitted);
    add(hidden, "hidden by options", omitted);
    add(beyond, "of lower rank", omitted);
    return new Selection(shown.subList(0, shown.size() - beyond), omitted);
  }

  private static void add(int count, String what, List<String> omitted) {
    if (count > 0) {
      omitted.add(count + " " + what);
    }
  }
}
