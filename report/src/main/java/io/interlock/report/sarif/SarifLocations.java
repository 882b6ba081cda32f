package io.interlock.report.sarif;

import io.interlock.report.json.JsonSink;
import io.interlock.source.Position;
import java.io.IOException;
import java.util.Optional;

/** Places in the form of SARIF. */
final class SarifLocations {
  static final String BASE = "SRCROOT";

  private final JsonSink json;

  SarifLocations(JsonSink json) {
    this.json = json;
  }

  /** A place and what there is to say about it. */
  record Place(Position position, Optional<String> message, Optional<String> function) {
    static Place of(Position position, String message) {
      return new Place(position, Optional.of(message), Optional.empty());
    }

    Place in(String newFunction) {
      return new Place(position, message, Optional.of(newFunction));
    }
  }

  /** The fields of a location object. */
  void fields(Place place) throws IOException {
    if (place.position().isKnown()) {
      json.object("physicalLocation", place.position(), this::physical);
    }
    if (place.function().isPresent()) {
      json.array(
          "logicalLocations",
          place.function().stream().toList(),
          name -> {
            json.text("name", name);
            json.text("kind", "function");
          });
    }
    if (place.message().isPresent()) {
      json.object("message", place.message().get(), text -> json.text("text", text));
    }
  }

  private void physical(Position position) throws IOException {
    json.object(
        "artifactLocation",
        position.file(),
        file -> {
          json.text("uri", SarifUri.of(file));
          if (SarifUri.isRelative(file)) {
            json.text("uriBaseId", BASE);
          }
        });
    if (position.hasLine()) {
      json.object(
          "region",
          position,
          p -> {
            json.number("startLine", p.line());
            if (p.hasColumn()) {
              json.number("startColumn", p.column());
            }
          });
    }
  }
}
