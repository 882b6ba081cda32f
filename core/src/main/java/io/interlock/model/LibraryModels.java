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
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of functions by their names: the models that are shipped, and those of the user.
 *
 * <p>An exact name comes before any pattern; among patterns the one with most letters of its own
 * wins. For the same name or pattern, a file given later wins over an earlier one, and all win over
 * the shipped ones. A model wins over the body of the function, unless its file says otherwise.
 *
 * <p>Shipped files are indexed by name when loaded, and their rows parsed when first asked for (see
 * {@link ShippedFile}); files of the user are parsed and checked at once. Immutable as far as
 * anyone can see, and safe to use from many threads.
 */
public final class LibraryModels {
  /** The files that come with the program. */
  static final List<String> SHIPPED =
      List.of(
          "posix-threads.yml",
          "c11-threads.yml",
          "atomics.yml",
          "libc-memory.yml",
          "libc-stdio.yml",
          "libc-system.yml",
          "libc-files.yml",
          "llvm.yml",
          "verifier.yml",
          "linux-kernel.yml",
          "glib.yml",
          "libevent.yml",
          "openssl.yml",
          "common-libraries.yml");

  private final Map<String, ModelRow> exact;
  private final List<NamePattern> patterns;
  private final @Nullable Program program;

  /** Answers given so far: the same name is asked for at every call. */
  private final Map<String, Optional<Found>> answers = new ConcurrentHashMap<>();

  private record Found(FunctionModel model, ModelScope scope) {}

  private LibraryModels(
      Map<String, ModelRow> exact, List<NamePattern> patterns, @Nullable Program program) {
    this.exact = exact;
    this.patterns = patterns;
    this.program = program;
  }

  /** No models at all. */
  public static LibraryModels none() {
    return new LibraryModels(Map.of(), List.of(), null);
  }

  /** The models that come with the program. */
  public static LibraryModels shipped() {
    var rows = new ArrayList<ModelRow>();
    for (String file : SHIPPED) {
      rows.addAll(ShippedFile.rows(file));
    }
    return none().withRows(rows);
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
    return new LibraryModels(names, newer, program);
  }

  /**
   * The models that count for a program: without files that are for other kinds of programs, such
   * as the kernel's, and knowing what the program defines itself.
   */
  public LibraryModels in(Program newProgram) {
    var declared = new HashSet<String>();
    newProgram.functions().forEach(f -> declared.add(f.name()));
    var names = new HashMap<>(exact);
    names.values().removeIf(row -> !isFor(row.scope(), declared));
    List<NamePattern> kept =
        patterns.stream().filter(p -> isFor(p.row().scope(), declared)).toList();
    return new LibraryModels(names, kept, newProgram);
  }

  private static boolean isFor(ModelScope scope, Set<String> declared) {
    return scope.ifDeclared().isEmpty() || scope.ifDeclared().stream().anyMatch(declared::contains);
  }

  /**
   * What the function does, if that is known. Without {@link #in}, a program's own functions count
   * as the library's of that name, unless they are static.
   */
  public Optional<FunctionModel> of(Function function) {
    boolean isDefined = program != null && program.body(function).isPresent();
    return found(function.name())
        .filter(found -> found.scope().covers(function, isDefined))
        .map(Found::model);
  }

  /** What a function of that name does, if that is known. */
  public Optional<FunctionModel> named(String name) {
    return found(name).map(Found::model);
  }

  private Optional<Found> found(String name) {
    return answers.computeIfAbsent(name, this::find);
  }

  private Optional<Found> find(String name) {
    ModelRow row = exact.get(name);
    if (row != null) {
      return Optional.of(new Found(row.model(name), row.scope()));
    }
    for (NamePattern pattern : patterns) {
      if (pattern.matches(name)) {
        ModelRow found = pattern.row();
        return Optional.of(new Found(found.model(pattern.pattern()), found.scope()));
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
