package io.interlock.cli;

import io.interlock.config.ConfigFile;
import io.interlock.config.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/**
 * Options from {@code .interlock.yml}: they are put in front of those of the command line, unless
 * the command line has them.
 */
final class ConfigOptions {
  private static final String CONFIG = "--config";
  private static final String NO_CONFIG = "--no-config";

  @Option(
      names = CONFIG,
      paramLabel = "FILE",
      description =
          "Options of the project, which the command line overrides (docs/configuration.md); "
              + "unless named, .interlock.yml of this directory or of the nearest one above that "
              + "has one.")
  @SuppressWarnings("UnusedVariable") // read before the command line is parsed
  private @Nullable Path file;

  @Option(names = NO_CONFIG, description = "Read no .interlock.yml.")
  @SuppressWarnings("UnusedVariable") // read before the command line is parsed
  private boolean none;

  /** The command line with the options of the configuration after the command's name. */
  static String[] expand(CommandSpec command, String[] args) {
    if (command.findOption(CONFIG) == null) {
      return args;
    }
    int end = List.of(args).indexOf("--");
    List<String> own = List.of(args).subList(0, end < 0 ? args.length : end);
    Optional<Path> path = path(own);
    if (path.isEmpty()) {
      return args;
    }
    var expanded = new ArrayList<String>();
    int name = own.indexOf(command.name());
    expanded.addAll(Arrays.asList(args).subList(0, name + 1));
    for (Setting setting : ConfigFile.read(path.get())) {
      OptionSpec option = command.findOption("--" + setting.name());
      if (option != null && !isGiven(option, own)) {
        setting.values().forEach(v -> expanded.add("--" + setting.name() + "=" + v));
      }
    }
    expanded.addAll(Arrays.asList(args).subList(name + 1, args.length));
    return expanded.toArray(String[]::new);
  }

  private static Optional<Path> path(List<String> args) {
    if (args.contains(NO_CONFIG)) {
      return Optional.empty();
    }
    for (int i = 0; i < args.size(); i++) {
      if (args.get(i).startsWith(CONFIG + "=")) {
        return Optional.of(Path.of(args.get(i).substring(CONFIG.length() + 1)));
      }
      if (args.get(i).equals(CONFIG) && i + 1 < args.size()) {
        return Optional.of(Path.of(args.get(i + 1)));
      }
    }
    return ConfigFile.find(Path.of(""));
  }

  private static boolean isGiven(OptionSpec option, List<String> args) {
    Set<String> names = new TreeSet<>(List.of(option.names()));
    for (String arg : args) {
      boolean isShort = arg.length() > 2 && arg.charAt(0) == '-' && arg.charAt(1) != '-';
      String name = isShort ? arg.substring(0, 2) : arg.replaceFirst("=.*", "");
      if (names.contains(name)) {
        return true;
      }
    }
    return false;
  }
}
