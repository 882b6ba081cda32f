package io.interlock.bench;

import io.interlock.bench.Expectation.Kind;
import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A task in the format of the competition on software verification: a program, and whether it is
 * free of data races.
 *
 * @param flags for the compiler
 */
record VerdictTask(List<Path> inputs, List<String> flags, Kind verdict) {
  VerdictTask {
    inputs = List.copyOf(inputs);
    flags = List.copyOf(flags);
  }

  /** The task of that file; none if it says nothing about data races. */
  static Optional<VerdictTask> read(Path file) {
    if (!(parse(file) instanceof Map<?, ?> task) || task.get("input_files") == null) {
      return Optional.empty();
    }
    List<Path> inputs =
        list(task.get("input_files")).stream()
            .map(name -> file.resolveSibling(String.valueOf(name)).normalize())
            .toList();
    return verdict(list(task.get("properties")))
        .map(verdict -> new VerdictTask(inputs, flags(task, inputs), verdict));
  }

  private static @Nullable Object parse(Path file) {
    try (var reader = Files.newBufferedReader(file)) {
      return new Load(LoadSettings.builder().build()).loadFromReader(reader);
    } catch (IOException | YamlEngineException e) {
      throw new InputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static Optional<Kind> verdict(List<?> properties) {
    for (Object property : properties) {
      if (property instanceof Map<?, ?> map
          && String.valueOf(map.get("property_file")).endsWith("no-data-race.prp")
          && map.get("expected_verdict") instanceof Boolean free) {
        return Optional.of(free ? Kind.NO_RACE : Kind.RACE);
      }
    }
    return Optional.empty();
  }

  /** Preprocessed text fits one word size only; a {@code .c} file is as well read for this one. */
  private static List<String> flags(Map<?, ?> task, List<Path> inputs) {
    boolean small =
        task.get("options") instanceof Map<?, ?> options
            && "ILP32".equals(options.get("data_model"));
    boolean preprocessed = inputs.stream().allMatch(input -> input.toString().endsWith(".i"));
    return small && preprocessed ? List.of("-m32") : List.of();
  }

  private static List<?> list(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    return value == null ? List.of() : List.of(value);
  }
}
