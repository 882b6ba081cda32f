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
    JsonValue value = new JsonTree(parser).value("");
    if (parser.nextToken() != null) {
      throw new MalformedReportException("more than one JSON value");
    }
    return value;
  }

  private JsonValue value(String place) throws IOException {
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

  private JsonValue number(String place) throws IOException {
    boolean fits = parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
    return fits ? new JsonValue.Whole(place, parser.getLongValue()) : new JsonValue.Other(place);
  }

  private JsonObject object(String place) throws IOException {
    Map<String, JsonValue> values = new HashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      parser.nextToken();
      values.put(key, value(JsonObject.placeOf(place, key)));
    }
    return new JsonObject(place, values);
  }

  private JsonValue.Array array(String place) throws IOException {
    List<JsonValue> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value(place + "[" + elements.size() + "]"));
    }
    return new JsonValue.Array(place, elements);
  }
}
