package io.interlock.config;

import io.interlock.assumption.Assumption;
import io.interlock.finding.Coded;
import io.interlock.finding.Tag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a configuration file may say: the schema.
 *
 * @param values the words allowed; empty for any
 */
record SettingKind(Form form, Several several, List<String> values) {
  /** What a value is. */
  enum Form {
    WORD,
    NUMBER,
    /** A path, relative to the file that says it. */
    PATH
  }

  /** Whether a list may be given. */
  enum Several {
    ONE,
    LIST
  }

  private static final List<String> TAGS = Stream.of(Tag.values()).map(Coded::code).toList();

  /** {@code all}, {@code none}, and every assumption with and without a minus. */
  private static final List<String> ASSUMPTIONS =
      Stream.concat(
              Stream.of("all", "none"),
              Stream.of(Assumption.values()).flatMap(a -> Stream.of(a.code(), "-" + a.code())))
          .toList();

  /** All keys, in the order of the documentation. */
  static final Map<String, SettingKind> SCHEMA = schema();

  private static Map<String, SettingKind> schema() {
    Map<String, SettingKind> schema = new LinkedHashMap<>();
    schema.put("compile-database", one(Form.PATH));
    schema.put("program", one(Form.WORD));
    schema.put("cflag", list(Form.WORD));
    schema.put("models", list(Form.PATH));
    schema.put("jobs", one(Form.NUMBER));
    schema.put("points-to-limit", one(Form.NUMBER));
    schema.put("assume", new SettingKind(Form.WORD, Several.LIST, ASSUMPTIONS));
    schema.put("include", list(Form.WORD));
    schema.put("exclude", list(Form.WORD));
    schema.put("severity", choice("high", "medium", "low"));
    schema.put("hide", new SettingKind(Form.WORD, Several.LIST, TAGS));
    schema.put("top", one(Form.NUMBER));
    schema.put("color", choice("auto", "always", "never"));
    schema.put("baseline", one(Form.PATH));
    schema.put("suppressions", list(Form.PATH));
    schema.put("fail-on", choice("high", "medium", "low", "none"));
    return schema;
  }

  private static SettingKind one(Form form) {
    return new SettingKind(form, Several.ONE, List.of());
  }

  private static SettingKind list(Form form) {
    return new SettingKind(form, Several.LIST, List.of());
  }

  private static SettingKind choice(String... values) {
    return new SettingKind(Form.WORD, Several.ONE, List.of(values));
  }

  /** What is wrong with a value, in words that follow the name of the key. */
  Optional<String> complaint(String value) {
    if (!values.isEmpty() && !values.contains(value)) {
      return Optional.of("is one of " + String.join(", ", values) + ", not '" + value + "'");
    }
    if (form == Form.NUMBER && !value.matches("\\d{1,9}(\\.\\d{1,9})?")) {
      return Optional.of("has to be a number, not '" + value + "'");
    }
    return value.isEmpty() ? Optional.of("has no value") : Optional.empty();
  }
}
