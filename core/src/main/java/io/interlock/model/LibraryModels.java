package io.interlock.model;

import io.interlock.ir.Function;
import io.interlock.ir.Program;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is known of functions by their names: the models that are shipped, and those of the user.
 *
 * <p>An exact name comes before any pattern; among patterns the one with most letters of its own
 * wins. For the same name or pattern, a file given later wins over an earlier one, and all win over
 * the shipped ones. A model wins over the body of the function.
 *
 * <p>Shipped files are indexed by name when loaded, and their rows parsed when first asked for (see
 * {@link ShippedFile}); files of the user are parsed and checked at once. Immutable as far as
 * anyone can see, and safe to use from many threads.
 */
public final class LibraryModels {
  private static final List<String> SHIPPED = List.of("posix-threads.yml");

  private final Map<String, ModelRow> exact;
  private final List<NamePattern> patterns;

  private LibraryModels(Map<String, ModelRow> exact, List<NamePattern> patterns) {
    this.exact = exact;
    this.patterns = patterns;
  }

  /** The models that come with the program. */
  public static LibraryModels shipped() {
    var none = new LibraryModels(Map.of(), List.of());
    var rows = new ArrayList<ModelRow>();
    for (String file : SHIPPED) {
      rows.addAll(ShippedFile.rows(file));
    }
    return none.withRows(rows);
  }

  /**
   * These models and those of the files, later ones winning.
   *
   * @throws io.interlock.run.InputException if a file cannot be read or says something wrong
   */
  public LibraryModels with(List<Path> files) {
    var rows = new ArrayList<ModelRow>();
    for (Path file : files) {
      rows.addAll(ModelFileReader.read(file));
    }
    return files.isEmpty() ? this : withRows(rows);
  }

  private LibraryModels withRows(List<ModelRow> rows) {
    var names = new HashMap<String, ModelRow>((exact.size() + rows.size()) * 2);
    names.putAll(exact);
    var newer = new ArrayList<NamePattern>();
    for (ModelRow row : rows) {
      for (String name : row.names()) {
        if (NamePattern.isPattern(name)) {
          newer.add(new NamePattern(name, row));
        } else {
          names.put(name, row);
        }
      }
    }
    Collections.reverse(newer);
    newer.addAll(patterns);
    newer.sort(NamePattern.MOST_SPECIFIC_FIRST);
    return new LibraryModels(names, newer);
  }

  /** Without the files that are for other kinds of programs, such as the kernel's. */
  public LibraryModels in(Program program) {
    var declared = new HashSet<String>();
    program.functions().forEach(f -> declared.add(f.name()));
    var names = new HashMap<>(exact);
    names.values().removeIf(row -> !isFor(row.scope(), declared));
    return new LibraryModels(
        names, patterns.stream().filter(p -> isFor(p.row().scope(), declared)).toList());
  }

  private static boolean isFor(ModelScope scope, Set<String> declared) {
    return scope.ifDeclared().isEmpty() || scope.ifDeclared().stream().anyMatch(declared::contains);
  }

  /** What the function does, if that is known. */
  public Optional<FunctionModel> of(Function function) {
    return row(function.name())
        .filter(row -> row.scope().covers(function))
        .map(row -> row.model(function.name()));
  }

  /** What a function of that name does, if that is known. */
  public Optional<FunctionModel> named(String name) {
    return row(name).map(row -> row.model(name));
  }

  private Optional<ModelRow> row(String name) {
    ModelRow row = exact.get(name);
    if (row != null) {
      return Optional.of(row);
    }
    for (NamePattern pattern : patterns) {
      if (pattern.matches(name)) {
        return Optional.of(pattern.row());
      }
    }
    return Optional.empty();
  }

  /** All models, by name or pattern. */
  public List<FunctionModel> all() {
    var all = new TreeMap<String, FunctionModel>();
    exact.forEach((name, row) -> all.put(name, row.model(name)));
    for (NamePattern p : patterns) {
      all.putIfAbsent(p.pattern(), p.row().model(p.pattern()));
    }
    return List.copyOf(all.values());
  }
}
