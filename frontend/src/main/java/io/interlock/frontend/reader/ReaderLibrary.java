package io.interlock.frontend.reader;

import io.interlock.frontend.clang.CacheDirectory;
import io.interlock.frontend.clang.RunDirectory;
import io.interlock.frontend.clang.Toolchain;
import io.interlock.run.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds the unit reader with the bundled clang and lld, once per version of its sources, and keeps
 * it in the cache directory. The library is renamed into place when it is whole, so several
 * processes may build it at once.
 */
public final class ReaderLibrary {
  private static final List<String> SOURCES =
      List.of(
          "body.c",
          "bytes.c",
          "constants.c",
          "files.c",
          "layout.c",
          "names.c",
          "reader.c",
          "symbols.c",
          "types.c");
  private static final List<String> HEADERS = List.of("bytes.h", "files.h", "unit.h");
  private static final int NAME_DIGITS = 16;

  private final Toolchain toolchain;
  private final Map<String, byte[]> sources = new LinkedHashMap<>();

  private ReaderLibrary(Toolchain toolchain) {
    this.toolchain = toolchain;
    SOURCES.forEach(name -> sources.put(name, resource(name)));
    HEADERS.forEach(name -> sources.put(name, resource(name)));
  }

  /**
   * The library for the bundled toolchain, built if need be.
   *
   * @throws InputException if it cannot be built here
   */
  public static Path locate(Toolchain bundled) {
    return new ReaderLibrary(bundled).locate();
  }

  private Path locate() {
    Path cached = CacheDirectory.fromEnvironment().resolve("reader-" + fingerprint() + ".so");
    return Files.isRegularFile(cached) ? cached : build(cached);
  }

  private Path build(Path target) {
    try {
      Path parent = target.resolveSibling("");
      if (!CacheDirectory.isWritable(parent)) {
        return compileIn(RunDirectory.create("interlock-reader-").path()); // for this run only
      }
      try (RunDirectory draft = RunDirectory.createIn(parent, "reader.draft-")) {
        Path library = compileIn(draft.path());
        Files.move(library, target, StandardCopyOption.ATOMIC_MOVE);
      }
      return target;
    } catch (IOException e) {
      throw new InputException("cannot build the unit reader: " + e.getMessage(), e);
    }
  }

  private Path compileIn(Path directory) throws IOException {
    for (Map.Entry<String, byte[]> source : sources.entrySet()) {
      Files.write(directory.resolve(source.getKey()), source.getValue());
    }
    Path library = directory.resolve("reader.so");
    var builder = new ProcessBuilder(command(library)).directory(directory.toFile());
    Process clang = builder.redirectErrorStream(true).start();
    clang.getOutputStream().close();
    String output = new String(clang.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (clang.waitFor() != 0) {
        throw new InputException(
            "cannot build the unit reader (are the C library's headers installed?): "
                + output
                    .lines()
                    .filter(l -> l.contains("error: "))
                    .findFirst()
                    .orElse("clang failed"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException("interrupted while building the unit reader", e);
    }
    return library;
  }

  /** Nothing is linked in: all it calls is in the clang it is loaded into. */
  private List<String> command(Path library) {
    var command = new ArrayList<String>();
    command.add(toolchain.clang().toString());
    command.addAll(
        List.of("--no-default-config", "-resource-dir", toolchain.resourceDir().toString()));
    command.addAll(List.of("-O2", "-shared", "-fPIC", "-nostdlib"));
    command.addAll(List.of("-I", toolchain.llvmIncludeDir().toString()));
    command.add("--ld-path=" + toolchain.lld());
    command.addAll(SOURCES);
    command.addAll(List.of("-o", library.toString()));
    return command;
  }

  private String fingerprint() {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update(toolchain.clang().toString().getBytes(StandardCharsets.UTF_8));
      sources.values().forEach(digest::update);
      return HexFormat.of().formatHex(digest.digest()).substring(0, NAME_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] resource(String name) {
    try (InputStream in = ReaderLibrary.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read resource " + name, e);
    }
  }
}
