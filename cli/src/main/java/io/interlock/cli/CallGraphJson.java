package io.interlock.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.callgraph.FunctionNames;
import io.interlock.ir.Function;
import io.interlock.source.Position;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** Call graphs as JSON: programs with their functions and calls. */
final class CallGraphJson implements AutoCloseable {
  private final Writer text = new StringWriter();
  private final JsonGenerator json;

  CallGraphJson() throws IOException {
    json = new JsonFactory().createGenerator(text);
    json.useDefaultPrettyPrinter();
    json.writeStartObject();
    json.writeArrayFieldStart("programs");
  }

  void add(String program, String analysis, CallGraph graph) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", program);
    json.writeStringField("pointsTo", analysis);
    json.writeArrayFieldStart("functions");
    for (Function function : graph.program().functions()) {
      if (!function.isIntrinsic()) {
        add(graph, function);
      }
    }
    json.writeEndArray();
    json.writeArrayFieldStart("calls");
    for (CallSite site : graph.sites().all()) {
      List<CallEdge> edges = graph.edges(site);
      if (!edges.isEmpty() || CallGraph.isIndirect(site)) {
        add(site, edges);
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void add(CallGraph graph, Function function) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", function.index());
    json.writeStringField("name", FunctionNames.of(function));
    position(function.position());
    json.writeBooleanField("defined", graph.program().body(function).isPresent());
    json.writeNumberField("component", graph.component(function));
    json.writeEndObject();
  }

  private void add(CallSite site, List<CallEdge> edges) throws IOException {
    json.writeStartObject();
    json.writeNumberField("caller", site.caller().index());
    position(site.call().position());
    json.writeBooleanField("indirect", CallGraph.isIndirect(site));
    json.writeArrayFieldStart("edges");
    for (CallEdge edge : edges) {
      json.writeStartObject();
      json.writeStringField("kind", name(edge.kind()));
      json.writeNumberField("function", edge.target().index());
      if (edge.through() != null) {
        json.writeNumberField("through", edge.through().index());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static String name(EdgeKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private void position(Position position) throws IOException {
    if (position.isKnown()) {
      json.writeStringField("file", position.file().path());
      json.writeNumberField("line", position.line());
      json.writeNumberField("column", position.column());
    }
  }

  /** Everything added; nothing can be added after. */
  String finish() throws IOException {
    json.writeEndArray();
    json.writeEndObject();
    json.flush();
    return text + "\n";
  }

  @Override
  public void close() throws IOException {
    json.close();
  }
}
