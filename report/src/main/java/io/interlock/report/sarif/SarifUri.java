package io.interlock.report.sarif;

import io.interlock.source.SourceFile;
import java.nio.charset.StandardCharsets;

/** Paths as URI references: what is not plain is percent-encoded, so any file name is valid. */
final class SarifUri {
  private static final String PLAIN =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/+@,";

  private SarifUri() {}

  static boolean isRelative(SourceFile file) {
    return !file.path().startsWith("/") && !file.path().matches("[A-Za-z]:/.*");
  }

  static String of(SourceFile file) {
    String path = file.path();
    if (isRelative(file)) {
      return encoded(path);
    }
    return "file://" + (path.startsWith("/") ? "" : "/") + encoded(path);
  }

  static String encoded(String path) {
    var result = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      if (PLAIN.indexOf(c) >= 0) {
        result.append(c);
      } else {
        result.append(String.format("%%%02X", (int) c));
      }
    }
    return result.toString();
  }
}
