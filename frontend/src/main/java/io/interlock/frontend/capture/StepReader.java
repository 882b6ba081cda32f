package io.interlock.frontend.capture;

import io.interlock.frontend.capture.TraceRecord.Origin;
import io.interlock.frontend.clang.DriverWords;
import io.interlock.run.InputException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes steps of what ran.
 *
 * <p>What a tool runs to do its work is not a step of its own: the linker of a compiler, the
 * compiler of a caching launcher. A script in a compiler's place is no tool but a wrapper: the
 * calls in it count, and the call of the script only if there are none, as when its cache had the
 * answer.
 */
final class StepReader {
  /** Where configure scripts, CMake and Meson try out the compiler. */
  private static final Pattern PROBE =
      Pattern.compile(
          ".*/(?:conftest(?:\\.[^/]*|-conftest\\.o)?"
              + "|CMakeFiles/(?:CMakeScratch|CMakeTmp|[^/]*/CompilerId[A-Z]+)(?:/.*)?"
              + "|meson-private(?:/.*)?)");

  /** A compiler's own temporary file. */
  private static final Pattern TEMPORARY = Pattern.compile(".*/cc\\w{6}\\.s");

  private final Map<String, TraceRecord> byId = new HashMap<>();
  private final Map<String, List<BuildStep>> steps = new HashMap<>();
  private final Set<String> superseded = new HashSet<>();
  private final List<Extraction> extractions = new ArrayList<>();
  private final Set<String> unseen = new LinkedHashSet<>();
  private final Set<String> foreign = new LinkedHashSet<>();
  private int probes;
  private int unusable;

  /**
   * What was read.
   *
   * @param unseenSources compiled by something that was not seen itself, only its inner programs
   * @param foreignPrograms for another processor: what they start is not seen
   * @param probes steps left out because they only tried the compiler
   * @param unusable calls of tools that could not be understood
   */
  record Result(
      CapturedBuild build,
      List<String> unseenSources,
      List<String> foreignPrograms,
      int probes,
      int unusable) {}

  static Result read(List<TraceRecord> records) {
    return new StepReader().readAll(records);
  }

  private Result readAll(List<TraceRecord> records) {
    for (TraceRecord record : records) {
      byId.put(record.id(), record);
      if (!isInsideTool(record)) {
        steps.put(record.id(), stepsOf(record));
      }
    }
    records.stream().filter(r -> r.origin() != Origin.SCRIPT).forEach(this::supersedeScripts);
    for (int i = records.size() - 1; i >= 0; i--) { // an inner script comes after the outer one
      if (records.get(i).origin() == Origin.SCRIPT && !superseded.contains(records.get(i).id())) {
        supersedeScripts(records.get(i));
      }
    }
    List<BuildStep> kept = new ArrayList<>();
    for (TraceRecord record : records) {
      if (!superseded.contains(record.id())) {
        kept.addAll(steps.getOrDefault(record.id(), List.of()));
      }
    }
    return new Result(
        Extraction.followed(CapturedBuild.of(withoutProbes(kept)), extractions),
        List.copyOf(unseen),
        List.copyOf(foreign),
        probes,
        unusable);
  }

  /** The records around one, from the inside out. */
  private Stream<TraceRecord> around(TraceRecord record) {
    return Stream.iterate(outer(record), Optional::isPresent, r -> r.flatMap(this::outer))
        .flatMap(Optional::stream);
  }

  private Optional<TraceRecord> outer(TraceRecord record) {
    return Optional.ofNullable(byId.get(record.within()));
  }

  private boolean isInsideTool(TraceRecord record) {
    return around(record).anyMatch(r -> r.origin() != Origin.SCRIPT && Tool.of(r) != Tool.OTHER);
  }

  private void supersedeScripts(TraceRecord record) {
    if (!steps.getOrDefault(record.id(), List.of()).isEmpty()) {
      around(record).map(TraceRecord::id).forEach(superseded::add);
    }
  }

  private List<BuildStep> stepsOf(TraceRecord record) {
    if (record.origin() == Origin.FOREIGN && Tool.of(record) == Tool.OTHER) {
      foreign.add(record.program());
      return List.of();
    }
    if (record.arguments().isEmpty()) {
      return List.of();
    }
    try {
      var where = new WorkingDirectory(Path.of(record.directory()));
      return stepsOf(record, where, words(record, where));
    } catch (InvalidPathException | InputException e) {
      unusable++;
      return List.of();
    }
  }

  private static List<String> words(TraceRecord record, WorkingDirectory where) {
    List<String> words =
        DriverWords.expand(record.arguments(), record.responseFiles(), where.path());
    if (Tool.named(words.get(0)) == Tool.OTHER) {
      words.set(0, record.program()); // called by a name that says nothing
    }
    return words;
  }

  private List<BuildStep> stepsOf(TraceRecord record, WorkingDirectory where, List<String> words) {
    return switch (Tool.of(record)) {
      case COMPILER -> new DriverCall(where, words).steps();
      case LAUNCHER ->
          launched(words).map(call -> new DriverCall(where, call).steps()).orElse(List.of());
      case ARCHIVER -> {
        new ArchiverCall(where, words).extraction().ifPresent(extractions::add);
        yield listOf(new ArchiverCall(where, words).step());
      }
      case LINKER -> {
        var linker = new LinkerWords(where);
        words.stream().skip(1).forEach(linker::accept);
        yield listOf(linker.step(words));
      }
      case ASSEMBLER ->
          listOf(
              AssemblerCall.step(where, words)
                  .filter(step -> !TEMPORARY.matcher(step.source().toString()).matches()));
      case COMPILER_PROPER -> {
        noteUnseen(where, words);
        yield List.of();
      }
      case OTHER -> List.of();
    };
  }

  private static List<BuildStep> listOf(Optional<? extends BuildStep> step) {
    return step.<List<BuildStep>>map(List::of).orElse(List.of());
  }

  /** The call of a compiler behind {@code ccache} and its like, if there is one. */
  private static Optional<List<String>> launched(List<String> words) {
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      switch (Tool.named(word)) {
        case COMPILER -> {
          return Optional.of(words.subList(i, words.size()));
        }
        case LAUNCHER -> {}
        default -> {
          if (word.startsWith("-") && words.get(0).endsWith("distcc")) {
            List<String> implied = new ArrayList<>(words.subList(i, words.size()));
            implied.add(0, "cc");
            return Optional.of(implied);
          }
          if (word.startsWith("-") || !word.contains("=")) {
            return Optional.empty();
          }
        }
      }
    }
    return Optional.empty();
  }

  private void noteUnseen(WorkingDirectory where, List<String> words) {
    DriverWords.divide(words.subList(1, words.size())).stream()
        .filter(DriverWords.Word::isFile)
        .map(DriverWords.Word::value)
        .filter(f -> SourceLanguages.byName(f).role() == SourceLanguages.Role.SOURCE)
        .forEach(file -> unseen.add(where.resolve(file).toString()));
  }

  private List<BuildStep> withoutProbes(List<BuildStep> all) {
    List<BuildStep> kept = all.stream().filter(step -> !isProbe(step)).toList();
    probes += all.size() - kept.size();
    return kept;
  }

  private static boolean isProbe(BuildStep step) {
    return PROBE.matcher(step.output().toString()).matches()
        || PROBE.matcher(step.directory().toString()).matches()
        || (step instanceof CompileStep compile
            && PROBE.matcher(compile.source().toString()).matches());
  }
}
