package io.interlock.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** What the marks in annotated programs mean. */
enum Convention {
  /** Ours: {@code RACE} and {@code RACE!} are the same. */
  own,
  /**
   * That of the regression tests of goblint: {@code RACE!} is a race, a bare {@code RACE} is one
   * that goblint reports without there being any, so nothing is to be learnt from it.
   */
  goblint;

  private static final Pattern NUMBERED = Pattern.compile("\\d\\d-.*\\.c");

  /** By the names of the files of one directory: goblint numbers all of its own. */
  static Convention of(List<Path> files) {
    boolean numbered =
        files.stream().allMatch(f -> NUMBERED.matcher(f.getFileName().toString()).matches());
    return numbered ? goblint : own;
  }
}
