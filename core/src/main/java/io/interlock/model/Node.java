package io.interlock.model;

import java.util.List;

/**
 * A piece of a model file: text, a list or a mapping, with the line it starts at. Both parsers give
 * these: {@link YamlParser} for files of any layout, {@link FlowParser} for one line.
 */
sealed interface Node {
  /** The line in the file, counted from one. */
  int line();

  /** A word or a quoted text; empty where a key has no value. */
  record Text(String value, int line) implements Node {}

  record Sequence(List<Node> items, int line) implements Node {}

  /** Keys are as written, duplicates included. */
  record Mapping(List<Entry> entries, int line) implements Node {}

  /** A key of a mapping with its value. */
  record Entry(String key, int line, Node value) {}
}
