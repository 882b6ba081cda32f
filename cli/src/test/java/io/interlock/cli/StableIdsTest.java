package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ids of findings survive edits of other code. All edited copies are checked in one run: findings
 * with the same fingerprint are then numbered apart, {@code x}, {@code x-2} and so on.
 */
final class StableIdsTest {
  private static final int COPIES = 200;

  /** Edits go where a line is empty: between functions, or in one. */
  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdlib.h>

      struct box { int full; int size; };
      int count;
      static int old_name(int x) { return x + 1; }

      static void *worker(void *arg) {
        struct box *box = arg;

        count++;
        box->size = old_name(3);

        return arg;
      }

      int main(void) {

        pthread_t a, b;
        struct box *box = malloc(sizeof *box);

        pthread_create(&a, 0, worker, box);
        pthread_create(&b, 0, worker, box);

        return 0;
      }
      """;

  @TempDir private Path directory;

  @Test
  void idsSurviveRandomEdits() throws Exception {
    Map<String, Integer> original = fingerprints(List.of(write(0, PROGRAM)));
    assertThat(original).hasSize(2);
    var random = new Random(20_260_101);
    var files = new ArrayList<String>();
    for (int i = 1; i <= COPIES; i++) {
      files.add(write(i, edited(random)));
    }
    Map<String, Integer> all = fingerprints(files);
    assertThat(all.keySet()).isEqualTo(original.keySet());
    assertThat(all.values()).allMatch(n -> n == COPIES);
  }

  @Test
  void anEditOfTheRacingCodeMakesAnotherFinding() throws Exception {
    Map<String, Integer> original = fingerprints(List.of(write(0, PROGRAM)));
    Map<String, Integer> other =
        fingerprints(
            List.of(
                write(1, PROGRAM.replace("count++", "other++").replace("int count", "int other"))));
    assertThat(other.keySet()).isNotEqualTo(original.keySet());
  }

  private String write(int number, String text) throws Exception {
    Path folder = Files.createDirectories(directory.resolve("copy " + number).resolve("src"));
    return Files.writeString(folder.resolve("a.c"), text).toString();
  }

  private static String edited(Random random) {
    var result = new StringBuilder();
    boolean isInside = false;
    int number = 0;
    for (String line : PROGRAM.lines().toList()) {
      isInside = isInside ? !line.equals("}") : line.endsWith(") {");
      result.append(line).append('\n');
      for (int n = line.isEmpty() ? random.nextInt(4) : 0; n > 0; n--) {
        result.append(insertion(isInside, number++, random)).append('\n');
      }
    }
    String renamed = random.nextBoolean() ? "new_name" : "old_name";
    return result.toString().replace("old_name", renamed);
  }

  private static String insertion(boolean isInside, int number, Random random) {
    return switch (random.nextInt(isInside ? 3 : 5)) {
      case 0 -> "";
      case 1 -> "/* " + random.nextLong() + "\n */";
      case 2 -> isInside ? "int local" + number + " = 1; (void)local" + number + ";" : "// words";
      case 3 -> "int unrelated" + number + ";";
      default -> "int more" + number + "(int x) {\n  return x * 2;\n}";
    };
  }

  /** How many findings there are of each fingerprint. */
  private static Map<String, Integer> fingerprints(List<String> files) {
    var args = new ArrayList<>(List.of("check", "--format=json"));
    args.addAll(files);
    CommandRun run = CommandRun.of(args.toArray(String[]::new)).ends(ExitCode.FINDINGS);
    Map<String, Integer> counts = new TreeMap<>();
    for (Map<String, Object> finding : Json.objects(Json.parse(run.out()), "findings")) {
      String id = (String) finding.get("id");
      counts.merge(id.replaceFirst("-.*", ""), 1, Integer::sum);
    }
    return counts;
  }
}
