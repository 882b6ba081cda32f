package io.interlock.callgraph;

import io.interlock.ir.Function;
import io.interlock.run.InputException;
import io.interlock.source.Position;
import io.interlock.util.CloseNames;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Calls through pointers by the names that people type: {@code file.c:12}, {@code file.c:12:5}, or
 * {@code f#2}, the second one in the function {@code f}; {@code f} alone will do if it has only
 * one.
 */
public final class SiteNames {
  private static final Pattern PLACE = Pattern.compile("(.+?):(\\d{1,9})(?::(\\d{1,9}))?");
  private static final Pattern ORDINAL = Pattern.compile("(.+?)(?:#(\\d{1,9}))?");

  private final CallGraph graph;
  private final List<CallSite> indirect;

  public SiteNames(CallGraph graph) {
    this.graph = graph;
    indirect = graph.sites().all().stream().filter(CallGraph::isIndirect).toList();
  }

  /** A site's place and function, for messages. */
  public static String describe(CallSite site) {
    return site.call().position() + " in " + site.caller().name();
  }

  /** The one site that is meant. */
  public CallSite find(String name) {
    Matcher place = PLACE.matcher(name);
    if (place.matches()) {
      String file = place.group(1);
      int line = Integer.parseInt(place.group(2));
      int column = place.group(3) == null ? 0 : Integer.parseInt(place.group(3));
      return at(name, file, line, column);
    }
    Matcher ordinal = ORDINAL.matcher(name);
    if (!ordinal.matches()) {
      throw new InputException("no call is named '" + name + "': write file:line or function#n");
    }
    return in(ordinal.group(1), ordinal.group(2));
  }

  private CallSite at(String name, String file, int line, int column) {
    List<CallSite> inFile =
        indirect.stream().filter(s -> isNamed(s.call().position(), file)).toList();
    if (inFile.isEmpty()) {
      List<String> files =
          indirect.stream().map(s -> s.call().position().file().name()).distinct().toList();
      throw new InputException(
          "no call through a pointer in " + file + CloseNames.question(file, files));
    }
    List<CallSite> found =
        inFile.stream()
            .filter(s -> s.call().position().line() == line)
            .filter(s -> column == 0 || s.call().position().column() == column)
            .toList();
    if (found.isEmpty()) {
      throw new InputException(
          "no call through a pointer at " + name + "; the closest: " + closest(inFile, line));
    }
    return only(name, found);
  }

  private static boolean isNamed(Position position, String file) {
    String path = position.file().path();
    return path.equals(file) || path.endsWith("/" + file);
  }

  private static String closest(List<CallSite> sites, int line) {
    int distance =
        sites.stream()
            .mapToInt(s -> Math.abs(s.call().position().line() - line))
            .min()
            .orElseThrow();
    return list(
        sites.stream()
            .filter(s -> Math.abs(s.call().position().line() - line) == distance)
            .toList());
  }

  private CallSite in(String function, @Nullable String ordinal) {
    List<Function> functions = FunctionNames.find(graph.program(), function);
    List<CallSite> sites = indirect.stream().filter(s -> functions.contains(s.caller())).toList();
    if (sites.isEmpty()) {
      throw new InputException(function + " has no call through a pointer");
    }
    if (ordinal == null) {
      return only(function, sites);
    }
    int number = Integer.parseInt(ordinal);
    if (number < 1 || number > sites.size()) {
      throw new InputException(
          "%s has %d calls through pointers, no #%d: %s"
              .formatted(function, sites.size(), number, list(sites)));
    }
    return sites.get(number - 1);
  }

  private static CallSite only(String name, List<CallSite> found) {
    if (found.size() > 1) {
      throw new InputException(
          name + " has " + found.size() + " calls through pointers: " + list(found));
    }
    return found.get(0);
  }

  private static String list(List<CallSite> sites) {
    return sites.stream().map(SiteNames::describe).collect(Collectors.joining(", "));
  }
}
