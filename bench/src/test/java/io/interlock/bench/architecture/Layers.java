package io.interlock.bench.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which package may use which: a package sees those listed before it, or fewer where the list says
 * so. Subpackages that are not listed count as their parent; cycles among them are another rule.
 */
final class Layers {

  private final Map<String, Set<String>> mayUse = new LinkedHashMap<>();

  private Layers() {}

  /** The packages of Interlock, from the bottom up. */
  static Layers ofInterlock() {
    return new Layers()
        .add("util")
        .add("graph")
        .add("source")
        .addUsingOnly("finding", "source", "util")
        .add("run")
        .addUsingOnly("assumption", "finding", "util")
        .add("config")
        .add("ir")
        .add("frontend")
        .addAllWithout(
            "frontend",
            "model",
            "specialize",
            "dataflow",
            "pointsto",
            "callgraph",
            "symbolic",
            "threads",
            "confine",
            "ownership",
            "lockset",
            "summary.memory",
            "summary.order",
            "summary.state",
            "summary.region",
            "summary.creation",
            "summary.lock",
            "summary",
            "explore.weak",
            "explore",
            "race.input",
            "race.thread",
            "race.fork",
            "race.location",
            "race.lock",
            "race.context",
            "race.order",
            "race.own",
            "race.instance",
            "race.pair",
            "race.unpublished",
            "race.finding",
            "race.safety",
            "race",
            "deadlock",
            "belief",
            "radar")
        .addUsingOnly("ranking", "finding", "source", "util", "graph", "run", "config")
        .addUsingOnly("triage", "finding", "source", "util", "run")
        .addUsingOnly("report", "finding", "source", "util")
        .addUsingOnly("history", "finding", "source", "util", "run", "report")
        .add("pipeline")
        .add("cli")
        .add("bench");
  }

  /** The condition that a class of the packages below {@code root} keeps to these layers. */
  ArchCondition<JavaClass> beKept(String root) {
    return new ArchCondition<>("use only the packages that its own may use") {
      @Override
      public void check(JavaClass javaClass, ConditionEvents events) {
        Optional<String> layer = layer(root, javaClass);
        if (layer.isEmpty() || !mayUse.containsKey(layer.get())) {
          events.add(
              SimpleConditionEvent.violated(
                  javaClass, javaClass.getName() + " is in a package without a place in Layers"));
          return;
        }
        for (Dependency dependency : javaClass.getDirectDependenciesFromSelf()) {
          layer(root, dependency.getTargetClass().getBaseComponentType())
              .filter(used -> !used.equals(layer.get()))
              .filter(used -> !mayUse.getOrDefault(layer.get(), Set.of()).contains(used))
              .ifPresent(
                  used ->
                      events.add(
                          SimpleConditionEvent.violated(
                              dependency,
                              "%s may not use %s: %s"
                                  .formatted(layer.get(), used, dependency.getDescription()))));
        }
      }
    };
  }

  /** The listed package that the class is in or below, if it is below {@code root}. */
  private Optional<String> layer(String root, JavaClass javaClass) {
    String name = javaClass.getPackageName();
    if (!name.startsWith(root + ".")) {
      return Optional.empty();
    }
    String layer = name.substring(root.length() + 1);
    while (layer.contains(".") && !mayUse.containsKey(layer)) {
      layer = layer.substring(0, layer.lastIndexOf('.'));
    }
    return Optional.of(layer);
  }

  private Layers add(String layer) {
    mayUse.put(layer, new TreeSet<>(mayUse.keySet()));
    return this;
  }

  /** Adds layers, one above the other, that do not see {@code hidden}. */
  private Layers addAllWithout(String hidden, String... layers) {
    for (String layer : layers) {
      add(layer);
      mayUse.get(layer).remove(hidden);
    }
    return this;
  }

  private Layers addUsingOnly(String layer, String... used) {
    mayUse.put(layer, Set.of(used));
    return this;
  }
}
