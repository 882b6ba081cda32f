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

  ModelRow(String names, ModelScope scope, ModelSource source, Supplier<List<Action>> parser) {
    this.names = split(names, source);
    this.scope = scope;
    this.source = source;
    this.parser = parser;
  }

  private static List<String> split(String names, ModelSource source) {
    var all = new ArrayList<String>(1);
    int start = 0;
    while (start <= names.length()) {
      int comma = names.indexOf(',', start);
      int end = comma < 0 ? names.length() : comma;
      String name = names.substring(start, end).strip();
      if (!isName(name)) {
        throw source.error("'" + name + "' is no function name");
      }
      all.add(name);
      start = end + 1;
    }
    return all;
  }

  private static boolean isName(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!Character.isJavaIdentifierPart(c) && c != '.' && c != '*') {
        return false;
      }
    }
    return !name.isEmpty();
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
