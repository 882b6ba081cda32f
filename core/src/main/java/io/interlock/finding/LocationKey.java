package io.interlock.finding;

import java.util.regex.Pattern;

/**
 * What a finding is about, by names that survive even the renaming of its file and changes of its
 * accesses: the rule, the location's name without files, its type. Coarser than the id: for
 * recognizing a finding that has changed.
 */
public record LocationKey(String hex) {
  private static final Pattern FILE = Pattern.compile("[^ :@]+\\.\\w{1,4}:(?=[A-Za-z_])|@[^: ]*");

  public static LocationKey of(Finding finding) {
    Location location = finding.location();
    String name = FILE.matcher(Fingerprint.stable(location.name())).replaceAll("");
    return new LocationKey(
        Fingerprint.digest(finding.rule().code(), name, location.type().orElse("")));
  }
}
