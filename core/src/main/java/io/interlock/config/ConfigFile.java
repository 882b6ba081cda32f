package io.interlock.config;

import io.interlock.config.SettingKind.Form;
import io.interlock.config.SettingKind.Several;
import io.interlock.run.InputException;
import io.interlock.util.CloseNames;
import io.interlock.util.FileProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A project's configuration, {@code .interlock.yml}: a flat mapping of options to values. Whatever
 * is wrong in it is told with its line.
 */
public final class ConfigFile {
  /** What the file is called. */
  public static final String NAME = ".interlock.yml";

  private static final long MAX_BYTES = 1 << 20;

  private final Path path;
  private final List<Setting> settings = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();

  private ConfigFile(Path path) {
    this.path = path;
  }

  /** That of a directory, or of the nearest one above it that has one. */
  public static Optional<Path> find(Path start) {
    return Stream.iterate(start.toAbsolutePath().normalize(), d -> d != null, Path::getParent)
        .map(d -> d.resolve(NAME))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** What a file sets; paths are as seen from its directory. */
  public static List<Setting> read(Path path) {
    var file = new ConfigFile(path);
    try {
      if (Files.size(path) > MAX_BYTES) {
        throw new InputException(path + ": too large for a configuration (over 1 MB)");
      }
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(Files.readAllBytes(path)))
              .toString();
      var label = LoadSettings.builder().setLabel(path.toString()).build();
      file.document(new Parse(label).parseString(text).iterator());
    } catch (CharacterCodingException e) {
      throw new InputException(path + ": not a text file in UTF-8", e);
    } catch (IOException e) {
      throw new InputException(path + ": cannot be read: " + FileProblem.of(e), e);
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(m -> m.getLine() + 1).orElse(1);
      throw new InputException(path + ":" + line + ": not valid YAML: " + e.getProblem(), e);
    } catch (YamlEngineException e) {
      throw new InputException(path + ": not valid YAML: " + e.getMessage(), e);
    }
    return file.settings;
  }

  private void document(Iterator<Event> events) {
    Event event = events.next();
    while (event.getEventId() == Event.ID.StreamStart
        || event.getEventId() == Event.ID.DocumentStart) {
      event = events.next();
    }
    boolean isEmpty =
        event.getEventId() == Event.ID.StreamEnd
            || (event instanceof ScalarEvent s && s.getValue().isEmpty());
    if (isEmpty) {
      return;
    }
    if (event.getEventId() != Event.ID.MappingStart) {
      throw error(event, "expected options with their values, such as 'fail-on: high'");
    }
    for (Event key = events.next(); key.getEventId() != Event.ID.MappingEnd; key = events.next()) {
      setting(key, events);
    }
  }

  private void setting(Event key, Iterator<Event> events) {
    if (!(key instanceof ScalarEvent name)) {
      throw error(key, "expected the name of an option");
    }
    SettingKind kind = SettingKind.SCHEMA.get(name.getValue());
    if (kind == null) {
      throw error(
          key,
          "unknown key '"
              + name.getValue()
              + "'"
              + CloseNames.question(name.getValue(), SettingKind.SCHEMA.keySet()));
    }
    if (!seen.add(name.getValue())) {
      throw error(key, "'" + name.getValue() + "' is given twice");
    }
    settings.add(new Setting(name.getValue(), values(name.getValue(), kind, events)));
  }

  private List<String> values(String key, SettingKind kind, Iterator<Event> events) {
    Event event = events.next();
    if (event instanceof ScalarEvent scalar) {
      return List.of(value(key, kind, scalar));
    }
    if (event.getEventId() != Event.ID.SequenceStart || kind.several() == Several.ONE) {
      throw error(event, "'" + key + "' has to be one value");
    }
    var values = new ArrayList<String>();
    for (Event item = events.next();
        item.getEventId() != Event.ID.SequenceEnd;
        item = events.next()) {
      if (!(item instanceof ScalarEvent scalar)) {
        throw error(item, "'" + key + "' has to be a list of words");
      }
      values.add(value(key, kind, scalar));
    }
    return values;
  }

  private String value(String key, SettingKind kind, ScalarEvent scalar) {
    String value = scalar.getValue();
    Optional<String> complaint = kind.complaint(value);
    if (complaint.isPresent()) {
      throw error(scalar, "'" + key + "' " + complaint.get());
    }
    if (kind.form() != Form.PATH) {
      return value;
    }
    Path directory = path.toAbsolutePath().normalize().getParent();
    return directory == null ? value : directory.resolve(value).normalize().toString();
  }

  private InputException error(Event at, String what) {
    int line = at.getStartMark().map(m -> m.getLine() + 1).orElse(1);
    return new InputException(path + ":" + line + ": " + what);
  }
}
