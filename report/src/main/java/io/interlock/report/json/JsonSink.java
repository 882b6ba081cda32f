package io.interlock.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.interlock.finding.Coded;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Writes fields of the kinds a report is made of. */
public final class JsonSink {
  /** Writes the fields of one value into the object that is open. */
  public interface Fields<T> {
    void write(T value) throws IOException;
  }

  private final JsonGenerator json;

  public JsonSink(JsonGenerator json) {
    this.json = json;
  }

  public void text(String key, String value) throws IOException {
    wellFormed(key, WellFormed.of(value));
  }

  /** A text that is known to be well-formed. */
  void wellFormed(String key, String value) throws IOException {
    json.writeStringField(key, value);
  }

  public void text(String key, Optional<String> value) throws IOException {
    if (value.isPresent()) {
      text(key, value.get());
    }
  }

  public void code(String key, Coded value) throws IOException {
    wellFormed(key, value.code());
  }

  public void flag(String key, boolean value) throws IOException {
    json.writeBooleanField(key, value);
  }

  public void number(String key, long value) throws IOException {
    json.writeNumberField(key, value);
  }

  public <T> void object(String key, T value, Fields<T> fields) throws IOException {
    json.writeObjectFieldStart(key);
    fields.write(value);
    json.writeEndObject();
  }

  public <T> void array(String key, List<T> values, Fields<T> fields) throws IOException {
    json.writeArrayFieldStart(key);
    for (T value : values) {
      json.writeStartObject();
      fields.write(value);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  public void texts(String key, List<String> values) throws IOException {
    json.writeArrayFieldStart(key);
    for (String value : values) {
      json.writeString(WellFormed.of(value));
    }
    json.writeEndArray();
  }

  public void codes(String key, List<? extends Coded> values) throws IOException {
    texts(key, values.stream().map(Coded::code).toList());
  }

  public void numbers(String key, List<Integer> values) throws IOException {
    json.writeArrayFieldStart(key);
    for (int value : values) {
      json.writeNumber(value);
    }
    json.writeEndArray();
  }

  /** An array of arrays of objects. */
  public <T> void arrays(String key, List<List<T>> values, Fields<T> fields) throws IOException {
    json.writeArrayFieldStart(key);
    for (List<T> each : values) {
      json.writeStartArray();
      for (T value : each) {
        json.writeStartObject();
        fields.write(value);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }
}
