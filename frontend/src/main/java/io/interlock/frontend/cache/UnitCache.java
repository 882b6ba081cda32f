package io.interlock.frontend.cache;

import io.interlock.util.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Unit images by what they were made from.
 *
 * <p>A unit's key is a digest of the compiler's words and the environment that matters to it. Under
 * the key lies a {@link Manifest}: the files the unit depended on and the digest of its image; the
 * image lies under that digest. An entry is used only if every file is as it was and the image has
 * its digest, so nothing damaged or outdated is ever read. Files are written beside their place and
 * renamed, so several runs may use the cache at once and a killed one leaves it valid.
 *
 * <p>A cache that cannot be written is given up for the run, with a notice; it is never an error.
 */
public final class UnitCache {
  /** Variables that change what clang includes or emits. */
  private static final List<String> VARIABLES =
      List.of("CPATH", "C_INCLUDE_PATH", "SOURCE_DATE_EPOCH", "GCC_EXEC_PREFIX", "SDKROOT");

  private static final long MAX_BYTES = 2L << 30;

  private final CacheStore store;
  private final List<String> tool;
  private final Path toolDirectory;
  private final Consumer<String> notices;
  private final FileStates states = new FileStates();
  private final Instant begin = Instant.now();
  private final AtomicBoolean unwritable = new AtomicBoolean();
  private final AtomicBoolean grown = new AtomicBoolean();

  /** An image found or to be kept, with the flags that were left out in making it. */
  public record Entry(Bytes image, List<String> tolerated) {}

  /**
   * @param tool what identifies the compiler and the reader
   * @param toolDirectory holds the compiler's own files, which do not change
   */
  public UnitCache(
      CacheStore store, List<String> tool, Path toolDirectory, Consumer<String> notices) {
    this.store = store;
    this.tool = List.copyOf(tool);
    this.toolDirectory = toolDirectory;
    this.notices = notices;
  }

  /** The key of a unit from the words that decide what becomes of it. */
  public Digest key(List<String> words) {
    Map<String, String> environment = new TreeMap<>(System.getenv());
    environment.keySet().retainAll(VARIABLES);
    return Digest.of(List.of(Digest.of(tool).hex(), Digest.of(words).hex(), "" + environment));
  }

  /** The image made for the same key from the same files. */
  public Optional<Entry> find(Digest key) {
    try {
      Path place = store.manifest(key);
      Optional<Manifest> manifest =
          Files.exists(place) ? Manifest.decode(Files.readAllBytes(place)) : Optional.empty();
      if (manifest.isEmpty() || !manifest.get().dependencies().hold(states)) {
        return Optional.empty();
      }
      Path imagePlace = store.image(manifest.get().image());
      byte[] image = Files.readAllBytes(imagePlace);
      if (!Digest.of(image).equals(manifest.get().image())) {
        return Optional.empty();
      }
      markUsed(place, imagePlace);
      return Optional.of(new Entry(Bytes.of(image), manifest.get().tolerated()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Entries not used for long go first when the cache grows too large. */
  private static void markUsed(Path... places) {
    for (Path place : places) {
      boolean unused = place.toFile().setLastModified(System.currentTimeMillis());
    }
  }

  /**
   * Keeps an image, unless a file it depends on changed since the run began: then it is not certain
   * what clang saw.
   *
   * @param files the reader's list of files
   */
  public void keep(Digest key, Entry entry, byte[] files, Path workingDirectory) {
    if (unwritable.get()) {
      return;
    }
    Optional<Dependencies> dependencies =
        Dependencies.parse(files, workingDirectory, toolDirectory, states);
    if (dependencies.isEmpty() || changedDuringRun(dependencies.get())) {
      return;
    }
    Digest image = Digest.of(entry.image().content());
    try {
      write(store.image(image), entry.image().content());
      write(
          store.manifest(key), new Manifest(image, dependencies.get(), entry.tolerated()).encode());
      grown.set(true);
    } catch (IOException e) {
      if (unwritable.compareAndSet(false, true)) {
        notices.accept("going on without the cache in " + store.root() + ": " + e.getMessage());
      }
    }
  }

  /** Removes old entries if this run added some and the cache became too large. */
  public void trim() {
    if (grown.get()) {
      store.trim(MAX_BYTES);
    }
  }

  private boolean changedDuringRun(Dependencies dependencies) {
    return dependencies.read().keySet().stream().anyMatch(this::isNew);
  }

  private boolean isNew(Path file) {
    try {
      return Files.getLastModifiedTime(file).toInstant().isAfter(begin);
    } catch (IOException e) {
      return true;
    }
  }

  private static void write(Path place, byte[] content) throws IOException {
    Path directory = place.resolveSibling("");
    Files.createDirectories(directory);
    Path draft = Files.createTempFile(directory, "draft-", "");
    try {
      Files.write(draft, content);
      Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(draft);
      throw e;
    }
  }
}
