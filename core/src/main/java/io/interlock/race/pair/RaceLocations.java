package io.interlock.race.pair;

import io.interlock.finding.Location;
import io.interlock.race.pair.RacePairs.Pair;
import io.interlock.race.pair.RacePairs.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Racing pairs by the location that a finding is about: places of one name are one location. */
public final class RaceLocations {
  private final LocationText text;
  private final Map<String, Location> named = new LinkedHashMap<>();
  private final Map<String, List<Pair>> pairs = new LinkedHashMap<>();
  private final Map<String, List<Place>> places = new LinkedHashMap<>();

  public RaceLocations(LocationText text) {
    this.text = text;
  }

  /** One location, where it is, and who races there. */
  public record Racy(Location location, List<Place> places, List<Pair> pairs) {}

  public void add(Place place, List<Pair> racing) {
    Location location = text.of(place, racing);
    String key = text.key(place, location);
    named.merge(key, location, RaceLocations::earlier);
    pairs.computeIfAbsent(key, k -> new ArrayList<>()).addAll(racing);
    places.computeIfAbsent(key, k -> new ArrayList<>()).add(place);
  }

  private static Location earlier(Location a, Location b) {
    return a.position().compareTo(b.position()) <= 0 ? a : b;
  }

  /** In the order added. */
  public List<Racy> all() {
    var all = new ArrayList<Racy>(named.size());
    named.forEach(
        (key, location) ->
            all.add(
                new Racy(
                    location,
                    places.getOrDefault(key, List.of()),
                    pairs.getOrDefault(key, List.of()))));
    return all;
  }
}
