package io.interlock.frontend.capture;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.interlock.frontend.capture.LinkStep.Library;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The form in which a captured build is kept, {@code build.json}: a version, and the steps in
 * order, each an object whose {@code step} says what it is. Fields that a reader does not know are
 * to be ignored; the version is raised when that would be wrong.
 */
public final class BuildFile {
  static final int VERSION = 1;

  private BuildFile() {}

  /** Writes a build; the same build gives the same bytes. */
  public static void write(CapturedBuild build, OutputStream out) throws IOException {
    try (JsonGenerator json = JsonFiles.generator(out)) {
      json.writeStartObject();
      json.writeNumberField("version", VERSION);
      json.writeArrayFieldStart("steps");
      for (BuildStep step : build.steps()) {
        json.writeStartObject();
        writeStep(step, json);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void writeStep(BuildStep step, JsonGenerator json) throws IOException {
    if (step instanceof CompileStep compile) {
      writeHead("compile", step, json);
      json.writeStringField("source", compile.source().toString());
      json.writeStringField("language", word(compile.language()));
    } else if (step instanceof ArchiveStep archive) {
      writeHead("archive", step, json);
      json.writeStringField("form", word(archive.form()));
      JsonFiles.writeList("members", archive.members(), json);
    } else if (step instanceof LinkStep link) {
      writeHead("link", step, json);
      json.writeStringField("kind", word(link.kind()));
      JsonFiles.writeList("inputs", link.inputs(), json);
      JsonFiles.writeList("libraryDirectories", link.libraryDirectories(), json);
      json.writeArrayFieldStart("libraries");
      for (Library library : link.libraries()) {
        json.writeStartObject();
        json.writeStringField("name", library.name());
        if (library.file().isPresent()) {
          json.writeStringField("file", library.file().get().toString());
        }
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private static void writeHead(String kind, BuildStep step, JsonGenerator json)
      throws IOException {
    json.writeStringField("step", kind);
    json.writeStringField("output", step.output().toString());
    json.writeStringField("directory", step.directory().toString());
    JsonFiles.writeList("arguments", step.arguments(), json);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Reads a build.
   *
   * @throws IOException if it cannot be read, or is not such a file
   */
  public static CapturedBuild read(Path file) throws IOException {
    try (JsonParser json = JsonFiles.parser(Files.readAllBytes(file))) {
      JsonFiles.expect(json.nextToken() == JsonToken.START_OBJECT);
      CapturedBuild build = CapturedBuild.empty();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        switch (name) {
          case "version" -> {
            if (json.getIntValue() != VERSION) {
              throw new IOException("version " + json.getIntValue() + " is not known");
            }
          }
          case "steps" -> build = CapturedBuild.of(readSteps(json));
          default -> json.skipChildren();
        }
      }
      return build;
    } catch (InvalidPathException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static List<BuildStep> readSteps(JsonParser json) throws IOException {
    JsonFiles.expect(json.currentToken() == JsonToken.START_ARRAY);
    List<BuildStep> steps = new ArrayList<>();
    while (json.nextToken() == JsonToken.START_OBJECT) {
      var fields = new Fields();
      fields.read(json);
      fields.step().ifPresent(steps::add);
    }
    return steps;
  }

  /** The fields of one step. */
  private static final class Fields {
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, List<String>> lists = new HashMap<>();
    private final List<Library> libraries = new ArrayList<>();

    void read(JsonParser json) throws IOException {
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (value == JsonToken.VALUE_STRING) {
          texts.put(name, json.getText());
        } else if (value == JsonToken.START_ARRAY && name.equals("libraries")) {
          readLibraries(json);
        } else if (value == JsonToken.START_ARRAY) {
          lists.put(name, JsonFiles.readTexts(json));
        } else {
          json.skipChildren();
        }
      }
    }

    private void readLibraries(JsonParser json) throws IOException {
      while (json.nextToken() == JsonToken.START_OBJECT) {
        var fields = new Fields();
        fields.read(json);
        Optional<Path> file = Optional.ofNullable(fields.texts.get("file")).map(Path::of);
        libraries.add(new Library(fields.text("name"), file));
      }
    }

    /** Empty for a kind of step that is not known. */
    Optional<BuildStep> step() throws IOException {
      return Optional.ofNullable(
          switch (text("step")) {
            case "compile" ->
                new CompileStep(
                    path("directory"),
                    list("arguments"),
                    path("output"),
                    path("source"),
                    word(CompileStep.Language.class, "language"));
            case "archive" ->
                new ArchiveStep(
                    path("directory"),
                    list("arguments"),
                    path("output"),
                    word(ArchiveStep.Form.class, "form"),
                    paths("members"));
            case "link" ->
                new LinkStep(
                    path("directory"),
                    list("arguments"),
                    path("output"),
                    word(LinkStep.Kind.class, "kind"),
                    paths("inputs"),
                    libraries,
                    paths("libraryDirectories"));
            default -> null;
          });
    }

    private String text(String name) throws IOException {
      String text = texts.get(name);
      if (text == null) {
        throw new IOException("a step lacks " + name);
      }
      return text;
    }

    private Path path(String name) throws IOException {
      return Path.of(text(name));
    }

    private List<String> list(String name) {
      return lists.getOrDefault(name, List.of());
    }

    private List<Path> paths(String name) {
      return list(name).stream().map(Path::of).toList();
    }

    private <T extends Enum<T>> T word(Class<T> kind, String name) throws IOException {
      try {
        return Enum.valueOf(kind, text(name).toUpperCase(Locale.ROOT).replace('-', '_'));
      } catch (IllegalArgumentException e) {
        throw new IOException("no such " + name + ": " + text(name), e);
      }
    }
  }
}
