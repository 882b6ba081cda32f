package io.interlock.frontend.database;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.interlock.frontend.database.Entry.Command;
import io.interlock.frontend.database.Entry.Place;
import io.interlock.run.InputException;
import io.interlock.util.FileProblem;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the entries of a compilation database, token by token. A comma before a closing bracket is
 * accepted, as clang's tools do; unknown keys are passed over. Used once.
 */
final class EntryReader {
  private static final Pattern PARSER_JARGON = Pattern.compile("(?s) \\((?:for |start marker).*");

  private final Path file;
  private final JsonParser json;
  private final List<Entry> entries = new ArrayList<>();

  private EntryReader(Path file, JsonParser json) {
    this.file = file;
    this.json = json;
  }

  /**
   * Reads a file.
   *
   * @throws InputException naming the line, if it is no compilation database
   */
  static List<Entry> read(Path file) {
    var factory = JsonFactory.builder().enable(JsonReadFeature.ALLOW_TRAILING_COMMA).build();
    try (InputStream in = Files.newInputStream(file);
        JsonParser json = factory.createParser(in)) {
      return new EntryReader(file, json).read();
    } catch (JsonProcessingException e) {
      throw new InputException(file + place(e.getLocation()) + ": broken JSON: " + what(e), e);
    } catch (CharConversionException e) {
      throw new InputException(file + ": broken JSON: not text in UTF-8", e);
    } catch (AccessDeniedException e) {
      throw new InputException(file + ": cannot be read: permission denied", e);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + FileProblem.of(e), e);
    }
  }

  private static String place(@Nullable JsonLocation location) {
    return location == null ? "" : ":" + location.getLineNr() + ":" + location.getColumnNr();
  }

  private static String what(JsonProcessingException e) {
    String message = PARSER_JARGON.matcher(e.getOriginalMessage()).replaceFirst("");
    return message.replaceAll("\\s*\\R\\s*", " ").replaceAll("\\p{Cntrl}", "?");
  }

  private List<Entry> read() throws IOException {
    JsonToken first = json.nextToken();
    if (first == null) {
      throw new InputException(file + ": is empty; was the build's configuration cut short?");
    } else if (first != JsonToken.START_ARRAY) {
      throw new InputException(
          "%s: is not a compilation database: expected an array of entries, not %s"
              .formatted(file, nameOf(first)));
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      readEntry(new Place(entries.size() + 1, json.currentTokenLocation().getLineNr()));
    }
    if (json.nextToken() != null) {
      int line = json.currentTokenLocation().getLineNr();
      throw new InputException(
          file + ":" + line + ": something follows the array of entries; is it two files in one?");
    }
    return entries;
  }

  private void readEntry(Place place) throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw wrong(place, "is " + nameOf(json.currentToken()) + ", not an object");
    }
    String directory = null;
    String source = null;
    String output = null;
    String line = null;
    List<String> words = null;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String key = json.currentName();
      json.nextToken();
      switch (key) {
        case "directory" -> directory = text(place, key);
        case "file" -> source = text(place, key);
        case "output" -> output = text(place, key);
        case "command" -> line = text(place, key);
        case "arguments" -> words = texts(place, key);
        default -> json.skipChildren();
      }
    }
    Command command = words != null ? new Entry.Words(words) : commandOf(place, line);
    entries.add(
        new Entry(
            place,
            present(place, "directory", directory),
            present(place, "file", source),
            command,
            Optional.ofNullable(output)));
  }

  private Command commandOf(Place place, @Nullable String line) {
    if (line == null) {
      throw wrong(place, "has neither \"command\" nor \"arguments\"");
    }
    return new Entry.Line(line);
  }

  private String present(Place place, String key, @Nullable String value) {
    if (value == null) {
      throw wrong(place, "has no \"" + key + "\"");
    } else if (value.isEmpty()) {
      throw wrong(place, "\"" + key + "\" is empty");
    }
    return value;
  }

  private String text(Place place, String key) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw wrong(place, "\"%s\" is %s, not a string".formatted(key, nameOf(json.currentToken())));
    }
    return json.getText();
  }

  private List<String> texts(Place place, String key) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw wrong(
          place,
          "\"%s\" is %s, not an array of strings".formatted(key, nameOf(json.currentToken())));
    }
    List<String> texts = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      texts.add(text(place, key));
    }
    return texts;
  }

  private InputException wrong(Place place, String what) {
    return new InputException(file + ": " + place + ": " + what);
  }

  private static String nameOf(@Nullable JsonToken token) {
    if (token == null) {
      return "nothing";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "a string";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      case VALUE_TRUE, VALUE_FALSE -> "a truth value";
      case VALUE_NULL -> "null";
      default -> token.asString() == null ? token.name() : token.asString();
    };
  }
}
