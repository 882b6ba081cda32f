package io.interlock.report.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a whole JSON text into memory. The parser bounds the nesting, so recursion is safe. */
public final class JsonTree {
  private final JsonParser parser;

  private JsonTree(JsonParser parser) {
    this.parser = parser;
  }

  public static JsonValue read(JsonParser parser) throws IOException {
    parser.nextToken();
    JsonValue value = new JsonTree(parser).value(JsonPlace.top(line(parser)));
    if (parser.nextToken() != null) {
      throw new MalformedReportException("line " + line(parser) + ": more than one JSON value");
    }
    return value;
  }

  private static int line(JsonParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }

  private JsonValue value(JsonPlace place) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      return object(place);
    } else if (token == JsonToken.START_ARRAY) {
      return array(place);
    } else if (token == JsonToken.VALUE_STRING) {
      return new JsonValue.Text(place, parser.getText());
    } else if (token == JsonToken.VALUE_NUMBER_INT) {
      return number(place);
    }
    return new JsonValue.Other(place);
  }

  private JsonValue number(JsonPlace place) throws IOException {
    boolean fits = parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
    return fits ? new JsonValue.Whole(place, parser.getLongValue()) : new JsonValue.Other(place);
  }

  private JsonObject object(JsonPlace place) throws IOException {
    Map<String, JsonValue> values = new HashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      parser.nextToken();
      values.put(key, value(place.member(key, line(parser))));
    }
    return new JsonObject(place, values);
  }

  private JsonValue.Array array(JsonPlace place) throws IOException {
    List<JsonValue> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value(place.element(elements.size(), line(parser))));
    }
    return new JsonValue.Array(place, elements);
  }
}
