package io.interlock.bench.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the whole code to the {@link ArchitectureRules}. */
final class ArchitectureTest {

  private static final String ROOT = "io.interlock";
  private static final JavaClasses CODE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  private final ArchitectureRules rules = new ArchitectureRules(ROOT);

  @Test
  void everyModuleIsSeen() {
    assertThat(List.of("ir", "frontend", "report.text", "cli", "bench"))
        .allMatch(name -> CODE.containPackage(ROOT + "." + name));
  }

  @Test
  void packagesAreLayered() {
    rules.packagesAreLayered().check(CODE);
  }

  @Test
  void packagesHaveNoCycles() {
    rules.packagesHaveNoCycles().check(CODE);
  }

  @Test
  void onlyCommandsPrint() {
    rules.onlyCommandsPrint().check(CODE);
  }

  @Test
  void onlyCommandsExit() {
    rules.onlyCommandsExit().check(CODE);
  }

  @Test
  void packagesAreNullMarked() {
    rules.packagesAreNullMarked().check(CODE);
  }

  @Test
  void packagesSayWhatBelongsInThem() throws IOException {
    List<Path> packages = sourcePackages();
    assertThat(packages).hasSizeGreaterThan(20);
    assertThat(packages)
        .allSatisfy(
            directory ->
                assertThat(directory.resolve("package-info.java"))
                    .content()
                    .as("the comment of %s", directory)
                    .startsWith("/**"));
  }

  /** The directories of the main sources of all modules that hold Java files. */
  private static List<Path> sourcePackages() throws IOException {
    Path checkout = Path.of(System.getProperty("basedir", "")).toAbsolutePath().getParent();
    List<Path> packages = new ArrayList<>();
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(checkout, Files::isDirectory)) {
      for (Path module : modules) {
        packages.addAll(packagesBelow(module.resolve("src/main/java")));
      }
    }
    return packages;
  }

  private static List<Path> packagesBelow(Path sources) throws IOException {
    if (!Files.isDirectory(sources)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(Path::getParent)
          .distinct()
          .toList();
    }
  }
}
