package io.interlock.frontend.image;

import io.interlock.source.SourceFile;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * One translation unit as the reader wrote it, with its names and symbols decoded. Types, constants
 * and bodies are decoded when the unit is linked, because what a symbol means is known only then.
 */
public final class UnitImage {
  private static final int MAGIC = 'I' | 'L' << 8 | 'U' << 16 | '2' << 24;

  private final int pointerSize;
  private final String name;
  private final long assemblyBytes;
  private final String[] strings;
  private final SourceFile[] files;
  private final ImageInput types;
  private final List<SymbolHead> symbols;
  private final ImageInput constants;
  private final ImageInput initializers;
  private final ImageInput[] bodies;

  /**
   * Decodes the outer layer of an image.
   *
   * @param workingDirectory what paths are shown relative to
   */
  public UnitImage(byte[] bytes, Path workingDirectory) {
    var input = new ImageInput(bytes);
    checkMagic(input);
    pointerSize = input.readBelow(17);
    int nameNumber = input.readInt();
    assemblyBytes = input.readUnsigned();
    strings = readStrings(section(input));
    files = readFiles(section(input), strings, workingDirectory);
    types = section(input);
    ImageInput symbolInput = section(input);
    constants = section(input);
    initializers = section(input);
    bodies = readBodies(section(input));
    name = shownName(string(nameNumber), workingDirectory);
    symbols = new SymbolDecoder(this).decode(symbolInput);
  }

  private static void checkMagic(ImageInput input) {
    int magic = 0;
    for (int i = 0; i < 4; i++) {
      magic |= input.readByte() << (8 * i);
    }
    if (magic != MAGIC) {
      throw new CorruptImageException("not a unit image of this version");
    }
  }

  private static ImageInput section(ImageInput input) {
    return input.part(input.readInt());
  }

  private static String[] readStrings(ImageInput input) {
    var strings = new String[input.readCount()];
    for (int i = 0; i < strings.length; i++) {
      strings[i] = input.readText();
    }
    return strings;
  }

  private static SourceFile[] readFiles(ImageInput input, String[] strings, Path directory) {
    var files = new SourceFile[input.readCount()];
    for (int i = 0; i < files.length; i++) {
      String file = strings[input.readBelow(strings.length)];
      String compiledIn = strings[input.readBelow(strings.length)];
      files[i] = sourceFile(compiledIn, file, directory);
    }
    return files;
  }

  /** The files of a build have absolute names, for which a shorter one may do. */
  private static String shownName(String name, Path workingDirectory) {
    return name.startsWith("/") ? sourceFile("/", name, workingDirectory).path() : name;
  }

  private static SourceFile sourceFile(String compiledIn, String file, Path workingDirectory) {
    try {
      return file.isEmpty()
          ? SourceFile.UNKNOWN
          : SourceFile.of(Path.of(compiledIn).resolve(file), workingDirectory);
    } catch (InvalidPathException e) {
      return new SourceFile(file);
    }
  }

  private static ImageInput[] readBodies(ImageInput input) {
    var bodies = new ImageInput[input.readCount()];
    for (int i = 0; i < bodies.length; i++) {
      bodies[i] = section(input);
    }
    return bodies;
  }

  /** The size of a pointer in bytes. */
  public int pointerSize() {
    return pointerSize;
  }

  /** The source file as it was named to the compiler, or as seen from the working directory. */
  public String name() {
    return name;
  }

  /** How much assembly stands outside functions; the analysis does not see it. */
  public long assemblyBytes() {
    return assemblyBytes;
  }

  public List<SymbolHead> symbols() {
    return symbols;
  }

  String string(int number) {
    if (number >= strings.length) {
      throw new CorruptImageException("no string " + number);
    }
    return strings[number];
  }

  String readString(ImageInput input) {
    return strings[input.readBelow(strings.length)];
  }

  /** A file number plus one; 0 is the unknown file. */
  SourceFile readFile(ImageInput input) {
    int number = input.readBelow(files.length + 1);
    return number == 0 ? SourceFile.UNKNOWN : files[number - 1];
  }

  ImageInput types() {
    return types.copy();
  }

  ImageInput constants() {
    return constants.copy();
  }

  ImageInput initializers() {
    return initializers.copy();
  }

  int bodyCount() {
    return bodies.length;
  }

  ImageInput body(int number) {
    return bodies[number].copy();
  }
}
