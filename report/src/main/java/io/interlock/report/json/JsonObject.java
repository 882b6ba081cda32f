package io.interlock.report.json;

import io.interlock.finding.Coded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** An object of a report as read, asked for its values by key and type. Unknown keys do no harm. */
public record JsonObject(JsonPlace place, Map<String, JsonValue> values) implements JsonValue {

  public static JsonObject of(JsonValue value) {
    return expect(JsonObject.class, value, "an object");
  }

  public String text(String key) {
    return required(key, optionalText(key));
  }

  public boolean has(String key) {
    return values.containsKey(key);
  }

  public Optional<String> optionalText(String key) {
    return value(key).map(value -> expect(Text.class, value, "a string").value());
  }

  public <E extends Enum<E> & Coded> E code(Class<E> type, String key) {
    String code = text(key);
    return Coded.parse(type, code).orElseThrow(() -> unknown(key, code));
  }

  private MalformedReportException unknown(String key, String code) {
    return placeOf(key).complaint(" has the unknown value \"" + code + "\"");
  }

  public long number(String key) {
    return expect(Whole.class, required(key, value(key)), "a whole number").value();
  }

  public int integer(String key) {
    long value = number(key);
    if (value != (int) value) {
      throw placeOf(key).complaint(" is out of range: " + value);
    }
    return (int) value;
  }

  public JsonObject object(String key) {
    return of(required(key, value(key)));
  }

  /** The objects of an array, decoded. */
  public <T> List<T> list(String key, Function<JsonObject, T> decode) {
    Array array = expect(Array.class, required(key, value(key)), "an array");
    return array.elements().stream().map(element -> decode.apply(of(element))).toList();
  }

  public Optional<JsonObject> optionalObject(String key) {
    return value(key).map(JsonObject::of);
  }

  /** The values of an array, decoded. */
  public <T> List<T> values(String key, Function<JsonValue, T> decode) {
    Array array = expect(Array.class, required(key, value(key)), "an array");
    return array.elements().stream().map(decode).toList();
  }

  public List<String> texts(String key) {
    return values(key, element -> expect(Text.class, element, "a string").value());
  }

  public <E extends Enum<E> & Coded> List<E> codes(Class<E> type, String key) {
    return texts(key).stream()
        .map(code -> Coded.parse(type, code).orElseThrow(() -> unknown(key, code)))
        .toList();
  }

  /** An item of a table, by its number. */
  public <T> T item(String key, List<T> table) {
    return itemOf(table, required(key, value(key)));
  }

  /** Items of a table, by their numbers. */
  public <T> List<T> items(String key, List<T> table) {
    return values(key, element -> itemOf(table, element));
  }

  private static <T> T itemOf(List<T> table, JsonValue index) {
    long number = expect(Whole.class, index, "a whole number").value();
    if (number < 0 || number >= table.size()) {
      throw index
          .place()
          .complaint(" is " + number + ", but there are " + table.size() + " of them");
    }
    return table.get((int) number);
  }

  /** The objects of an array that is itself an element of an array. */
  public static <T> List<T> listOf(JsonValue value, Function<JsonObject, T> decode) {
    Array array = expect(Array.class, value, "an array");
    return array.elements().stream().map(element -> decode.apply(of(element))).toList();
  }

  private Optional<JsonValue> value(String key) {
    return Optional.ofNullable(values.get(key));
  }

  private <T> T required(String key, Optional<T> value) {
    return value.orElseThrow(() -> place.member(key).complaint(" is missing"));
  }

  /** Where the value of a key stands, or would. */
  JsonPlace placeOf(String key) {
    return value(key).map(JsonValue::place).orElse(place.member(key));
  }

  private static <V extends JsonValue> V expect(Class<V> type, JsonValue value, String article) {
    if (!type.isInstance(value)) {
      throw value.place().complaint(" is not " + article);
    }
    return type.cast(value);
  }
}
