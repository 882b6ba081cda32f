package io.interlock.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One row of a model file: one or several names, and what all of these functions do. The row of a
 * shipped file is parsed when it is first asked for; which thread does that makes no difference.
 */
final class ModelRow {
  private final List<String> names;
  private final ModelScope scope;
  private final ModelSource source;
  private final Supplier<List<Action>> parser;
  private volatile @Nullable List<Action> actions;

  ModelRow(
      List<String> names, ModelScope scope, ModelSource source, Supplier<List<Action>> parser) {
    this.names = names;
    this.scope = scope;
    this.source = source;
    this.parser = parser;
  }

  /** Splits {@code a, b}. */
  static List<String> split(String names) {
    int comma = names.indexOf(',');
    if (comma < 0) {
      return List.of(names);
    }
    var all = new ArrayList<String>();
    int start = 0;
    while (comma >= 0) {
      all.add(names.substring(start, comma).strip());
      start = comma + 1;
      comma = names.indexOf(',', start);
    }
    all.add(names.substring(start).strip());
    return all;
  }

  List<String> names() {
    return names;
  }

  ModelScope scope() {
    return scope;
  }

  ModelSource source() {
    return source;
  }

  List<Action> actions() {
    List<Action> known = actions;
    if (known == null) {
      known = parser.get();
      actions = known;
    }
    return known;
  }

  FunctionModel model(String name) {
    return new FunctionModel(name, actions(), source.toString());
  }
}
