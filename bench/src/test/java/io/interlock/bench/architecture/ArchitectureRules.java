package io.interlock.bench.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;

/**
 * The rules on the code below one root package; a parameter, so that the rules can be tried on
 * fixtures.
 */
record ArchitectureRules(String root) {

  ArchRule packagesAreLayered() {
    return classes().that().resideInAPackage(root + "..").should(Layers.ofInterlock().beKept(root));
  }

  ArchRule packagesHaveNoCycles() {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }

  ArchRule onlyCommandsPrint() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(root + ".cli..", root + ".bench..")
        .should(ACCESS_STANDARD_STREAMS);
  }

  ArchRule onlyCommandsExit() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(root + ".cli..", root + ".bench..")
        .should()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class);
  }

  ArchRule packagesAreNullMarked() {
    return classes().that().resideInAPackage(root + "..").should(beInANullMarkedPackage());
  }

  private static ArchCondition<JavaClass> beInANullMarkedPackage() {
    return new ArchCondition<>("be in a package whose package-info says @NullMarked") {
      @Override
      public void check(JavaClass javaClass, ConditionEvents events) {
        boolean marked =
            javaClass
                .getPackage()
                .tryGetPackageInfo()
                .map(info -> info.isAnnotatedWith(NullMarked.class))
                .orElse(false);
        if (!marked) {
          events.add(
              SimpleConditionEvent.violated(
                  javaClass, javaClass.getPackageName() + " has no @NullMarked package-info"));
        }
      }
    };
  }
}
