package io.interlock.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses one line of YAML in flow style, <code>{key: value, key: [a, b]}</code>: enough for the
 * files that are shipped, at a small part of the time a YAML parser takes to start. A test compares
 * the two on every shipped line.
 */
final class FlowParser {
  /** Deeper than any model; keeps the recursion bounded. */
  private static final int MAX_DEPTH = 8;

  private final String text;
  private final ModelSource source;
  private int at;

  private FlowParser(String text, ModelSource source) {
    this.text = text;
    this.source = source;
  }

  static Node parse(String text, ModelSource source) {
    var parser = new FlowParser(text, source);
    Node node = parser.node(0);
    parser.skipSpaces();
    if (parser.at < text.length() && text.charAt(parser.at) != '#') {
      throw parser.error("unexpected '" + text.substring(parser.at) + "'");
    }
    return node;
  }

  private Node node(int depth) {
    if (depth > MAX_DEPTH) {
      throw error("nested too deeply");
    }
    skipSpaces();
    return switch (peek()) {
      case '{' -> mapping(depth);
      case '[' -> sequence(depth);
      default -> new Node.Text(word(), source.line());
    };
  }

  private Node mapping(int depth) {
    var entries = new ArrayList<Node.Entry>();
    at++;
    while (!closes('}')) {
      String key = word();
      skipSpaces();
      Node value = new Node.Text("", source.line());
      if (peek() == ':') {
        at++;
        value = node(depth + 1);
      }
      entries.add(new Node.Entry(key, source.line(), value));
      separator('}');
    }
    return new Node.Mapping(List.copyOf(entries), source.line());
  }

  private Node sequence(int depth) {
    var items = new ArrayList<Node>();
    at++;
    while (!closes(']')) {
      items.add(node(depth + 1));
      separator(']');
    }
    return new Node.Sequence(List.copyOf(items), source.line());
  }

  private boolean closes(char bracket) {
    skipSpaces();
    if (peek() != bracket) {
      return false;
    }
    at++;
    return true;
  }

  private void separator(char bracket) {
    skipSpaces();
    if (peek() == ',') {
      at++;
    } else if (peek() != bracket) {
      throw error("expected ',' or '" + bracket + "' at '" + text.substring(at) + "'");
    }
  }

  private String word() {
    skipSpaces();
    if (peek() == '\'') {
      int end = text.indexOf('\'', at + 1);
      if (end < 0) {
        throw error("a quote is not closed");
      }
      String quoted = text.substring(at + 1, end);
      at = end + 1;
      return quoted;
    }
    int start = at;
    while (at < text.length() && !endsWord()) {
      at++;
    }
    return text.substring(start, at).strip();
  }

  /** As in YAML, a colon ends a word only before a space, a number sign only after one. */
  private boolean endsWord() {
    char c = text.charAt(at);
    return switch (c) {
      case ',', '{', '}', '[', ']' -> true;
      case ':' -> at + 1 == text.length() || text.charAt(at + 1) == ' ';
      case '#' -> at == 0 || text.charAt(at - 1) == ' ';
      default -> false;
    };
  }

  private void skipSpaces() {
    while (peek() == ' ') {
      at++;
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\n';
  }

  private RuntimeException error(String message) {
    return source.error(message);
  }
}
