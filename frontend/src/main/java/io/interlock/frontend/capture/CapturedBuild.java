package io.interlock.frontend.capture;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The steps of a build in the order they began, one per file made.
 *
 * @param steps no two have the same output
 */
public record CapturedBuild(List<BuildStep> steps) {

  public CapturedBuild {
    steps = List.copyOf(steps);
  }

  public static CapturedBuild empty() {
    return new CapturedBuild(List.of());
  }

  /**
   * The build that a compilation database was captured from, if it was.
   *
   * @throws InputException if it cannot be read
   */
  public static Optional<CapturedBuild> beside(Path database) {
    Path file = database.resolveSibling(CaptureDirectory.BUILD);
    try {
      return Files.exists(file) ? Optional.of(BuildFile.read(file)) : Optional.empty();
    } catch (IOException e) {
      throw new InputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** A build of steps that may make a file more than once: the last one counts. */
  static CapturedBuild of(Collection<? extends BuildStep> steps) {
    Map<Path, BuildStep> byOutput = new LinkedHashMap<>();
    for (BuildStep step : steps) {
      BuildStep before = byOutput.remove(step.output()); // so that it moves to the end
      byOutput.put(step.output(), before == null ? step : replaced(before, step));
    }
    return new CapturedBuild(new ArrayList<>(byOutput.values()));
  }

  /** Adding to an archive keeps what is in it; everything else is made anew. */
  private static BuildStep replaced(BuildStep before, BuildStep step) {
    if (before instanceof ArchiveStep old && step instanceof ArchiveStep added) {
      var members = new LinkedHashSet<>(old.members());
      members.removeAll(added.members());
      members.addAll(added.members());
      return added.withMembers(new ArrayList<>(members));
    }
    return step;
  }

  /** This build, and after it another one that made some of its files again. */
  public CapturedBuild followedBy(CapturedBuild later) {
    List<BuildStep> all = new ArrayList<>(steps);
    all.addAll(later.steps);
    return of(all);
  }

  public List<CompileStep> compileSteps() {
    return only(CompileStep.class);
  }

  public List<ArchiveStep> archiveSteps() {
    return only(ArchiveStep.class);
  }

  public List<LinkStep> linkSteps() {
    return only(LinkStep.class);
  }

  private <T extends BuildStep> List<T> only(Class<T> kind) {
    return steps.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** The step that made a file. */
  public Optional<BuildStep> maker(Path file) {
    return steps.stream().filter(step -> step.output().equals(file)).findFirst();
  }
}
