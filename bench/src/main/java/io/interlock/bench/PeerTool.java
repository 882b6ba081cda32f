package io.interlock.bench;

import io.interlock.run.InputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Another detector, and how to use it.
 *
 * @param command the words of its call; {@code {file}} stands for the program, {@code {dir}} for a
 *     directory of its own
 * @param warning a line of its output that matches is a warning
 */
record PeerTool(String name, List<String> command, Pattern warning) {
  PeerTool {
    command = List.copyOf(command);
  }

  /** The detectors a file describes, in its order. */
  static List<PeerTool> read(Path file) {
    try {
      Object root =
          new Load(LoadSettings.builder().setLabel(file.toString()).build())
              .loadFromString(Files.readString(file));
      if (!(root instanceof Map<?, ?> top) || !(top.get("peers") instanceof Map<?, ?> peers)) {
        throw new InputException(file + ": there is no mapping 'peers'");
      }
      var tools = new ArrayList<PeerTool>();
      peers.forEach((name, entry) -> tools.add(tool(file, String.valueOf(name), entry)));
      return tools;
    } catch (YamlEngineException | PatternSyntaxException e) {
      throw new InputException(file + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new InputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static PeerTool tool(Path file, String name, Object entry) {
    if (entry instanceof Map<?, ?> fields
        && fields.get("command") instanceof List<?> words
        && !words.isEmpty()
        && fields.get("warning") instanceof String warning) {
      List<String> command = words.stream().map(String::valueOf).toList();
      return new PeerTool(name, command, Pattern.compile(warning));
    }
    throw new InputException(
        file + ": " + name + " needs a list 'command' and an expression 'warning'");
  }

  /** Whether its program is there. */
  boolean isInstalled(String searchPath) {
    String program = command.get(0);
    if (program.contains("/")) {
      return Files.isExecutable(Path.of(program));
    }
    for (String directory : searchPath.split(File.pathSeparator, -1)) {
      if (Files.isExecutable(Path.of(directory, program))) {
        return true;
      }
    }
    return false;
  }

  /** The call for a program. A path of the detector itself is seen from where we run. */
  List<String> commandFor(Path file, Path directory) {
    var words = new ArrayList<String>();
    for (String word : command) {
      words.add(word.replace("{file}", file.toString()).replace("{dir}", directory.toString()));
    }
    if (words.get(0).contains("/")) {
      words.set(0, Path.of(words.get(0)).toAbsolutePath().normalize().toString());
    }
    return words;
  }

  long warnings(String output) {
    return output.lines().filter(line -> warning.matcher(line).find()).count();
  }
}
