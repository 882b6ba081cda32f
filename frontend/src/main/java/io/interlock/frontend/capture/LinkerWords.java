package io.interlock.frontend.capture;

import io.interlock.frontend.capture.LinkStep.Kind;
import io.interlock.frontend.capture.LinkStep.Library;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the words of a linker's command line, one after the other: a flag and its value may reach
 * the linker by flags of their own, as in {@code -Wl,-rpath -Wl,dir}.
 */
final class LinkerWords {
  /** Without dashes: those that take the next word as their value. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "A",
          "F",
          "G",
          "L",
          "R",
          "T",
          "Tbss",
          "Tdata",
          "Ttext",
          "Y",
          "a",
          "architecture",
          "assert",
          "b",
          "c",
          "dT",
          "defsym",
          "dynamic-linker",
          "dynamic-list",
          "e",
          "entry",
          "exclude-libs",
          "f",
          "fini",
          "format",
          "h",
          "init",
          "just-symbols",
          "l",
          "library",
          "library-path",
          "m",
          "Map",
          "o",
          "oformat",
          "output",
          "plugin",
          "plugin-opt",
          "retain-symbols-file",
          "rpath",
          "rpath-link",
          "script",
          "section-start",
          "soname",
          "sysroot",
          "u",
          "undefined",
          "version-script",
          "wrap",
          "y",
          "z");

  private final WorkingDirectory where;
  private final List<Path> inputs = new ArrayList<>();
  private final List<Wanted> libraries = new ArrayList<>();
  private final List<Path> directories = new ArrayList<>();
  private Optional<String> output = Optional.empty();
  private Kind kind = Kind.EXECUTABLE;
  private boolean prefersArchives;
  private String pending = "";

  /** A library, and the names its file may have, the preferred one first. */
  private record Wanted(String name, List<String> files) {}

  LinkerWords(WorkingDirectory where) {
    this.where = where;
  }

  void accept(String word) {
    if (!pending.isEmpty()) {
      String flag = pending;
      pending = "";
      acceptFlag(flag, word);
    } else if (!word.startsWith("-") || word.length() == 1) {
      addInput(where.resolve(word));
    } else {
      acceptFlag(word);
    }
  }

  void addInput(Path file) {
    inputs.add(file);
  }

  private void acceptFlag(String word) {
    String name = word.substring(word.startsWith("--") ? 2 : 1);
    int equals = name.indexOf('=');
    if (WITH_VALUE.contains(name)) {
      pending = name;
    } else if (equals > 1 && WITH_VALUE.contains(name.substring(0, equals))) {
      acceptFlag(name.substring(0, equals), name.substring(equals + 1));
    } else if (!word.startsWith("--") && isSwitch(name)) {
      acceptSwitch(name);
    } else if (!word.startsWith("--") && "lLo".indexOf(name.charAt(0)) >= 0) {
      acceptFlag(name.substring(0, 1), name.substring(1));
    } else {
      acceptSwitch(name);
    }
  }

  private static boolean isSwitch(String name) {
    return name.equals("omagic") || name.startsWith("lto");
  }

  private void acceptSwitch(String name) {
    switch (name) {
      case "shared", "Bshareable" -> kind = Kind.SHARED_LIBRARY;
      case "r", "i", "Ur", "relocatable" -> kind = Kind.OBJECT;
      case "static", "Bstatic", "dn", "non_shared" -> prefersArchives = true;
      case "Bdynamic", "dy", "call_shared" -> prefersArchives = false;
      default -> {}
    }
  }

  private void acceptFlag(String name, String value) {
    switch (name) {
      case "o", "output" -> output = Optional.of(value);
      case "l", "library" -> libraries.add(new Wanted(value, fileNames(value)));
      case "L", "library-path" -> directories.add(where.resolve(value));
      default -> {}
    }
  }

  /** The step, if there is anything to link. */
  Optional<LinkStep> step(List<String> arguments) {
    if (inputs.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new LinkStep(
            where.path(),
            arguments,
            where.resolve(output.orElse("a.out")),
            kind,
            inputs,
            libraries.stream().map(this::find).toList(),
            directories));
  }

  private List<String> fileNames(String name) {
    if (name.startsWith(":")) {
      return List.of(name.substring(1));
    }
    String archive = "lib" + name + ".a";
    return prefersArchives ? List.of(archive) : List.of("lib" + name + ".so", archive);
  }

  private Library find(Wanted library) {
    Optional<Path> file =
        directories.stream()
            .flatMap(directory -> library.files().stream().map(directory::resolve))
            .filter(Files::isRegularFile)
            .findFirst();
    return new Library(library.name(), file);
  }
}
