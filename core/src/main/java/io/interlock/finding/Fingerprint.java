package io.interlock.finding;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Sixteen hexadecimal digits made of what stays when unrelated code moves: the rule, the location's
 * name and the name of its file, and the set of (function, kind, expression) of the accesses. No
 * line numbers, no directories, no messages, so ids survive edits elsewhere, runs from another
 * directory and better explanations. Line numbers and numbers of values that are part of a name, as
 * in {@code malloc@a.c:59}, are left out too.
 */
public record Fingerprint(String hex) {
  private static final int BYTES = 8;
  private static final Pattern NUMBERS = Pattern.compile("(@[^:]*):\\d+|%\\d+");

  static Fingerprint of(Rule rule, Location location, List<Access> accesses) {
    TreeSet<String> keys = new TreeSet<>();
    accesses.forEach(access -> keys.add(key(access)));
    MessageDigest digest = sha256();
    update(digest, rule.code());
    update(digest, stable(location.name()));
    update(digest, location.position().file().name());
    keys.forEach(key -> update(digest, key));
    return new Fingerprint(HexFormat.of().formatHex(digest.digest(), 0, BYTES));
  }

  /** A digest of parts, none of which can be mistaken for two. */
  static String digest(String... parts) {
    MessageDigest digest = sha256();
    for (String part : parts) {
      update(digest, part);
    }
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }

  private static String key(Access access) {
    return delimited(access.function())
        + delimited(access.kind().code())
        + stable(access.expression());
  }

  /** A name without what moves when lines move. */
  public static String stable(String name) {
    return name.indexOf('@') < 0 && name.indexOf('%') < 0
        ? name
        : NUMBERS.matcher(name).replaceAll("$1");
  }

  private static void update(MessageDigest digest, String part) {
    digest.update(delimited(part).getBytes(UTF_8));
  }

  /** With its length in front, so that no two lists of parts read the same. */
  private static String delimited(String part) {
    return part.length() + ":" + part;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
