package io.interlock.frontend.capture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** How the files of a capture are laid out, and what reading and writing them has in common. */
final class JsonFiles {
  private JsonFiles() {}

  /** One line per value, so that two captures compare well line by line. */
  static JsonGenerator generator(OutputStream out) throws IOException {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    return new JsonFactory()
        .createGenerator(out)
        .setPrettyPrinter(
            new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines));
  }

  static JsonParser parser(byte[] bytes) throws IOException {
    return new JsonFactory().createParser(bytes);
  }

  /** Writes what the elements are as text. */
  static void writeList(String name, List<?> elements, JsonGenerator json) throws IOException {
    json.writeArrayFieldStart(name);
    for (Object element : elements) {
      json.writeString(element.toString());
    }
    json.writeEndArray();
  }

  static List<String> readTexts(JsonParser json) throws IOException {
    List<String> texts = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      expect(json.currentToken() == JsonToken.VALUE_STRING);
      texts.add(json.getText());
    }
    return texts;
  }

  static void expect(boolean holds) throws IOException {
    if (!holds) {
      throw new IOException("not the expected form");
    }
  }
}
