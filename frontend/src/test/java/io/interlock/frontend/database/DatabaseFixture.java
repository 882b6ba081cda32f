package io.interlock.frontend.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A directory with sources and a database that grows by entries. */
final class DatabaseFixture {
  private final Path root;
  private final List<String> entries = new ArrayList<>();

  DatabaseFixture(Path root) {
    this.root = root;
  }

  Path root() {
    return root;
  }

  /** Makes empty files, with their directories. */
  DatabaseFixture files(String... names) throws IOException {
    for (String name : names) {
      Path file = root.resolve(name);
      Files.createDirectories(file.getParent());
      Files.createFile(file);
    }
    return this;
  }

  /** Adds an entry, in the root, with the command in its {@code command} form. */
  DatabaseFixture entry(String file, String command) {
    return entryIn(root.toString(), file, command);
  }

  DatabaseFixture entryIn(String directory, String file, String command) {
    return raw(
        "{\"directory\": %s, \"file\": %s, \"command\": %s}"
            .formatted(quoted(directory), quoted(file), quoted(command)));
  }

  /** Adds an entry, in the root, with the command in its {@code arguments} form. */
  DatabaseFixture words(String file, String... words) {
    String list =
        List.of(words).stream().map(DatabaseFixture::quoted).collect(Collectors.joining(", "));
    return raw(
        "{\"directory\": %s, \"file\": %s, \"arguments\": [%s]}"
            .formatted(quoted(root.toString()), quoted(file), list));
  }

  DatabaseFixture raw(String entry) {
    entries.add(entry);
    return this;
  }

  static String quoted(String text) {
    return '"'
        + text.replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\n", "\\n")
            .replace("\0", "\\u0000")
        + '"';
  }

  String text() {
    return "[\n" + String.join(",\n", entries) + "\n]\n";
  }

  Path write() throws IOException {
    return write(text());
  }

  Path write(String text) throws IOException {
    return Files.writeString(root.resolve(CompileDatabase.FILE_NAME), text);
  }

  CompileDatabase read() throws IOException {
    return CompileDatabase.read(write());
  }

  /** The sources of the units, relative to the root. */
  List<String> sources(CompileDatabase database) {
    return database.units().stream()
        .map(unit -> root.relativize(unit.request().source()).toString())
        .toList();
  }
}
