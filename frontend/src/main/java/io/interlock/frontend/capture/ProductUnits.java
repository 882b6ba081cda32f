package io.interlock.frontend.capture;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which sources form which product: from a link step through archives, objects linked by {@code -r}
 * and assembly to the steps that compiled. Shared libraries are products of their own. An archive
 * counts with all its members, whether or not the linker took each.
 */
public final class ProductUnits {
  private final Map<Path, BuildStep> makers = new HashMap<>();

  public ProductUnits(CapturedBuild build) {
    build.steps().forEach(step -> makers.put(step.output(), step));
  }

  /** The steps that compiled what is in a product, in the order they are linked. */
  public List<CompileStep> of(LinkStep product) {
    Set<CompileStep> units = new LinkedHashSet<>();
    Set<Path> visited = new LinkedHashSet<>();
    product.inputs().forEach(input -> collect(input, visited, units));
    product.libraries().stream()
        .flatMap(library -> library.file().stream())
        .forEach(library -> collect(library, visited, units));
    return List.copyOf(units);
  }

  private void collect(Path file, Set<Path> visited, Set<CompileStep> units) {
    BuildStep maker = makers.get(file);
    if (maker == null || !visited.add(file)) {
      return;
    }
    if (maker instanceof CompileStep compile) {
      if (makers.get(compile.source()) instanceof CompileStep) {
        collect(compile.source(), visited, units); // assembly that was compiled from C
      } else {
        units.add(compile);
      }
    } else if (maker instanceof ArchiveStep archive) {
      archive.members().forEach(member -> collect(member, visited, units));
    } else if (maker instanceof LinkStep link && link.kind() == LinkStep.Kind.OBJECT) {
      link.inputs().forEach(input -> collect(input, visited, units));
    }
  }
}
