package io.interlock.frontend.capture;

import io.interlock.frontend.capture.ArchiveStep.Form;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * One call of {@code ar}. Only adding members is a step; listing and indexing are not, and what is
 * extracted is known by where it comes from.
 */
final class ArchiverCall {
  private final WorkingDirectory where;
  private final List<String> arguments;
  private final Deque<String> rest;
  private String operation = "";
  private Form form = Form.REGULAR;

  ArchiverCall(WorkingDirectory where, List<String> arguments) {
    this.where = where;
    this.arguments = arguments;
    this.rest = new ArrayDeque<>(arguments.subList(1, arguments.size()));
  }

  Optional<ArchiveStep> step() {
    readOptions();
    if (operation.indexOf('r') < 0 && operation.indexOf('q') < 0) {
      return Optional.empty();
    }
    if (operation.indexOf('T') >= 0) {
      form = Form.THIN;
    }
    if (operation.chars().anyMatch(letter -> letter == 'a' || letter == 'b' || letter == 'i')) {
      rest.poll(); // the member beside which to insert
    }
    if (operation.indexOf('N') >= 0) {
      rest.poll(); // which of several members of one name
    }
    String archive = rest.poll();
    List<Path> members = rest.stream().map(where::resolve).toList();
    return archive == null || members.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ArchiveStep(where.path(), arguments, where.resolve(archive), form, members));
  }

  /** What was taken out of an archive, if that is what was done. */
  Optional<Extraction> extraction() {
    readOptions();
    if (operation.indexOf('x') < 0 || operation.indexOf('N') >= 0) {
      return Optional.empty();
    }
    String archive = rest.poll();
    return archive == null
        ? Optional.empty()
        : Optional.of(new Extraction(where.path(), where.resolve(archive)));
  }

  /** The operation is the first word that is no long option, with or without a dash. */
  private void readOptions() {
    while (!rest.isEmpty() && (operation.isEmpty() || rest.peek().startsWith("-"))) {
      String word = rest.remove();
      switch (word) {
        case "--plugin", "--target", "--output", "--record-libdeps" -> rest.poll();
        case "--thin" -> form = Form.THIN;
        default -> {
          if (!word.startsWith("--")) {
            operation += word.startsWith("-") ? word.substring(1) : word;
          }
        }
      }
    }
  }
}
