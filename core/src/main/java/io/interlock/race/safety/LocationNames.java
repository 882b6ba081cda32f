package io.interlock.race.safety;

import io.interlock.finding.Location;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.pair.LocationText;
import io.interlock.race.pair.RacePairs.Place;
import io.interlock.race.safety.TextAccesses.TextAccess;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the memory that people mean by a name: a global, {@code struct.member}, {@code
 * function:local}, or what is accessed at {@code file:line}. Names are those of findings; what
 * stands in front of a static name may be left out, and so may indexes and the word struct. A name
 * of a whole means all its parts that are accessed.
 */
public final class LocationNames {
  private static final Pattern LINE = Pattern.compile("(.+):(\\d{1,9})");

  /** A location that is accessed somewhere, and the accesses. */
  public record Spot(Location location, Set<Place> places, List<TextAccess> accesses) {}

  private final PointsTo pointsTo;
  private final LocationText locations;
  private final Map<String, Spot> spots = new TreeMap<>();
  private final Map<String, Set<String>> forms = new LinkedHashMap<>();
  private final Set<String> variables = new TreeSet<>();

  public LocationNames(
      Program program, PointsTo pointsTo, LocationText locations, List<TextAccess> accesses) {
    this.pointsTo = pointsTo;
    this.locations = locations;
    Map<Place, Map<Long, String>> known = new LinkedHashMap<>();
    for (TextAccess access : accesses) {
      for (int i = 0; i < access.places().size(); i++) {
        Place place = place(access.places().get(i));
        String key =
            known
                .computeIfAbsent(place, p -> new LinkedHashMap<>())
                .computeIfAbsent(access.size(), size -> name(place, size));
        Spot spot = spots.get(key);
        if (spot != null) {
          spot.places().add(place);
          spot.accesses().add(access);
        }
      }
    }
    program.functions().forEach(f -> program.body(f).ifPresent(b -> addLocals(f, b)));
    program.globals().forEach(g -> variables.add(g.sourceName()));
    variables.remove("");
  }

  private Place place(int place) {
    return Place.at(pointsTo.object(place).index(), pointsTo.offset(place));
  }

  private String name(Place place, long size) {
    Location location = locations.of(place, size);
    String key = locations.key(place, location);
    spots.putIfAbsent(key, new Spot(location, new LinkedHashSet<>(), new ArrayList<>()));
    forms
        .computeIfAbsent(key, k -> new TreeSet<>())
        .addAll(forms(location.name(), pointsTo.objects().get(place.object())));
    return key;
  }

  /** All that a location may be called. */
  private static Set<String> forms(String name, AbstractObject object) {
    Set<String> all = new TreeSet<>();
    String plain = plain(name);
    Function function = object.function();
    if (object.kind() == AbstractObject.Kind.STACK && function != null) {
      all.add(function.name() + ":" + plain);
      return all;
    }
    all.add(plain);
    if (object.symbol() instanceof Global g) {
      int before = plain.indexOf(":" + g.sourceName()); // of a file or function
      if (before >= 0) {
        all.add(plain.substring(before + 1));
        all.add(plain.replace("::", ":"));
      }
    }
    return all;
  }

  private static String plain(String name) {
    return name.replaceAll("\\[[^\\]]*\\]", "").replaceFirst("^(struct|union) ", "");
  }

  private void addLocals(Function function, Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(r -> addLocal(function, body, r));
      }
    }
    function.formals().forEach(f -> addLocal(function, body, f));
  }

  private void addLocal(Function function, Body body, LocalValue value) {
    body.binding(value).ifPresent(b -> variables.add(function.name() + ":" + b.variable().name()));
  }

  /** The locations that a name means, by name; none if nothing of that name is accessed. */
  public List<Spot> find(String name) {
    Matcher line = LINE.matcher(name);
    if (line.matches()) {
      return atLine(line.group(1), Integer.parseInt(line.group(2)));
    }
    String wanted = plain(name);
    var found = new ArrayList<Spot>();
    spots.forEach(
        (key, spot) -> {
          Set<String> called = forms.getOrDefault(key, Set.of());
          if (called.stream().anyMatch(form -> isPart(form, wanted))) {
            found.add(spot);
          }
        });
    return found;
  }

  private static boolean isPart(String form, String whole) {
    return form.startsWith(whole)
        && (form.length() == whole.length() || ".-".indexOf(form.charAt(whole.length())) >= 0);
  }

  private List<Spot> atLine(String file, int line) {
    return spots.values().stream()
        .filter(s -> s.accesses().stream().anyMatch(a -> isAt(a.position(), file, line)))
        .toList();
  }

  private static boolean isAt(Position position, String file, int line) {
    String path = position.file().path();
    return position.line() == line && (path.equals(file) || path.endsWith("/" + file));
  }

  /** Whether a variable is declared by that name, though it is never in memory. */
  public boolean isVariable(String name) {
    return variables.contains(plain(name));
  }

  /** Every name there is. */
  public Set<String> all() {
    Set<String> all = new TreeSet<>(variables);
    forms.values().forEach(all::addAll);
    return all;
  }
}
