package io.interlock.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings and numbers. */
final class Json {
  private Json() {}

  @SuppressWarnings("unchecked") // the top of a report is an object
  static Map<String, Object> parse(String text) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      var top = (Map<String, Object>) value(parser);
      if (parser.nextToken() != null) {
        throw new IOException("more follows the report");
      }
      return top;
    } catch (IOException e) {
      throw new UncheckedIOException("not JSON: " + text, e);
    }
  }

  @SuppressWarnings("unchecked") // the caller knows what is there
  static List<Map<String, Object>> objects(Map<String, Object> parent, String key) {
    return (List<Map<String, Object>>) parent.get(key);
  }

  @SuppressWarnings("unchecked") // the caller knows what is there
  static Map<String, Object> object(Map<String, Object> parent, String key) {
    return (Map<String, Object>) parent.get(key);
  }

  @SuppressWarnings("unchecked") // the caller knows what is there
  static List<Integer> numbers(Map<String, Object> parent, String key) {
    return (List<Integer>) parent.get(key);
  }

  /** The items of a table of a report that one of its objects names by their numbers. */
  static List<Map<String, Object>> items(
      Map<String, Object> report, String table, Map<String, Object> owner) {
    List<Map<String, Object>> all = objects(report, table);
    return numbers(owner, table).stream().map(all::get).toList();
  }

  @SuppressWarnings("unchecked") // the caller knows what is there
  static List<List<Map<String, Object>>> lists(Map<String, Object> parent, String key) {
    return (List<List<Map<String, Object>>>) parent.get(key);
  }

  private static Object value(JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      var members = new LinkedHashMap<String, Object>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String key = parser.currentName();
        parser.nextToken();
        members.put(key, value(parser));
      }
      return members;
    } else if (parser.currentToken() == JsonToken.START_ARRAY) {
      var elements = new ArrayList<Object>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.add(value(parser));
      }
      return elements;
    }
    return parser.currentToken().isNumeric() ? (Object) parser.getIntValue() : parser.getText();
  }
}
