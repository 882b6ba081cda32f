package io.interlock.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.LinkResult;
import io.interlock.frontend.link.Linker;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Program;
import io.interlock.ir.print.ProgramPrinter;
import io.interlock.ir.verify.ProgramVerifier;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A program made from C text by the real front end, for tests. What it makes is verified; a program
 * with problems fails the test.
 */
public final class CProgram {
  private final LinkResult linked;

  private CProgram(LinkResult linked) {
    this.linked = linked;
    assertThat(ProgramVerifier.verify(linked.program())).isEmpty();
  }

  /** One file, {@code a.c}. */
  public static CProgram of(String source, String... flags) {
    return of(Map.of("a.c", source), flags);
  }

  /** Several files, linked in the order of their names; those not ending in .c are headers. */
  public static CProgram of(Map<String, String> files, String... flags) {
    return link(units(files, flags));
  }

  public static CProgram link(List<UnitImage> units) {
    return new CProgram(Linker.link(units));
  }

  /** The text of a file, as {@code a.c}, and of the headers beside it. */
  public static Map<String, String> withHeaders(Path file) throws IOException {
    var files = new LinkedHashMap<String, String>();
    files.put("a.c", Files.readString(file));
    try (Stream<Path> all = Files.list(file.toAbsolutePath().getParent())) {
      for (Path header : all.filter(f -> f.toString().endsWith(".h")).toList()) {
        files.put(header.getFileName().toString(), Files.readString(header));
      }
    }
    return files;
  }

  /** The units of several files, in the order of their names. */
  public static List<UnitImage> units(Map<String, String> files, String... flags) {
    return inDirectory(
        files,
        directory -> {
          var options = FrontEndOptions.defaults().in(directory);
          List<Path> sources =
              files.keySet().stream().filter(f -> f.endsWith(".c")).sorted().map(Path::of).toList();
          var all = new ArrayList<>(List.of("-w"));
          all.addAll(List.of(flags));
          ReadResult read = new FrontEnd(options, RunContext.silent(), s -> {}).read(sources, all);
          assertThat(read.failures()).isEmpty();
          return read.units();
        });
  }

  private interface Use<R> {
    R in(Path directory) throws IOException;
  }

  private static <R> R inDirectory(Map<String, String> files, Use<R> use) {
    try {
      Path directory = Files.createTempDirectory("interlock-test-").toRealPath();
      try {
        for (Map.Entry<String, String> file : files.entrySet()) {
          Path path = directory.resolve(file.getKey());
          Files.createDirectories(path.getParent());
          Files.writeString(path, file.getValue());
        }
        return use.in(directory);
      } finally {
        delete(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  public Program program() {
    return linked.program();
  }

  public List<LinkResult.Conflict> conflicts() {
    return linked.conflicts();
  }

  /** The whole program as text. */
  public String text() {
    return ProgramPrinter.print(program());
  }

  public Function function(String name) {
    return program().function(name).orElseThrow(() -> new AssertionError("no function " + name));
  }

  public boolean isDefined(String function) {
    return program().body(function(function)).isPresent();
  }

  /** The code of a function that has some. */
  public Code code(String function) {
    return code(function(function));
  }

  public Code code(Function function) {
    return new Code(function, program().body(function).orElseThrow());
  }

  public Global global(String name) {
    return program().global(name).orElseThrow(() -> new AssertionError("no global " + name));
  }

  public Initializer initializer(String global) {
    return program().initializer(global(global)).orElseThrow();
  }

  /** The addresses in the initial value of a global, by offset. */
  public Map<Long, String> addresses(String global) {
    var addresses = new LinkedHashMap<Long, String>();
    for (Initializer.Scalar scalar : initializer(global).scalars()) {
      addresses.put(scalar.offset(), Code.shown(scalar.value()));
    }
    return addresses;
  }
}
