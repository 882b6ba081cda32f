package io.interlock.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What {@code docs/models.md} says is so. */
class ModelDocumentationTest {
  private static final Pattern EXAMPLE = Pattern.compile("\\| `([\\w*]+): (\\{[^`]*})` \\|");

  private static String text;

  @BeforeAll
  static void read() throws IOException {
    text = Files.readString(Path.of("../docs/models.md"));
  }

  /** An example is a part of what the shipped model says, or all of it. */
  @Test
  void showsModelsThatAreShipped() {
    List<MatchResult> examples = EXAMPLE.matcher(text).results().toList();
    assertThat(examples).hasSizeGreaterThan(30);
    for (MatchResult example : examples) {
      var source = new ModelSource(example.group(), 1);
      List<Action> actions = ActionReader.read(FlowParser.parse(example.group(2), source), source);
      assertThat(LibraryModels.shipped().named(example.group(1)).orElseThrow().actions())
          .as(example.group())
          .containsAll(actions);
    }
  }

  @Test
  void explainsEveryKey() {
    assertThat(ActionReader.KEYS).allSatisfy(key -> assertThat(text).contains("| `" + key + "` |"));
  }

  @Test
  void showsAFileThatCanBeRead() {
    int start = text.indexOf("```yaml\n") + "```yaml\n".length();
    String file = text.substring(start, text.indexOf("```", start));
    assertThat(ModelFileReader.read(file, "example")).hasSize(6);
  }
}
