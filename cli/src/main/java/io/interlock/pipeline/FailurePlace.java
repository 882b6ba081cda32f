package io.interlock.pipeline;

import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.frontend.ReadResult;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the place out of the words in which a failure is told. */
final class FailurePlace {
  private static final Pattern PLACED =
      Pattern.compile("(.+?):(\\d{1,9}):(\\d{1,9}): (.*)", Pattern.DOTALL);

  private FailurePlace() {}

  static Incomplete of(ReadResult.Failure failure, Path workingDirectory) {
    SourceFile unit = SourceFile.of(failure.source(), workingDirectory);
    String name = failure.source() + ": ";
    if (failure.reason().startsWith(name)) {
      return notCompiled(unit, Position.in(unit), failure.reason().substring(name.length()));
    }
    Matcher placed = PLACED.matcher(failure.reason());
    if (!placed.matches()) {
      return notCompiled(unit, Position.in(unit), failure.reason());
    }
    try {
      SourceFile file = SourceFile.of(Path.of(placed.group(1)), workingDirectory);
      int line = Integer.parseInt(placed.group(2));
      int column = Integer.parseInt(placed.group(3));
      return notCompiled(unit, new Position(file, line, column), placed.group(4));
    } catch (InvalidPathException e) {
      return notCompiled(unit, Position.in(unit), failure.reason());
    }
  }

  private static Incomplete notCompiled(SourceFile unit, Position place, String reason) {
    return new Incomplete(IncompleteKind.UNIT_NOT_COMPILED, unit.path(), place, reason);
  }
}
