package io.interlock.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The model files that come with the program. */
class ShippedModelsTest {
  /** The layout that {@link ShippedFile} counts on is YAML, and YAML reads the same in it. */
  @ParameterizedTest
  @MethodSource("files")
  void isYamlThatReadsTheSame(String file) {
    List<ModelRow> quick = ShippedFile.rows(file);
    List<ModelRow> yaml = ModelFileReader.read(ShippedFile.text(file), file);
    assertThat(quick).hasSameSizeAs(yaml).isNotEmpty();
    for (int i = 0; i < quick.size(); i++) {
      assertThat(quick.get(i).names()).isEqualTo(yaml.get(i).names());
      assertThat(quick.get(i).scope()).isEqualTo(yaml.get(i).scope());
      assertThat(quick.get(i).source()).isEqualTo(yaml.get(i).source());
      assertThat(quick.get(i).actions())
          .as(quick.get(i).source().toString())
          .isEqualTo(yaml.get(i).actions());
    }
  }

  @Test
  void namesEveryFunctionOnce() {
    Map<String, ModelSource> first = new HashMap<>();
    for (String file : LibraryModels.SHIPPED) {
      for (ModelRow row : ShippedFile.rows(file)) {
        for (String name : row.names()) {
          assertThat(first.put(name, row.source())).as(name + " at " + row.source()).isNull();
        }
      }
    }
    assertThat(first).hasSizeGreaterThan(1000);
  }

  @Test
  void takesEveryFileThatIsThere() throws Exception {
    Path directory =
        Path.of(LibraryModels.class.getResource(LibraryModels.SHIPPED.get(0)).toURI()).getParent();
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".yml")))
          .containsExactlyInAnyOrderElementsOf(LibraryModels.SHIPPED);
    }
  }

  @Test
  void writesWhatItReads() {
    for (FunctionModel model : LibraryModels.shipped().all()) {
      var source = new ModelSource("text", 1);
      assertThat(ActionReader.read(FlowParser.parse(model.text(), source), source))
          .as(model.text())
          .isEqualTo(model.actions());
      String yaml = "functions: {f: " + model.text() + "}";
      assertThat(ModelFileReader.read(yaml, "text").get(0).actions())
          .as(model.text())
          .isEqualTo(model.actions());
    }
  }

  /** The files use every key, so the tests of all rows are tests of all keys, too. */
  @Test
  void usesEveryKey() {
    String all =
        LibraryModels.shipped().all().stream()
            .map(FunctionModel::text)
            .collect(Collectors.joining("\n"));
    assertThat(ActionReader.KEYS)
        .allSatisfy(key -> assertThat(all).containsPattern("[{ ]" + key + "[:,}]"));
  }

  @Test
  void knowsTheOperandsOfEveryAction() throws ReflectiveOperationException {
    for (FunctionModel model : LibraryModels.shipped().all()) {
      for (Action action : model.actions()) {
        assertThat(ActionOperands.of(action))
            .as(model.text())
            .containsExactlyInAnyOrderElementsOf(components(action));
      }
    }
  }

  /** The operands of a record, found by their types. */
  private static List<Operand> components(Action action) throws ReflectiveOperationException {
    var operands = new ArrayList<Operand>();
    for (RecordComponent component : action.getClass().getRecordComponents()) {
      Object value = component.getAccessor().invoke(action);
      if (value instanceof Operand operand) {
        operands.add(operand);
      } else if (value instanceof List<?> list) {
        list.stream().filter(Operand.class::isInstance).forEach(o -> operands.add((Operand) o));
        list.stream()
            .filter(Action.Registration.class::isInstance)
            .forEach(r -> operands.add(((Action.Registration) r).object()));
      } else if (value instanceof Action.Registration registration) {
        operands.add(registration.object());
      } else if (value instanceof Integer argument) {
        operands.add(Operand.argument(argument));
      } else if (value instanceof Action.Extent.Argument extent) {
        operands.add(Operand.argument(extent.count()));
        if (extent.times() >= 0) {
          operands.add(Operand.argument(extent.times()));
        }
      } else if (value instanceof Action.Extent.Scanned scanned) {
        operands.add(Operand.argument(scanned.format()));
      }
    }
    return operands;
  }

  static List<String> files() {
    return LibraryModels.SHIPPED;
  }
}
