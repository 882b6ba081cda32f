package io.interlock.bench;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an executable wrote down of its calls through pointers, see {@code indirect-calls.c}, with
 * addresses turned into names and lines by {@code addr2line}.
 */
final class ObservedCalls {
  private static final String OWN_MODULE = ".";
  private static final int FIELDS = 6;

  /**
   * A function and a line; the file is empty if it is not known.
   *
   * @param symbol the name that the dynamic linker knows the function by, or {@code ?}
   */
  record Place(String function, String file, int line, String symbol) {
    boolean isNamed(String name) {
      return function.equals(name) || symbol.equals(name);
    }

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

  private record Address(String module, String offset, String name) {}

  private ObservedCalls() {}

  /** The calls in a file, in the order they were first seen. */
  static List<Observed> read(Path calls, Path executable) {
    var from = new ArrayList<Address>();
    var to = new ArrayList<Address>();
    for (String line : linesOf(calls)) {
      String[] fields = line.split(" ", -1);
      if (fields.length != FIELDS) {
        throw new InputException(calls + ": not a line of observed calls: " + line);
      }
      from.add(new Address(fields[0], fields[1], fields[2]));
      to.add(new Address(fields[3], fields[4], fields[5]));
    }
    Map<Address, Place> places = places(executable, from, to);
    var observed = new ArrayList<Observed>();
    for (int i = 0; i < from.size(); i++) {
      observed.add(new Observed(place(places, from.get(i)), place(places, to.get(i))));
    }
    return observed;
  }

  /** Without debug information, the name that the dynamic linker knew is all there is. */
  private static Place place(Map<Address, Place> places, Address address) {
    Place place = places.get(address);
    return place == null || place.file().isEmpty()
        ? new Place(address.name(), "", 0, address.name())
        : new Place(place.function(), place.file(), place.line(), address.name());
  }

  /** Module by module, so that each is read once. */
  private static Map<Address, Place> places(Path executable, List<Address> from, List<Address> to) {
    Map<String, Set<Address>> modules = new LinkedHashMap<>();
    Stream.concat(from.stream(), to.stream())
        .forEach(a -> modules.computeIfAbsent(a.module(), m -> new LinkedHashSet<>()).add(a));
    var places = new HashMap<Address, Place>();
    modules.forEach(
        (module, addresses) -> {
          Path file = module.equals(OWN_MODULE) ? executable : Path.of(module);
          if (Files.isReadable(file)) {
            List<Address> all = List.copyOf(addresses);
            List<Place> found = places(file, all.stream().map(Address::offset).toList());
            for (int i = 0; i < found.size(); i++) {
              places.put(all.get(i), found.get(i));
            }
          }
        });
    return places;
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
    return isKnown
        ? new Place(function, known.substring(0, colon), Integer.parseInt(line), "?")
        : new Place(function, "", 0, "?");
  }
}
