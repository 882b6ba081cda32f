package io.interlock.triage;

import io.interlock.finding.Suppression;
import io.interlock.run.InputException;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import io.interlock.triage.SuppressionRule.Scope;
import io.interlock.util.CloseNames;
import io.interlock.util.FileProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A file of suppressions, one a line: {@code kind:pattern}, and a reason after {@code #}. The form
 * is ThreadSanitizer's, so its files can be used as they are; kinds of it that do not concern races
 * are passed over.
 */
final class SuppressionFile {
  private static final List<String> KINDS =
      List.of("race", "race_top", "function", "variable", "file", "id");
  private static final Set<String> OF_OTHERS =
      Set.of("thread", "mutex", "signal", "deadlock", "called_from_lib");

  private SuppressionFile() {}

  static List<SuppressionRule> read(Path path) {
    try {
      String name = path.toString().replace('\\', '/');
      return parse(decode(ByteBuffer.wrap(Files.readAllBytes(path)), name), name);
    } catch (IOException e) {
      throw new InputException(path + ": cannot read the suppressions: " + FileProblem.of(e), e);
    }
  }

  private static String decode(ByteBuffer bytes, String name) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      int line = 1;
      for (int i = 0; i < bytes.position(); i++) {
        line += bytes.get(i) == '\n' ? 1 : 0;
      }
      throw new InputException(name + ":" + line + ": this is not text in UTF-8", e);
    }
  }

  static List<SuppressionRule> parse(String text, String name) {
    var rules = new ArrayList<SuppressionRule>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      rule(line, Position.at(new SourceFile(name), number)).ifPresent(rules::add);
    }
    return rules;
  }

  private static Optional<SuppressionRule> rule(String line, Position place) {
    int hash = line.indexOf('#');
    String text = (hash < 0 ? line : line.substring(0, hash)).strip();
    String reason = hash < 0 ? "" : line.substring(hash + 1).strip();
    if (text.isEmpty()) {
      return Optional.empty();
    }
    int colon = text.indexOf(':');
    String kind = colon < 0 ? "" : text.substring(0, colon).strip();
    String pattern = text.substring(colon + 1).strip();
    if (OF_OTHERS.contains(kind)) {
      return Optional.empty();
    }
    if (colon < 0) {
      throw new InputException(place + ": expected kind:pattern, such as race:my_function");
    }
    if (!KINDS.contains(kind)) {
      throw new InputException(
          place + ": unknown kind '" + kind + "'" + CloseNames.question(kind, KINDS));
    }
    if (pattern.isEmpty()) {
      throw new InputException(place + ": nothing after '" + kind + ":'");
    }
    var suppression = new Suppression(Suppression.Kind.EXTERNAL, place, reason);
    return Optional.of(new SuppressionRule(suppression, place, text, scope(kind, pattern)));
  }

  private static Scope scope(String kind, String pattern) {
    return switch (kind) {
      case "function", "race_top" -> new Scope.Function(new NamePattern(pattern));
      case "variable" -> new Scope.Variable(new NamePattern(pattern));
      case "file" -> new Scope.File(new NamePattern(pattern));
      case "id" -> new Scope.Id(pattern);
      default -> new Scope.Anywhere(new NamePattern(pattern));
    };
  }
}
