package io.interlock.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes C programs of any size that all look alike, to see how an analysis grows. A program is a
 * number of modules. Each has structs, lists, buffers, a table of functions and calls through it;
 * eight of them share generic functions that take {@code void *} and a callback; each takes an
 * object from the module before it; and all are called through one registry. So there is sharing of
 * every degree, but what one module can reach does not grow with the program.
 */
final class SyntheticProgram {
  private static final int GROUP = 8;
  private static final String HEAD =
      """
      #include <stdlib.h>
      #include <string.h>
      struct module { const char *name; int (*init)(void); int (*run)(void *); struct module *next; };
      void install(struct module *module);
      """;

  private final String module = resource("synthetic-module.c.txt");
  private final String group = resource("synthetic-group.c.txt");
  private final String main = resource("synthetic-main.c.txt");

  /** Writes a program of so many modules; returns its files. */
  List<Path> write(Path directory, int modules) throws IOException {
    var files = new ArrayList<Path>();
    for (int first = 0; first < modules; first += GROUP) {
      Path file = directory.resolve("group" + first / GROUP + ".c");
      files.add(Files.writeString(file, group(first, Math.min(modules, first + GROUP), modules)));
    }
    files.add(Files.writeString(directory.resolve("main.c"), main(modules)));
    return files;
  }

  private String group(int first, int end, int modules) {
    String number = Integer.toString(first / GROUP);
    var text = new StringBuilder(HEAD).append(group.replace("@G@", number));
    for (int i = first; i < end; i++) {
      int previous = (i + modules - 1) % modules;
      if (previous < first || previous >= i) {
        text.append("struct node_%1$d *make_%1$d(int);\n".formatted(previous));
      }
      text.append(
          module
              .replace("@M@", Integer.toString(i))
              .replace("@G@", number)
              .replace("@P@", Integer.toString(previous))
              .replace("@K@", Integer.toString(i % 3)));
    }
    return text.toString();
  }

  private String main(int modules) {
    var text = new StringBuilder(HEAD);
    for (int i = 0; i < modules; i++) {
      text.append("void install_%d(void);\n".formatted(i));
    }
    text.append("static void install_all(void) {\n");
    for (int i = 0; i < modules; i++) {
      text.append("  install_%d();\n".formatted(i));
    }
    return text.append("}\n").append(main).toString();
  }

  private static String resource(String name) {
    try (InputStream in = SyntheticProgram.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read resource " + name, e);
    }
  }
}
