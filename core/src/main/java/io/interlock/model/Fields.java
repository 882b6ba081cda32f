package io.interlock.model;

import io.interlock.model.Action.Extent;
import io.interlock.util.CloseNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one action as written: a mapping, or the value of the main field alone. Fields that
 * nobody asked for are unknown ones, and an error.
 */
final class Fields {
  private final String action;
  private final ModelSource source;
  private final Map<String, Node> values = new LinkedHashMap<>();
  private final Set<String> asked = new LinkedHashSet<>();

  /**
   * @param main the field that may be given without its name
   */
  Fields(String action, Node node, String main, ModelSource source) {
    this.action = action;
    this.source = source.at(node.line());
    if (node instanceof Node.Mapping mapping) {
      for (Node.Entry entry : mapping.entries()) {
        if (values.put(entry.key(), entry.value()) != null) {
          throw source.at(entry.line()).error("'" + entry.key() + "' is given twice");
        }
      }
    } else if (!(node instanceof Node.Text text && text.value().isEmpty())) {
      values.put(main, node);
    }
  }

  boolean has(String field) {
    asked.add(field);
    return values.containsKey(field);
  }

  Operand operand(String field) {
    Operand operand = optionalOperand(field);
    if (operand == null) {
      throw missing(field);
    }
    return operand;
  }

  @Nullable Operand optionalOperand(String field) {
    String text = optionalText(field);
    return text == null ? null : plain(OperandSyntax.parse(text, sourceOf(field)), field);
  }

  /** An operand that may stand for several arguments. */
  Operand operandOrRest(String field) {
    return OperandSyntax.parse(text(field), sourceOf(field));
  }

  /** Operands in order; {@code none} gives null. */
  List<@Nullable Operand> operands(String field) {
    if (!has(field)) {
      return List.of();
    }
    Node node = value(field);
    List<Node> items = node instanceof Node.Sequence s ? s.items() : List.of(node);
    var operands = new ArrayList<@Nullable Operand>();
    for (Node item : items) {
      String word = word(item, field);
      boolean none = word.equals("none");
      operands.add(none ? null : plain(OperandSyntax.parse(word, source.at(item.line())), field));
    }
    return Collections.unmodifiableList(operands);
  }

  /** A word or a list of words. */
  List<String> words(String field) {
    Node node = value(field);
    List<Node> items = node instanceof Node.Sequence s ? s.items() : List.of(node);
    return items.stream().map(item -> word(item, field)).toList();
  }

  /** An argument alone, by its number. */
  int argument(String field) {
    Operand operand = operand(field);
    if (!operand.equals(Operand.argument(operand.argument()))) {
      throw sourceOf(field).error("'" + field + "' has to be an argument, such as arg0");
    }
    return operand.argument();
  }

  long number(String field) {
    String text = text(field);
    try {
      return Long.decode(text);
    } catch (NumberFormatException e) {
      throw sourceOf(field).error("'" + field + "' has to be a number, not '" + text + "'");
    }
  }

  String text(String field) {
    String text = optionalText(field);
    if (text == null) {
      throw missing(field);
    }
    return text;
  }

  @Nullable String optionalText(String field) {
    return has(field) ? word(value(field), field) : null;
  }

  <E extends Enum<E>> E choice(String field, E standard) {
    String text = optionalText(field);
    return text == null ? standard : constant(field, text, standard.getDeclaringClass());
  }

  private <E extends Enum<E>> E constant(String field, String text, Class<E> type) {
    for (E constant : type.getEnumConstants()) {
      if (spelling(constant).equals(text)) {
        return constant;
      }
    }
    String all =
        Stream.of(type.getEnumConstants()).map(Fields::spelling).collect(Collectors.joining(", "));
    throw sourceOf(field).error("'" + field + "' is one of " + all + ", not '" + text + "'");
  }

  /** How a constant is written in a file: {@code IF_ZERO} as {@code zero}. */
  static String spelling(Enum<?> constant) {
    String name = constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    return name.startsWith("if-") || name.startsWith("at-") ? name.substring(3) : name;
  }

  /** How much memory; all of it if nothing is said. */
  Extent extent() {
    Extent size = size();
    return size == null ? new Extent.Whole() : size;
  }

  /** How much memory, null if nothing is said. */
  @Nullable Extent size() {
    int times = has("times") ? argument("times") : -1;
    if (has("format")) {
      return new Extent.Scanned(argument("format"));
    }
    if (!has("bytes")) {
      if (times >= 0) {
        throw missing("bytes");
      }
      return null;
    }
    if (text("bytes").startsWith("arg")) {
      return new Extent.Argument(argument("bytes"), times);
    }
    if (times >= 0) {
      throw sourceOf("times").error("'times' goes with an argument for 'bytes'");
    }
    long bytes = number("bytes");
    if (bytes <= 0) {
      throw sourceOf("bytes").error("'bytes' has to be positive");
    }
    return new Extent.Bytes(bytes);
  }

  /** Call when all fields have been asked for. */
  void finish() {
    for (String field : values.keySet()) {
      if (!asked.contains(field)) {
        throw sourceOf(field)
            .error(
                "unknown key '"
                    + field
                    + "' in '"
                    + action
                    + "'"
                    + CloseNames.question(field, asked));
      }
    }
  }

  ModelSource source() {
    return source;
  }

  private Operand plain(Operand operand, String field) {
    if (operand.kind() == Operand.Kind.REST) {
      throw sourceOf(field).error("'" + field + "' has to be a single operand");
    }
    return operand;
  }

  private String word(Node node, String field) {
    if (node instanceof Node.Text text && !text.value().isEmpty()) {
      return text.value();
    }
    throw source.at(node.line()).error("'" + field + "' has to be a word");
  }

  private Node value(String field) {
    Node node = values.get(field);
    if (node == null) {
      throw missing(field);
    }
    return node;
  }

  private ModelSource sourceOf(String field) {
    Node node = values.get(field);
    return node == null ? source : source.at(node.line());
  }

  private RuntimeException missing(String field) {
    return source.error("'" + action + "' needs '" + field + "'");
  }
}
