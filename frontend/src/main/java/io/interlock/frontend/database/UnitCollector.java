package io.interlock.frontend.database;

import io.interlock.frontend.clang.CompileFlags;
import io.interlock.frontend.clang.CompileFlags.BuiltinHeaders;
import io.interlock.frontend.clang.CompileFlags.Flag;
import io.interlock.frontend.clang.CompileFlags.Step;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.SourceLanguage;
import io.interlock.frontend.database.CompileDatabase.Skipped;
import io.interlock.frontend.database.CompileDatabase.Unit;
import io.interlock.frontend.database.CompileDatabase.Unusable;
import io.interlock.frontend.database.EntrySources.Role;
import io.interlock.frontend.database.ShellWords.UnclosedQuoteException;
import io.interlock.run.InputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Turns entries into units. Entries that agree in everything that matters to the meaning of the
 * unit become one. An entry that cannot be used is noted; the others go on. Used once.
 */
final class UnitCollector {
  private final Path file;
  private final EntryDirectories directories;
  private final Map<Path, Boolean> directoryExists = new HashMap<>();
  private final List<Candidate> candidates = new ArrayList<>();
  private final Set<Unusable> unusable = new LinkedHashSet<>();
  private final Map<Path, Skipped> skipped = new LinkedHashMap<>();
  private final SortedMap<String, Integer> unknownCompilers = new TreeMap<>();
  private int entries;
  private int preprocessing;

  UnitCollector(Path file) {
    this.file = file;
    this.directories = new EntryDirectories(file);
  }

  /** What makes two units the same. */
  private record Meaning(
      Path source,
      Path directory,
      List<Flag> kept,
      List<String> tolerated,
      Optional<String> language,
      BuiltinHeaders builtinHeaders) {
    static Meaning of(Path source, Path directory, CompileFlags flags) {
      return new Meaning(
          source,
          directory,
          flags.kept(),
          flags.tolerated(),
          flags.language(),
          flags.builtinHeaders());
    }
  }

  private record Candidate(
      Meaning meaning, Role role, CompileRequest request, Optional<Path> output) {}

  /** What became of reading one entry. */
  private sealed interface Reading {}

  private record Read(Entry entry, EntrySources sources) implements Reading {}

  private record Unreadable(Entry entry, String why) implements Reading {}

  /** Adds entries; their command lines are read by the common pool. */
  void addAll(List<Entry> all) {
    entries += all.size();
    for (Reading reading : all.parallelStream().map(this::read).toList()) {
      if (reading instanceof Read read) {
        addSources(read.entry(), read.sources());
      } else if (reading instanceof Unreadable unreadable) {
        addUnusable(unreadable.entry(), unreadable.why());
      }
    }
  }

  private Reading read(Entry entry) {
    try {
      return new Read(entry, EntrySources.of(entry, directories.of(entry)));
    } catch (UnclosedQuoteException e) {
      return new Unreadable(entry, "its command ends within quotes");
    } catch (InvalidPathException e) {
      return new Unreadable(entry, "a path of it is not possible here: " + e.getReason());
    } catch (InputException e) {
      return new Unreadable(entry, String.valueOf(e.getMessage()));
    }
  }

  private void addUnusable(Entry entry, String why) {
    Path source = directories.sourceOf(entry).orElse(printable(entry.file()));
    SourceLanguage language = SourceLanguage.of(source, Optional.empty());
    if (language.isRead()) {
      addUnusable(entry, source, why);
    } else {
      skipped.putIfAbsent(source, new Skipped(source, language));
    }
  }

  private void addUnusable(Entry entry, Path source, String why) {
    Entry.Place place = entry.place();
    String reason =
        "%s: %s (entry %d, line %d of %s)"
            .formatted(source, why, place.number(), place.line(), file);
    unusable.add(new Unusable(source, reason.replaceAll("\\p{Cntrl}", "?")));
  }

  /** A name that is a path on every machine, to tell of one that is none on this one. */
  private static Path printable(String name) {
    return Path.of(name.replaceAll("[^\\x20-\\x7e]", "?"));
  }

  private void addSources(Entry entry, EntrySources sources) {
    if (sources.flags().step() == Step.PREPROCESS) {
      preprocessing++;
      return;
    }
    for (EntrySources.Source source : sources.sources()) {
      SourceLanguage language = SourceLanguage.of(source.path(), sources.flags().language());
      if (!language.isRead()) {
        skipped.putIfAbsent(source.path(), new Skipped(source.path(), language));
      } else if (!exists(sources.directory())) {
        addUnusable(entry, source.path(), "no directory " + sources.directory());
      } else if (!Files.exists(source.path())) {
        addUnusable(entry, source.path(), "no such file; if the build makes it, build first");
      } else {
        addCandidate(sources, source);
      }
    }
  }

  private boolean exists(Path directory) {
    return directoryExists.computeIfAbsent(directory, Files::isDirectory);
  }

  private void addCandidate(EntrySources sources, EntrySources.Source source) {
    CompileFlags flags = sources.flags();
    Path directory = sources.directory();
    candidates.add(
        new Candidate(
            Meaning.of(source.path(), directory, flags),
            source.role(),
            new CompileRequest(source.path(), directory, sources.command().flags()),
            sources.outputOf(source)));
    sources
        .command()
        .unknownCompiler()
        .ifPresent(compiler -> unknownCompilers.merge(compiler, 1, Integer::sum));
  }

  CompileDatabase finish() {
    Set<Meaning> named =
        candidates.stream()
            .filter(candidate -> candidate.role() == Role.NAMED)
            .map(Candidate::meaning)
            .collect(Collectors.toSet());
    Map<Meaning, CompileRequest> requests = new LinkedHashMap<>();
    Map<Meaning, Set<Path>> outputs = new HashMap<>();
    int duplicates = 0;
    for (Candidate candidate : candidates) {
      Meaning meaning = candidate.meaning();
      if (candidate.role() == Role.BESIDE && named.contains(meaning)) {
        continue; // it has an entry of its own
      }
      if (requests.putIfAbsent(meaning, candidate.request()) != null) {
        duplicates++;
      }
      Set<Path> made = outputs.computeIfAbsent(meaning, key -> new LinkedHashSet<>());
      candidate.output().ifPresent(made::add);
    }
    List<Unit> units = new ArrayList<>();
    requests.forEach(
        (meaning, request) ->
            units.add(new Unit(request, List.copyOf(outputs.getOrDefault(meaning, Set.of())))));
    return new CompileDatabase(
        file,
        units,
        List.copyOf(unusable),
        List.copyOf(skipped.values()),
        new DatabaseSummary(entries, duplicates, preprocessing, unknownCompilers));
  }
}
