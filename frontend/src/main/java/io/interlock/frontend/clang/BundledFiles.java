package io.interlock.frontend.clang;

import io.interlock.run.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The files of clang that Interlock needs, as they lie in the jar that carries them, and their
 * places in the unpacked directory. The jar holds about 490 MB; we take some 290 MB of it: clang,
 * lld, the two libraries they load, clang's own headers and the headers of the LLVM-C API.
 *
 * <p>Beside them go a few headers of our own, which clang searches last: an empty {@code
 * gnu/stubs-32.h}, because {@code -m32} fails on machines with 64-bit headers only although nothing
 * else is missing there, and {@code omp.h}, which clang does not carry.
 */
final class BundledFiles {
  static final String EXTRA_INCLUDE = "extra-include";
  static final String RESOURCES = "lib/clang/" + BundledToolchain.MAJOR;
  static final String LLVM_INCLUDE = "include";
  private static final List<String> EXTRA_HEADERS = List.of("gnu/stubs-32.h", "omp.h");

  private final Platform platform;
  private final Optional<Path> jar;
  private final String root;

  /**
   * @param jar that carries clang, or empty to look for it on the class path when it is needed
   */
  BundledFiles(Platform platform, Optional<Path> jar) {
    this.platform = platform;
    this.jar = jar;
    this.root = String.join("/", "org/bytedeco/llvm", platform.name(), "");
  }

  /** Bytes the unpacked files take, so that a full disk is noticed before it is filled. */
  long size() throws IOException {
    try (ZipFile zip = new ZipFile(jar().toFile())) {
      return wanted(zip).stream().mapToLong(ZipEntry::getSize).sum();
    }
  }

  /** Writes all files below {@code directory}. */
  void unpackInto(Path directory) throws IOException {
    try (ZipFile zip = new ZipFile(jar().toFile())) {
      // In parallel, because inflating the two large libraries takes nearly all of the time.
      wanted(zip).parallelStream()
          .forEach(entry -> unpack(zip, entry, directory.resolve(placeOf(entry.getName()))));
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e.getCause());
    }
    for (String header : EXTRA_HEADERS) {
      try (InputStream in = BundledFiles.class.getResourceAsStream(EXTRA_INCLUDE + "/" + header)) {
        if (in == null) {
          throw new IOException("missing resource " + header);
        }
        write(in, directory.resolve(EXTRA_INCLUDE).resolve(header));
      }
    }
  }

  private void unpack(ZipFile zip, ZipEntry entry, Path place) {
    try (InputStream in = zip.getInputStream(entry)) {
      write(in, place);
      if (programs().containsKey(entry.getName().substring(root.length()))) {
        setExecutable(place);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(String.valueOf(e.getMessage()), e);
    }
  }

  private static void write(InputStream in, Path place) throws IOException {
    Path parent = place.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Files.copy(in, place);
  }

  private static void setExecutable(Path program) throws IOException {
    if (!program.toFile().setExecutable(true, false)) {
      throw new IOException("cannot make " + program + " executable");
    }
  }

  private List<ZipEntry> wanted(ZipFile zip) {
    Set<String> single = new HashSet<>(programs().keySet());
    single.addAll(libraries().keySet());
    List<ZipEntry> wanted = new ArrayList<>();
    zip.stream()
        .filter(entry -> !entry.isDirectory() && entry.getName().startsWith(root))
        .filter(
            entry -> {
              String name = entry.getName().substring(root.length());
              return single.contains(name)
                  || name.startsWith(RESOURCES + "/include/")
                  || name.startsWith(LLVM_INCLUDE + "/llvm-c/")
                  || name.startsWith(LLVM_INCLUDE + "/llvm/Config/");
            })
        .forEach(wanted::add);
    return wanted;
  }

  private String placeOf(String entryName) {
    String name = entryName.substring(root.length());
    return programs().getOrDefault(name, libraries().getOrDefault(name, name));
  }

  private Map<String, String> programs() {
    String clang = platform.program("clang");
    return Map.of(clang, clang, platform.program("lld"), platform.linker());
  }

  private Map<String, String> libraries() {
    return Map.of(
        platform.library("libLLVM"), llvmLibrary(),
        platform.library("libclang-cpp"),
            platform.installedLibrary("libclang-cpp", BundledToolchain.SO_VERSION));
  }

  String llvmLibrary() {
    return platform.installedLibrary("libLLVM", BundledToolchain.SO_VERSION);
  }

  private Path jar() {
    return jar.orElseGet(this::jarOnClassPath);
  }

  private Path jarOnClassPath() {
    String clang = root + platform.program("clang");
    URL place = BundledFiles.class.getClassLoader().getResource(clang);
    if (place == null) {
      throw new InputException(
          "this Interlock carries no clang for " + platform.name() + ": build it on that platform");
    }
    try {
      if (place.openConnection() instanceof JarURLConnection connection) {
        return Path.of(connection.getJarFileURL().toURI());
      }
      throw new InputException("clang is expected in a jar, not at " + place);
    } catch (IOException | URISyntaxException | IllegalArgumentException e) {
      throw new InputException("cannot open the jar that carries clang: " + place, e);
    }
  }
}
