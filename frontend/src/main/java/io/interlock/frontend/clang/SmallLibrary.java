package io.interlock.frontend.clang;

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
 * A small C library that comes as source: built with the bundled clang and lld, once per version of
 * its sources, and kept in the cache directory. It is renamed into place when it is whole, so
 * several processes may build it at once.
 *
 * <p>Nothing is linked in: all it calls is in the program it is loaded into.
 */
public final class SmallLibrary {
  private static final int NAME_DIGITS = 16;

  private final Toolchain toolchain;
  private final String name;
  private final List<String> flags;
  private final Map<String, byte[]> files = new LinkedHashMap<>();

  /**
   * @param name for its file and for messages
   * @param home the class beside which the sources lie, as resources
   * @param files sources and headers
   * @param flags further flags for clang
   */
  public SmallLibrary(
      Toolchain bundled, String name, Class<?> home, List<String> files, List<String> flags) {
    this.toolchain = bundled;
    this.name = name;
    this.flags = List.copyOf(flags);
    files.forEach(file -> this.files.put(file, resource(home, file)));
  }

  /**
   * The library's file, built if need be.
   *
   * @throws InputException if it cannot be built here
   */
  public Path locate() {
    Path cached = CacheDirectory.fromEnvironment().resolve(name + "-" + fingerprint() + ".so");
    return Files.isRegularFile(cached) ? cached : build(cached);
  }

  private Path build(Path target) {
    try {
      Path parent = target.resolveSibling("");
      if (!CacheDirectory.isWritable(parent)) {
        return compileIn(RunDirectory.create("interlock-" + name + "-").path()); // for this run
      }
      try (RunDirectory draft = RunDirectory.createIn(parent, name + ".draft-")) {
        Path library = compileIn(draft.path());
        Files.move(library, target, StandardCopyOption.ATOMIC_MOVE);
      }
      return target;
    } catch (IOException e) {
      throw new InputException("cannot build the library " + name + ": " + e.getMessage(), e);
    }
  }

  private Path compileIn(Path directory) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Files.write(directory.resolve(file.getKey()), file.getValue());
    }
    Path library = directory.resolve(name + ".so");
    var builder = new ProcessBuilder(command(library)).directory(directory.toFile());
    Process clang = builder.redirectErrorStream(true).start();
    clang.getOutputStream().close();
    String output = new String(clang.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (clang.waitFor() != 0) {
        throw new InputException(
            "cannot build the library "
                + name
                + " (are the C library's headers installed?): "
                + firstError(output));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException("interrupted while building the library " + name, e);
    }
    return library;
  }

  private static String firstError(String output) {
    return output.lines().filter(l -> l.contains("error: ")).findFirst().orElse("clang failed");
  }

  private List<String> command(Path library) {
    var command = new ArrayList<String>();
    command.add(toolchain.bundledClang().toString());
    command.addAll(
        List.of("--no-default-config", "-resource-dir", toolchain.resourceDir().toString()));
    command.addAll(List.of("-O2", "-shared", "-fPIC", "-nostdlib"));
    command.addAll(flags);
    command.add("--ld-path=" + toolchain.lld());
    files.keySet().stream().filter(file -> file.endsWith(".c")).forEach(command::add);
    command.addAll(List.of("-o", library.toString()));
    return command;
  }

  private String fingerprint() {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update(toolchain.bundledClang().toString().getBytes(StandardCharsets.UTF_8));
      digest.update(String.join(" ", flags).getBytes(StandardCharsets.UTF_8));
      files.values().forEach(digest::update);
      return HexFormat.of().formatHex(digest.digest()).substring(0, NAME_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] resource(Class<?> home, String name) {
    try (InputStream in = home.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read resource " + name, e);
    }
  }
}
