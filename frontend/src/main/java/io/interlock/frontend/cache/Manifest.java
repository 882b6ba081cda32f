package io.interlock.frontend.cache;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the cache knows of one unit: which image it gave, what that depended on, and which flags
 * were left out. Stored as words ended by NUL, the last one being a digest of all before it, so
 * that a damaged manifest is noticed.
 */
record Manifest(Digest image, Dependencies dependencies, List<String> tolerated) {
  private static final String VERSION = "interlock-unit-1";

  byte[] encode() {
    List<String> words = new ArrayList<>(List.of(VERSION, image.hex()));
    dependencies.read().forEach((path, digest) -> words.add("R" + digest.hex() + path));
    dependencies.existing().forEach(path -> words.add("E" + path));
    dependencies.absent().forEach(path -> words.add("A" + path));
    tolerated.forEach(flag -> words.add("T" + flag));
    words.add(Digest.of(words).hex());
    return (String.join("\0", words) + "\0").getBytes(StandardCharsets.UTF_8);
  }

  /** Empty if the bytes are damaged or of another version. */
  static Optional<Manifest> decode(byte[] bytes) {
    List<String> words = Arrays.asList(new String(bytes, StandardCharsets.UTF_8).split("\0", -1));
    int last = words.size() - 2; // behind the last NUL there is nothing
    if (last < 2
        || !words.get(0).equals(VERSION)
        || !words.get(last).equals(Digest.of(words.subList(0, last)).hex())) {
      return Optional.empty();
    }
    try {
      return Optional.of(decode(new Digest(words.get(1)), words.subList(2, last)));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private static Manifest decode(Digest image, List<String> words) {
    int hexDigits = image.hex().length();
    var read = new TreeMap<Path, Digest>();
    var existing = new ArrayList<Path>();
    var absent = new ArrayList<Path>();
    var tolerated = new ArrayList<String>();
    for (String word : words) {
      String rest = word.substring(1);
      switch (word.charAt(0)) {
        case 'R' ->
            read.put(Path.of(rest.substring(hexDigits)), new Digest(rest.substring(0, hexDigits)));
        case 'E' -> existing.add(Path.of(rest));
        case 'A' -> absent.add(Path.of(rest));
        case 'T' -> tolerated.add(rest);
        default -> throw new IllegalArgumentException("no such entry: " + word);
      }
    }
    return new Manifest(image, new Dependencies(read, existing, absent), tolerated);
  }
}
