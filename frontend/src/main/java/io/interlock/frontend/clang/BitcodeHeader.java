package io.interlock.frontend.clang;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The little that has to be known about a bitcode file before clang is asked to read it: which LLVM
 * made it, so that a failure can be explained, and for which machine, because clang would otherwise
 * put another one into it.
 *
 * <p>Follows the bitstream format of the LLVM documentation: blocks of records whose fields have
 * widths given by abbreviations. Whatever does not fit ends the reading with what is known so far.
 */
record BitcodeHeader(Optional<String> producer, Optional<String> triple) {
  private static final int MAGIC = 0xdec04342;
  private static final int WRAPPER_MAGIC = 0x0b17c0de;
  private static final int WRAPPER_OFFSET_FIELD = 8;

  private static final int IDENTIFICATION_BLOCK = 13;
  private static final int MODULE_BLOCK = 8;
  private static final int PRODUCER_RECORD = 1;
  private static final int TRIPLE_RECORD = 2;

  private static final int TOP_LEVEL_WIDTH = 2;
  private static final int END_BLOCK = 0;
  private static final int ENTER_BLOCK = 1;
  private static final int DEFINE_ABBREVIATION = 2;
  private static final int UNABBREVIATED = 3;
  private static final int MAX_FIELDS = 1 << 20;

  /** The parts we read come early, even in the largest files. */
  private static final int ENOUGH_BYTES = 16 << 20;

  /** Whether the file starts as bitcode does; otherwise it can only be the text form. */
  static boolean isBitcode(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(4);
      int magic = start.length == 4 ? new BitReader(start, 0).fixed(32) : 0;
      return magic == MAGIC || magic == WRAPPER_MAGIC;
    }
  }

  static BitcodeHeader read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in.readNBytes(ENOUGH_BYTES));
    }
  }

  static BitcodeHeader read(byte[] file) {
    Parser parser = new Parser();
    try {
      BitReader bits = new BitReader(file, 0);
      int start = 0;
      if (bits.fixed(32) == WRAPPER_MAGIC) {
        start = new BitReader(file, WRAPPER_OFFSET_FIELD).fixed(32);
      }
      parser.topLevel(new BitReader(file, start + 4));
    } catch (IndexOutOfBoundsException | IllegalStateException e) {
      // Damaged; what was found before is still worth having.
    }
    return new BitcodeHeader(
        Optional.ofNullable(parser.producer), Optional.ofNullable(parser.triple));
  }

  private static final class Parser {
    @Nullable String producer;
    @Nullable String triple;

    void topLevel(BitReader bits) {
      while (triple == null && bits.hasMore()) {
        if (bits.fixed(TOP_LEVEL_WIDTH) != ENTER_BLOCK) {
          return;
        }
        Block block = Block.enter(bits);
        if (block.id == IDENTIFICATION_BLOCK || block.id == MODULE_BLOCK) {
          records(bits, block.id, block.width);
        }
        bits.moveTo(block.end);
      }
    }

    private void records(BitReader bits, int block, int width) {
      List<Abbreviation> abbreviations = new ArrayList<>();
      while (triple == null) {
        int code = bits.fixed(width);
        if (code == END_BLOCK) {
          return;
        } else if (code == ENTER_BLOCK) {
          bits.moveTo(Block.enter(bits).end);
        } else if (code == DEFINE_ABBREVIATION) {
          abbreviations.add(Abbreviation.define(bits));
        } else if (code == UNABBREVIATED) {
          record(block, Abbreviation.unabbreviated(bits));
        } else if (code - 4 < abbreviations.size()) {
          record(block, abbreviations.get(code - 4).read(bits));
        } else {
          return;
        }
      }
    }

    private void record(int block, List<Integer> fields) {
      int code = fields.isEmpty() ? -1 : fields.get(0);
      if (block == IDENTIFICATION_BLOCK && code == PRODUCER_RECORD) {
        producer = text(fields);
      } else if (block == MODULE_BLOCK && code == TRIPLE_RECORD) {
        triple = text(fields);
      }
    }

    private static String text(List<Integer> fields) {
      StringBuilder text = new StringBuilder();
      fields.stream().skip(1).forEach(c -> text.append((char) (c & 0xff)));
      return text.toString();
    }
  }

  /** A block, once the bits that enter it are read; its end is a position in bits. */
  private record Block(int id, int width, int end) {
    static Block enter(BitReader bits) {
      int id = bits.variable(8);
      int width = bits.variable(4);
      bits.align();
      int words = bits.fixed(32);
      return new Block(id, width, bits.position() + words * 32);
    }
  }

  /** How the fields of a record are encoded; the first field is the record's code. */
  private record Abbreviation(List<Field> fields) {
    private enum Encoding {
      LITERAL,
      FIXED,
      VARIABLE,
      ARRAY,
      CHAR6,
      BLOB
    }

    private record Field(Encoding encoding, int value) {
      int read(BitReader bits) {
        return switch (encoding) {
          case LITERAL -> value;
          case FIXED -> value == 0 ? 0 : bits.fixed(value);
          case VARIABLE -> value == 0 ? 0 : bits.variable(value);
          case CHAR6 -> bits.char6();
          case ARRAY, BLOB -> throw new IllegalStateException("not a scalar");
        };
      }
    }

    static Abbreviation define(BitReader bits) {
      List<Field> fields = new ArrayList<>();
      int count = bits.variable(5);
      for (int i = 0; i < count; i++) {
        if (bits.fixed(1) == 1) {
          fields.add(new Field(Encoding.LITERAL, bits.variable(8)));
          continue;
        }
        int encoding = bits.fixed(3);
        if (encoding == 0 || encoding >= Encoding.values().length) {
          throw new IllegalStateException("unknown encoding");
        }
        Encoding known = Encoding.values()[encoding];
        boolean hasWidth = known == Encoding.FIXED || known == Encoding.VARIABLE;
        fields.add(new Field(known, hasWidth ? bits.variable(5) : 0));
      }
      return new Abbreviation(fields);
    }

    List<Integer> read(BitReader bits) {
      List<Integer> values = new ArrayList<>();
      for (int i = 0; i < fields.size(); i++) {
        Field field = fields.get(i);
        if (field.encoding == Encoding.ARRAY) {
          Field element = fields.get(++i);
          int length = length(bits);
          for (int k = 0; k < length; k++) {
            values.add(element.read(bits));
          }
        } else if (field.encoding == Encoding.BLOB) {
          int length = length(bits);
          bits.align();
          bits.moveTo(bits.position() + length * 8);
          bits.align();
        } else {
          values.add(field.read(bits));
        }
      }
      return values;
    }

    /** Bounded, because a damaged length must not cost memory. */
    private static int length(BitReader bits) {
      int length = bits.variable(6);
      if (length < 0 || length > MAX_FIELDS) {
        throw new IllegalStateException("implausible length");
      }
      return length;
    }

    static List<Integer> unabbreviated(BitReader bits) {
      List<Integer> values = new ArrayList<>();
      values.add(bits.variable(6));
      int length = length(bits);
      for (int i = 0; i < length; i++) {
        values.add(bits.variable(6));
      }
      return values;
    }
  }
}
