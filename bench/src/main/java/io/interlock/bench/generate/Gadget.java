package io.interlock.bench.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The part of a program that is about one shared location: what its plan says, as steps. */
final class Gadget {
  final int number;
  final Plan plan;
  final Topology topology;
  final List<Location> locations = new ArrayList<>();
  final List<Lock> locks = new ArrayList<>();
  final List<Channel> channels = new ArrayList<>();
  final List<Step.Barrier> barriers = new ArrayList<>();
  final List<Step.Once> onces = new ArrayList<>();

  /** Declarations of the plan's own. */
  final List<String> declarations = new ArrayList<>();

  private final Map<Place, List<Step>> steps = new LinkedHashMap<>();

  Gadget(int number, Plan plan, Topology topology) {
    this.number = number;
    this.plan = plan;
    this.topology = topology;
  }

  /** The prefix of its names. */
  String name() {
    return "g" + number;
  }

  List<Step> at(Place place) {
    return steps.getOrDefault(place, List.of());
  }

  Gadget add(Place place, List<Step> more) {
    steps.computeIfAbsent(place, p -> new ArrayList<>()).addAll(more);
    return this;
  }

  Gadget add(Place place, Step... more) {
    return add(place, List.of(more));
  }

  Iterable<Place> places() {
    return steps.keySet();
  }
}
