package io.interlock.frontend.capture;

import io.interlock.frontend.capture.TraceRecord.Origin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What ran during a build. The files of a trace are rows of strings, each ended by a null; {@code
 * record.c} of the capture library describes them. A record that was cut short, by a full disk or a
 * killed process, is skipped and counted.
 */
record Trace(List<TraceRecord> records, int damaged) {
  static final String FILE = "trace";
  static final String RUN = "interlock-run";
  static final String WITHDRAWN = "interlock-withdrawn";
  static final String END = "end";

  /** Reads the trace in a directory: the common file, and those of shims, which write their own. */
  static Trace read(Path directory) throws IOException {
    var reader = new Reader();
    reader.read(directory.resolve(FILE));
    List<Path> others = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, FILE + ".*")) {
      files.forEach(others::add);
    }
    Collections.sort(others);
    for (Path other : others) {
      reader.read(other);
    }
    List<TraceRecord> records = new ArrayList<>();
    reader.records.forEach((id, record) -> records.add(record.withId(id)));
    return new Trace(records, reader.damaged);
  }

  private static final class Reader {
    private final Map<String, TraceRecord> records = new LinkedHashMap<>();
    private int damaged;
    private List<String> strings = List.of();
    private int at;

    void read(Path file) throws IOException {
      strings = strings(Files.readAllBytes(file));
      at = 0;
      while (at < strings.size()) {
        int start = at;
        try {
          readOne();
        } catch (DamagedRecordException e) {
          damaged++;
          skipFrom(start);
        }
      }
    }

    private void skipFrom(int start) {
      at = start + 1;
      while (at < strings.size()
          && !strings.get(at).equals(RUN)
          && !strings.get(at).equals(WITHDRAWN)) {
        at++;
      }
    }

    private void readOne() throws DamagedRecordException {
      String kind = next();
      if (kind.equals(WITHDRAWN)) {
        String id = next();
        expect(END);
        records.remove(id);
      } else if (kind.equals(RUN)) {
        TraceRecord record = readRecord();
        expect(END);
        records.put(unusedKey(record.id()), record);
      } else {
        throw new DamagedRecordException();
      }
    }

    /** Process numbers come again in long builds, and shims have no better name. */
    private String unusedKey(String id) {
      String key = id;
      for (int i = 2; records.containsKey(key); i++) {
        key = id + "-" + i;
      }
      return key;
    }

    private TraceRecord readRecord() throws DamagedRecordException {
      String id = next();
      String within = next();
      next(); // the process and its parent, for people who look into a trace
      next();
      Origin origin = origin(next());
      String directory = next();
      String program = next();
      List<String> arguments = new ArrayList<>();
      for (int count = number(next()); count > 0; count--) {
        arguments.add(next());
      }
      Map<String, String> responseFiles = new HashMap<>();
      for (int count = number(next()); count > 0; count--) {
        responseFiles.put(next(), next());
      }
      return new TraceRecord(id, within, origin, directory, program, arguments, responseFiles);
    }

    private String next() throws DamagedRecordException {
      if (at == strings.size()) {
        throw new DamagedRecordException();
      }
      return strings.get(at++);
    }

    private void expect(String word) throws DamagedRecordException {
      if (!next().equals(word)) {
        throw new DamagedRecordException();
      }
    }

    private static int number(String digits) throws DamagedRecordException {
      try {
        return Integer.parseInt(digits);
      } catch (NumberFormatException e) {
        throw new DamagedRecordException();
      }
    }

    private static Origin origin(String word) throws DamagedRecordException {
      try {
        return Origin.valueOf(word.toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new DamagedRecordException();
      }
    }

    private static List<String> strings(byte[] bytes) {
      List<String> strings = new ArrayList<>();
      int start = 0;
      for (int i = 0; i < bytes.length; i++) {
        if (bytes[i] == 0) {
          strings.add(new String(bytes, start, i - start, StandardCharsets.UTF_8));
          start = i + 1;
        }
      }
      return strings;
    }
  }

  private static final class DamagedRecordException extends Exception {}
}
