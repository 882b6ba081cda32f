package io.interlock.frontend.capture;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a captured build as {@code compile_commands.json}, the form that clang's tools read: the
 * compile steps, except those of assembly.
 */
final class DatabaseFile {
  private DatabaseFile() {}

  static void write(CapturedBuild build, OutputStream out) throws IOException {
    try (JsonGenerator json = JsonFiles.generator(out)) {
      json.writeStartArray();
      for (CompileStep step : build.compileSteps()) {
        if (step.language() != CompileStep.Language.ASSEMBLY) {
          json.writeStartObject();
          json.writeStringField("directory", step.directory().toString());
          json.writeStringField("file", step.source().toString());
          json.writeStringField("output", step.output().toString());
          JsonFiles.writeList("arguments", step.arguments(), json);
          json.writeEndObject();
        }
      }
      json.writeEndArray();
      json.writeRaw('\n');
    }
  }
}
