package io.interlock.bench;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What an executable wrote down of its calls through pointers, see {@code indirect-calls.c}, with
 * addresses turned into names and lines by {@code addr2line}.
 */
final class ObservedCalls {
  private static final String OWN_MODULE = ".";
  private static final int FIELDS = 6;

  /** A function and a line; the file is empty if it is not known. */
  record Place(String function, String file, int line) {
    @Override
    public String toString() {
      return function + (file.isEmpty() ? "" : " (" + file + ":" + line + ")");
    }
  }

  /**
   * A call through a pointer that reached a function.
   *
   * @param from where the call is
   * @param to where the function is; without a file if it is outside the executable
   */
  record Observed(Place from, Place to) {}

  private ObservedCalls() {}

  /** The calls in a file, in the order they were first seen. */
  static List<Observed> read(Path calls, Path executable) {
    var lines = new ArrayList<String[]>();
    for (String line : linesOf(calls)) {
      String[] fields = line.split(" ", -1);
      if (fields.length == FIELDS && fields[0].equals(OWN_MODULE)) {
        lines.add(fields);
      } else if (fields.length != FIELDS) {
        throw new InputException(calls + ": not a line of observed calls: " + line);
      }
    }
    List<Place> from = places(executable, lines.stream().map(f -> f[1]).toList());
    List<Place> own = places(executable, lines.stream().map(f -> f[4]).toList());
    var observed = new ArrayList<Observed>();
    for (int i = 0; i < lines.size(); i++) {
      String[] fields = lines.get(i);
      Place to = fields[3].equals(OWN_MODULE) ? own.get(i) : new Place(fields[5], "", 0);
      observed.add(new Observed(from.get(i), to));
    }
    return observed;
  }

  private static List<String> linesOf(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new InputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** The innermost function and line of each address. */
  private static List<Place> places(Path executable, List<String> addresses) {
    try {
      Path input = Files.createTempFile("interlock-addresses-", ".txt");
      try {
        Files.writeString(input, addresses.stream().collect(Collectors.joining("\n", "", "\n")));
        Process process =
            new ProcessBuilder("addr2line", "-f", "-e", executable.toString())
                .redirectInput(input.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        List<String> lines = answer.lines().toList();
        if (process.waitFor() != 0 || lines.size() < 2 * addresses.size()) {
          throw new InputException("addr2line cannot read " + executable);
        }
        var places = new ArrayList<Place>();
        for (int i = 0; i < addresses.size(); i++) {
          places.add(place(lines.get(2 * i), lines.get(2 * i + 1)));
        }
        return places;
      } finally {
        Files.delete(input);
      }
    } catch (IOException e) {
      throw new InputException("addr2line does not run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException("interrupted while reading " + executable, e);
    }
  }

  /** From {@code name} and {@code file:line (discriminator n)}, with {@code ?} for the unknown. */
  private static Place place(String function, String fileAndLine) {
    String known = fileAndLine.replaceFirst(" \\(discriminator.*", "");
    int colon = known.lastIndexOf(':');
    String line = known.substring(colon + 1);
    boolean isKnown = !known.startsWith("?") && line.matches("\\d{1,9}");
    return new Place(
        function, isKnown ? known.substring(0, colon) : "", isKnown ? Integer.parseInt(line) : 0);
  }
}
