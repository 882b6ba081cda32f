package io.interlock.model;

import io.interlock.run.InputException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Parses a YAML file into {@link Node}s. Works on the parser's events, so that nesting is bounded
 * and every node has its line. Anchors and aliases are refused: what looks like one is nearly
 * always an operand such as {@code *arg0} without its quotes.
 */
final class YamlParser {
  private static final int MAX_DEPTH = 16;

  private final Iterator<Event> events;
  private final String file;

  private YamlParser(String text, String file) {
    var settings = LoadSettings.builder().setLabel(file).build();
    this.events = new Parse(settings).parseString(text).iterator();
    this.file = file;
  }

  /** The only document of the file. */
  static Node parse(String text, String file) {
    try {
      return new YamlParser(text, file).document();
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(m -> m.getLine() + 1).orElse(1);
      throw new InputException(
          new ModelSource(file, line) + ": not valid YAML: " + firstLine(e.getProblem()), e);
    } catch (YamlEngineException e) {
      throw new InputException(
          file + ": not valid YAML: " + firstLine(String.valueOf(e.getMessage())), e);
    }
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("");
  }

  private Node document() {
    Event event = skipTo(Event.ID.DocumentStart);
    if (event.getEventId() == Event.ID.StreamEnd) {
      throw new InputException(file + ": the file is empty; a model file starts with 'functions:'");
    }
    Node node = node(events.next(), 0);
    event = skipTo(Event.ID.DocumentStart);
    if (event.getEventId() != Event.ID.StreamEnd) {
      throw source(event).error("a second document; put everything into one");
    }
    return node;
  }

  private Event skipTo(Event.ID id) {
    Event event = events.next();
    while (event.getEventId() != id && event.getEventId() != Event.ID.StreamEnd) {
      event = events.next();
    }
    return event;
  }

  private Node node(Event event, int depth) {
    ModelSource source = source(event);
    if (depth > MAX_DEPTH) {
      throw source.error("nested too deeply for a model");
    }
    if (event instanceof AliasEvent alias) {
      String name = alias.getAlias().getValue();
      throw source.error("write '*" + name + "' with its quotes: YAML has another use for *");
    }
    if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
      throw source.error("anchors (&" + node.getAnchor().get().getValue() + ") are not used here");
    }
    if (event instanceof ScalarEvent scalar) {
      return new Node.Text(scalar.getValue(), source.line());
    }
    return event instanceof SequenceStartEvent ? sequence(source, depth) : mapping(event, depth);
  }

  private Node sequence(ModelSource source, int depth) {
    var items = new ArrayList<Node>();
    Event event = events.next();
    while (event.getEventId() != Event.ID.SequenceEnd) {
      items.add(node(event, depth + 1));
      event = events.next();
    }
    return new Node.Sequence(List.copyOf(items), source.line());
  }

  private Node mapping(Event start, int depth) {
    ModelSource source = source(start);
    if (!(start instanceof MappingStartEvent)) {
      throw source.error("unexpected " + start.getEventId());
    }
    var entries = new ArrayList<Node.Entry>();
    Event event = events.next();
    while (event.getEventId() != Event.ID.MappingEnd) {
      Node key = node(event, depth + 1);
      if (!(key instanceof Node.Text text)) {
        throw source.at(key.line()).error("a key has to be a word");
      }
      entries.add(new Node.Entry(text.value(), text.line(), node(events.next(), depth + 1)));
      event = events.next();
    }
    return new Node.Mapping(List.copyOf(entries), source.line());
  }

  private ModelSource source(Event event) {
    return new ModelSource(file, event.getStartMark().map(m -> m.getLine() + 1).orElse(1));
  }
}
