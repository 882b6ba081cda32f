package io.interlock.frontend.capture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the names of an archive's members, with what GNU and BSD {@code ar} added to the format:
 * long names, thin archives.
 */
final class ArchiveNames {
  private static final String REGULAR = "!<arch>\n";
  private static final String THIN = "!<thin>\n";
  private static final int HEADER = 60;
  private static final int NAME = 16;
  private static final int SIZE_AT = 48;
  private static final int SIZE = 10;

  private final FileChannel channel;
  private final List<String> names = new ArrayList<>();
  private String longNames = "";

  private ArchiveNames(FileChannel channel) {
    this.channel = channel;
  }

  /** The names, without directories; empty if the file is gone or no archive. */
  static Optional<List<String>> read(Path archive) {
    try (FileChannel channel = FileChannel.open(archive)) {
      var reader = new ArchiveNames(channel);
      reader.readAll();
      return Optional.of(reader.names);
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private void readAll() throws IOException {
    String magic = text(0, REGULAR.length());
    if (!magic.equals(REGULAR) && !magic.equals(THIN)) {
      throw new IOException("no archive");
    }
    for (long at = magic.length(); at + HEADER <= channel.size(); ) {
      String header = text(at, HEADER);
      String name = header.substring(0, NAME).stripTrailing();
      long size = Long.parseLong(header.substring(SIZE_AT, SIZE_AT + SIZE).strip());
      boolean isTable = name.equals("/") || name.equals("//") || name.equals("/SYM64/");
      if (name.equals("//")) {
        longNames = text(at + HEADER, Math.toIntExact(size));
      } else if (!isTable) {
        addName(name, at + HEADER);
      }
      at += HEADER + (magic.equals(THIN) && !isTable ? 0 : size + size % 2);
    }
  }

  private void addName(String name, long content) throws IOException {
    String whole = name;
    if (name.startsWith("#1/")) {
      whole = text(content, Integer.parseInt(name.substring(3))).replace("\0", "");
    } else if (name.startsWith("/")) {
      int start = Integer.parseInt(name.substring(1).split(":", 2)[0]);
      whole = longNames.substring(start, longNames.indexOf('\n', start));
    }
    String file = whole.endsWith("/") ? whole.substring(0, whole.length() - 1) : whole;
    if (!file.startsWith("__.SYMDEF")) {
      names.add(file.substring(file.lastIndexOf('/') + 1));
    }
  }

  private String text(long at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, at + bytes.position()) < 0) {
        throw new IOException("cut short");
      }
    }
    return new String(bytes.array(), StandardCharsets.UTF_8);
  }
}
