package io.interlock.report.json;

import java.util.List;

/**
 * A value of a report as read. Each knows its place in the report, such as {@code
 * findings[2].location}, so that complaints are exact.
 */
public sealed interface JsonValue
    permits JsonValue.Text, JsonValue.Whole, JsonValue.Array, JsonObject, JsonValue.Other {
  JsonPlace place();

  record Text(JsonPlace place, String value) implements JsonValue {}

  record Whole(JsonPlace place, long value) implements JsonValue {}

  record Array(JsonPlace place, List<JsonValue> elements) implements JsonValue {}

  /** What no key of a report holds: fractions, booleans, null. */
  record Other(JsonPlace place) implements JsonValue {}
}
