package io.interlock.frontend.cache;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The files of the unit cache on disk: where they lie, how large they are, which go first. */
public final class CacheStore {
  private static final String MANIFEST = ".unit";
  private static final String IMAGE = ".image";

  /** After trimming so much of the limit is used, so that not every run trims. */
  private static final double TRIMMED = 0.8;

  private final Path root;

  /**
   * @param root need not exist
   */
  public CacheStore(Path root) {
    this.root = root;
  }

  /** How much is kept. */
  public record Size(long units, long bytes) {}

  private record Item(Path path, long bytes, long used) {}

  public Path root() {
    return root;
  }

  Path manifest(Digest key) {
    return place(key, MANIFEST);
  }

  Path image(Digest digest) {
    return place(digest, IMAGE);
  }

  /** Spread over directories, as some file systems are slow with large ones. */
  private Path place(Digest digest, String kind) {
    return root.resolve(digest.hex().substring(0, 2)).resolve(digest.hex().substring(2) + kind);
  }

  public Size size() {
    List<Item> items = items();
    long units = items.stream().filter(i -> i.path().toString().endsWith(MANIFEST)).count();
    return new Size(units, items.stream().mapToLong(Item::bytes).sum());
  }

  /** Removes everything. */
  public void clear() {
    items().forEach(CacheStore::delete);
  }

  /** Removes what was not used for longest until the cache is well below the limit. */
  public void trim(long maxBytes) {
    List<Item> items = new ArrayList<>(items());
    long bytes = items.stream().mapToLong(Item::bytes).sum();
    if (bytes <= maxBytes) {
      return;
    }
    items.sort(Comparator.comparingLong(Item::used).thenComparing(Item::path));
    for (Item item : items) {
      if (bytes <= maxBytes * TRIMMED) {
        return;
      }
      delete(item);
      bytes -= item.bytes();
    }
  }

  private static void delete(Item item) {
    try {
      Files.deleteIfExists(item.path());
    } catch (IOException e) {
      throw new InputException("cannot remove " + item.path() + ": " + e.getMessage(), e);
    }
  }

  private List<Item> items() {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    var found = new ArrayList<Item>();
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile()) {
                long modified = attributes.lastModifiedTime().toMillis();
                found.add(new Item(file, attributes.size(), modified));
              }
              return FileVisitResult.CONTINUE;
            }

            /** A file that another run removes meanwhile is none. */
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
              if (e instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
              }
              throw e;
            }
          });
      return found;
    } catch (IOException e) {
      throw new InputException("cannot read the cache in " + root + ": " + e.getMessage(), e);
    }
  }
}
