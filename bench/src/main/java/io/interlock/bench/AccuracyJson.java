package io.interlock.bench;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.interlock.bench.ProgramScore.Outcome;
import io.interlock.run.InputException;
import io.interlock.source.SourceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Scores as a file, to be compared with later ones. */
final class AccuracyJson {
  private AccuracyJson() {}

  static void write(Path file, List<ProgramScore> scores, Machine machine) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeStringField("date", machine.date());
      json.writeStringField("commit", machine.commit());
      json.writeArrayFieldStart("programs");
      for (ProgramScore score : scores) {
        program(json, score);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void program(JsonGenerator json, ProgramScore score) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", score.program().name());
    json.writeStringField("folder", score.program().folder());
    if (score.exempt().isPresent()) {
      json.writeStringField("exempt", score.exempt().get());
    }
    if (score.failure().isPresent()) {
      json.writeStringField("broken", score.failure().get());
    }
    json.writeObjectFieldStart("outcomes");
    for (Outcome outcome : score.outcomes()) {
      json.writeBooleanField(key(score, outcome.expectation()), outcome.met());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  /** The same, wherever the programs are and the bench is started. */
  private static String key(ProgramScore score, Expectation expectation) {
    String name = new SourceFile(expectation.file()).name();
    String line = expectation.isWholeProgram() ? "" : ":" + expectation.line();
    return score.program().folder() + "/" + name + line + " " + expectation.kind();
  }

  /** Whether each expectation was met. */
  static Map<String, Boolean> met(List<ProgramScore> scores) {
    var met = new TreeMap<String, Boolean>();
    for (ProgramScore score : scores) {
      score.outcomes().forEach(o -> met.put(key(score, o.expectation()), o.met()));
    }
    return met;
  }

  /** The same, of scores written earlier. */
  static Map<String, Boolean> readMet(Path file) {
    var met = new TreeMap<String, Boolean>();
    try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isBoolean()) { // nothing but outcomes is
          met.put(parser.currentName(), token == JsonToken.VALUE_TRUE);
        }
      }
      return met;
    } catch (JsonProcessingException e) {
      throw new InputException(file + " is not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new InputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
