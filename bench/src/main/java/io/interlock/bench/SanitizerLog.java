package io.interlock.bench;

import io.interlock.run.InputException;
import io.interlock.util.FileProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The races that ThreadSanitizer reported. Of each access the innermost frame in the program
 * counts: frames of the sanitizer and of the C library have no path, or one relative to where these
 * were built. An access whose stack was not kept has no place, and its report is left out.
 */
final class SanitizerLog {
  private static final String REPORT = "WARNING: ThreadSanitizer: data race";
  private static final Pattern ACCESS =
      Pattern.compile("  (Previous )?(atomic )?(read|write) of size .*", Pattern.CASE_INSENSITIVE);
  private static final Pattern FRAME = Pattern.compile("    #\\d+ (\\S+) (/.+):(\\d+)( .*)?");

  /** A line of the program; files are known by their last name, wherever they were compiled. */
  record Place(String file, int line) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int byFile = file.compareTo(other.file);
      return byFile != 0 ? byFile : Integer.compare(line, other.line);
    }

    @Override
    public String toString() {
      return file + ":" + line;
    }
  }

  /** Two lines that were seen to race, the smaller one first. */
  record Seen(Place a, Place b) {
    static Seen of(Place one, Place other) {
      return one.compareTo(other) <= 0 ? new Seen(one, other) : new Seen(other, one);
    }

    @Override
    public String toString() {
      return a + " and " + b;
    }
  }

  private final Set<Seen> races = new LinkedHashSet<>();
  private final List<Place> places = new ArrayList<>();
  private int accesses;
  private boolean isReport;
  private boolean wantsFrame;

  private SanitizerLog() {}

  /** The pairs of lines in some logs, each once. */
  static Set<Seen> read(List<Path> logs) {
    var log = new SanitizerLog();
    for (Path file : logs) {
      // Paths and names of the program may be in any encoding.
      try (var lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
        lines.forEach(log::line);
      } catch (IOException e) {
        throw new InputException(file + ": cannot be read: " + FileProblem.of(e), e);
      }
      log.end();
    }
    return log.races;
  }

  private void line(String line) {
    if (line.startsWith("WARNING: ThreadSanitizer")) {
      end();
      isReport = line.startsWith(REPORT);
    } else if (isReport && ACCESS.matcher(line).matches()) {
      accesses++;
      wantsFrame = true;
    } else if (wantsFrame && line.startsWith("    #")) {
      frame(line);
    } else if (!line.isBlank()) {
      wantsFrame = false;
    }
  }

  private void frame(String line) {
    Matcher frame = FRAME.matcher(line);
    if (frame.matches()) {
      String file = String.valueOf(Path.of(frame.group(2)).getFileName());
      places.add(new Place(file, Integer.parseInt(frame.group(3))));
      wantsFrame = false;
    }
  }

  private void end() {
    if (accesses == 2 && places.size() == 2) {
      races.add(Seen.of(places.get(0), places.get(1)));
    }
    places.clear();
    accesses = 0;
    wantsFrame = false;
    isReport = false;
  }
}
