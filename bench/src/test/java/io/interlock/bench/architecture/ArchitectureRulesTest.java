package io.interlock.bench.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Proves on the classes below {@code fixture} that each rule catches what it is there for. */
final class ArchitectureRulesTest {

  private static final String ROOT = "io.interlock.bench.architecture.fixture";
  private static final JavaClasses FIXTURE = new ClassFileImporter().importPackages(ROOT);

  private final ArchitectureRules rules = new ArchitectureRules(ROOT);

  @Test
  void layerViolationsAreCaught() {
    assertThat(violations(rules.packagesAreLayered()))
        .anyMatch(line -> line.contains("finding may not use race"))
        .anyMatch(line -> line.contains("race may not use frontend"))
        .anyMatch(line -> line.contains("ranking may not use ir"))
        .anyMatch(line -> line.contains("report may not use ir"))
        .anyMatch(line -> line.contains("Unplaced is in a package without a place"));
  }

  @Test
  void allowedUsesAreNot() {
    assertThat(violations(rules.packagesAreLayered()))
        .noneMatch(line -> line.startsWith("race may not use finding"))
        .noneMatch(line -> line.startsWith("frontend may not use ir"))
        .noneMatch(line -> line.startsWith("cli may not"));
  }

  @Test
  void cyclesAmongSubpackagesAreCaught() {
    assertThat(violations(rules.packagesHaveNoCycles()))
        .anyMatch(line -> line.contains("report.json") && line.contains("report.text"));
  }

  @Test
  void printingIsCaughtOutsideCommands() {
    assertThat(violations(rules.onlyCommandsPrint()))
        .anyMatch(line -> line.contains("race.Race"))
        .noneMatch(line -> line.contains("cli.Printer"));
  }

  @Test
  void exitingIsCaughtOutsideCommands() {
    assertThat(violations(rules.onlyCommandsExit()))
        .anyMatch(line -> line.contains("race.Race"))
        .noneMatch(line -> line.contains("cli.Printer"));
  }

  @Test
  void unmarkedPackagesAreCaught() {
    assertThat(violations(rules.packagesAreNullMarked()))
        .anyMatch(line -> line.contains("fixture.race"))
        .noneMatch(line -> line.contains("fixture.cli"));
  }

  private static List<String> violations(ArchRule rule) {
    return rule.evaluate(FIXTURE).getFailureReport().getDetails();
  }
}
