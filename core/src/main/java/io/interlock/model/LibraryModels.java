package io.interlock.model;

import io.interlock.ir.Function;
import io.interlock.ir.Program;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
          "common-libraries.yml",
          "system-libraries.yml",
          "curses.yml",
          "lua.yml",
          "media.yml",
          "sd-bus.yml");

  private record Found(FunctionModel model, ModelScope scope) {}

  private final List<ModelRow> rows;
  private final @Nullable Program program;

  /** Made when first needed: most runs narrow the rows to a program before. */
  private volatile @Nullable ModelIndex index;

  /** Answers given so far: the same name is asked for at every call. */
  private final Map<String, Optional<Found>> answers = new ConcurrentHashMap<>();

  private LibraryModels(List<ModelRow> rows, @Nullable Program program) {
    this.rows = rows;
    this.program = program;
  }

  /** No models at all. */
  public static LibraryModels none() {
    return new LibraryModels(List.of(), null);
  }

  /** The models that come with the program. */
  public static LibraryModels shipped() {
    var rows = new ArrayList<ModelRow>();
    for (String file : SHIPPED) {
      rows.addAll(ShippedFile.rows(file));
    }
    return new LibraryModels(rows, null);
  }

  /**
   * These models and those of the files, later ones winning.
   *
   * @throws io.interlock.run.InputException if a file cannot be read or says something wrong
   */
  public LibraryModels with(List<Path> files) {
    if (files.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(rows);
    for (Path file : files) {
      all.addAll(ModelFileReader.read(file));
    }
    return new LibraryModels(all, program);
  }

  /**
   * The models that count for a program: without files that are for other kinds of programs, such
   * as the kernel's, and knowing what the program defines itself.
   */
  public LibraryModels in(Program newProgram) {
    var declared = new HashSet<String>();
    var defined = new HashSet<String>();
    for (Function function : newProgram.functions()) {
      declared.add(function.name());
      if (newProgram.body(function.original()).isPresent()) {
        defined.add(function.name());
      }
    }
    var kept = new ArrayList<ModelRow>(rows.size());
    for (ModelRow row : rows) {
      if (row.scope().counts(declared, defined)) {
        kept.add(row);
      }
    }
    return new LibraryModels(kept, newProgram);
  }

  /**
   * What the function does, if that is known. Without {@link #in}, a program's own functions count
   * as the library's of that name, unless they are static.
   */
  public Optional<FunctionModel> of(Function function) {
    boolean isDefined = program != null && program.body(function.original()).isPresent();
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
    ModelIndex.Entry entry = index().find(name);
    return entry == null
        ? Optional.empty()
        : Optional.of(new Found(entry.model(), entry.row().scope()));
  }

  private ModelIndex index() {
    ModelIndex made = index;
    if (made == null) {
      made = new ModelIndex(rows);
      index = made;
    }
    return made;
  }

  /** All models, by name or pattern. */
  public List<FunctionModel> all() {
    return index().all().stream().map(ModelIndex.Entry::model).toList();
  }
}
