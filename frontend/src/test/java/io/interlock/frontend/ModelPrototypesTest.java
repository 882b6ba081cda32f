package io.interlock.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.clang.BundledToolchain;
import io.interlock.frontend.clang.Toolchain;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.FunctionTrait;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.ValueType;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.PointerType;
import io.interlock.model.Action;
import io.interlock.model.Action.Extent;
import io.interlock.model.FunctionModel;
import io.interlock.model.LibraryModels;
import io.interlock.model.Operand;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shipped models against the prototypes in the headers of this system: no model speaks of an
 * argument that the function does not have, takes a number for an address or an address for a
 * number, or touches more of a struct than there is.
 */
@EnabledOnOs(OS.LINUX)
class ModelPrototypesTest {
  /** Headers that some systems lack are included where they exist. */
  private static final String HEADERS =
      """
      aio arpa/inet assert crypt ctype dirent dlfcn err errno error execinfo fcntl fnmatch fts ftw
      getopt glob grp iconv ifaddrs inttypes langinfo libgen libintl link locale malloc math mcheck
      mntent mqueue net/if netdb netinet/ether netinet/in obstack poll pthread pty pwd regex
      netinet/in arpa/nameser resolv sched search semaphore setjmp shadow signal spawn stdio
      stdio_ext stdlib string strings sys/epoll sys/eventfd sys/file sys/inotify sys/ioctl sys/ipc
      sys/mman sys/mount sys/msg sys/prctl sys/ptrace sys/random sys/resource sys/select sys/sem
      sys/sendfile sys/shm sys/signalfd sys/socket sys/stat sys/statfs sys/statvfs sys/swap
      sys/syscall sys/sysinfo sys/sysmacros sys/time sys/timeb sys/timerfd sys/times sys/timex
      sys/types sys/uio sys/un sys/utsname sys/vfs sys/wait sys/xattr syslog termios threads time
      ucontext unistd utime utmp utmpx wchar wctype wordexp event openssl/ssl openssl/hmac
      openssl/md5 openssl/md4 openssl/sha openssl/des openssl/rand zlib bzlib lzma curl/curl expat
      lz4frame zstd ogg/ogg vorbis/codec cjson/cJSON libxml/parser libxml/tree gnutls/gnutls uv
      """;

  /** As when optimizing, so that the checked variants of functions are declared, too. */
  private static final String FORTIFIED =
      "#define _GNU_SOURCE\n#define __OPTIMIZE__ 1\n#define _FORTIFY_SOURCE 2\n";

  private static final Pattern ERROR = Pattern.compile("all\\.c:(\\d+):\\d+: error: ");

  @TempDir static Path directory;

  private static final List<FunctionModel> CHECKED = new ArrayList<>();
  private static CProgram program;

  @BeforeAll
  static void compilePrototypes() throws Exception {
    List<FunctionModel> exact =
        LibraryModels.shipped().all().stream()
            .filter(m -> m.pattern().matches("\\w+"))
            .filter(m -> !m.source().startsWith("linux-kernel"))
            .toList();
    Set<String> undeclared = refused(source(exact, ModelPrototypesTest::address));
    exact.stream().filter(m -> !undeclared.contains(m.pattern())).forEach(CHECKED::add);
    program = CProgram.of(source(CHECKED, ModelPrototypesTest::address));
  }

  private static String address(String name) {
    return "void *p_" + name + " = (void *)(" + name + ");\n";
  }

  /** Debug types are there for functions that are called. */
  private static String call(String name) {
    String zeros = String.join(", ", Collections.nCopies(prototype(name).formals().size(), "0"));
    return "void p_" + name + "(void) { (" + name + ")(" + zeros + "); }\n";
  }

  private static String source(List<FunctionModel> models, UnaryOperator<String> line) {
    String includes =
        Stream.of(HEADERS.strip().split("\\s+"))
            .map(h -> "#if __has_include(<" + h + ".h>)\n#include <" + h + ".h>\n#endif\n")
            .collect(Collectors.joining());
    String lines =
        models.stream().map(FunctionModel::pattern).map(line).collect(Collectors.joining());
    return FORTIFIED + includes + lines;
  }

  /** The functions in whose lines clang finds errors: no header here declares them as such. */
  private static Set<String> refused(String source) throws IOException {
    Path file = Files.writeString(directory.resolve("all.c"), source);
    Toolchain toolchain = BundledToolchain.locate(line -> {});
    Process clang =
        new ProcessBuilder(
                toolchain.clang().toString(),
                "-fsyntax-only",
                "-w",
                "-ferror-limit=0",
                "-fno-caret-diagnostics",
                "-resource-dir",
                toolchain.resourceDir().toString(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    String messages = new String(clang.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    List<String> lines = source.lines().toList();
    return ERROR
        .matcher(messages)
        .results()
        .map(r -> lines.get(Integer.parseInt(r.group(1)) - 1))
        .map(line -> line.replaceFirst("void \\*?p_(\\w+).*", "$1"))
        .collect(Collectors.toSet());
  }

  @Test
  void findsMostFunctionsInTheHeaders() {
    assertThat(CHECKED).hasSizeGreaterThan(900);
  }

  @Test
  void fitsThePrototypes() {
    var problems = new ArrayList<String>();
    for (FunctionModel model : CHECKED) {
      for (Action action : model.actions()) {
        for (String problem : problems(prototype(model.pattern()), action)) {
          problems.add(model.source() + " " + model.pattern() + ": " + problem);
        }
      }
    }
    assertThat(problems).isEmpty();
  }

  private static Function prototype(String name) {
    var address = (SymbolAddress) program.initializer("p_" + name).scalars().get(0).value();
    return (Function) address.symbol();
  }

  private static List<String> problems(Function function, Action action) {
    var problems = new ArrayList<String>();
    for (RecordComponent component : action.getClass().getRecordComponents()) {
      Object value = get(component, action);
      if (value instanceof Operand operand) {
        check(problems, function, operand, expected(component.getName()));
      } else if (value instanceof List<?> operands) {
        for (Object item : operands) {
          if (item instanceof Operand operand) {
            check(problems, function, operand, null);
          }
        }
      } else if (value instanceof Extent.Argument extent) {
        check(problems, function, Operand.argument(extent.count()), ValueType.Kind.INTEGER);
        if (extent.times() >= 0) {
          check(problems, function, Operand.argument(extent.times()), ValueType.Kind.INTEGER);
        }
      } else if (value instanceof Integer index) {
        check(problems, function, Operand.argument(index), ValueType.Kind.INTEGER);
      }
    }
    return problems;
  }

  private static Object get(RecordComponent component, Action action) {
    try {
      return component.getAccessor().invoke(action);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Handles and keys are numbers in one library and pointers in the other. */
  private static ValueType.@Nullable Kind expected(String component) {
    return switch (component) {
      case "thread", "key" -> null;
      case "count" -> ValueType.Kind.INTEGER;
      default -> ValueType.Kind.POINTER;
    };
  }

  private static void check(
      List<String> problems,
      Function function,
      Operand operand,
      ValueType.@Nullable Kind expected) {
    if (operand.kind() != Operand.Kind.ARGUMENT && operand.kind() != Operand.Kind.REST) {
      return;
    }
    int index = operand.argument();
    if (index >= function.formals().size()) {
      if (!function.has(FunctionTrait.VARIADIC)) {
        problems.add("there is no argument " + index + " of " + function.formals().size());
      }
      return;
    }
    ValueType.Kind kind = function.formals().get(index).type().kind();
    boolean loads = operand.dereferences() > 0 || !operand.members().isEmpty();
    ValueType.Kind needed = loads ? ValueType.Kind.POINTER : expected;
    if (needed != null && kind != needed) {
      problems.add("argument " + index + " is " + kind + ", not " + needed);
    }
  }

  /** Several of them in a row may be meant. */
  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void knowsTheSizesOfStructs() throws IOException {
    Set<String> refused = refused(source(CHECKED, ModelPrototypesTest::call));
    List<FunctionModel> callable =
        CHECKED.stream().filter(m -> !refused.contains(m.pattern())).toList();
    CProgram calls = CProgram.of(source(callable, ModelPrototypesTest::call));
    var problems = new ArrayList<String>();
    int sizes = 0;
    for (FunctionModel model : callable) {
      for (Action action : model.actions()) {
        if (action instanceof Action.Memory memory && memory.extent() instanceof Extent.Bytes b) {
          Function function =
              calls.code("p_" + model.pattern()).only(Call.class).directCallee().orElseThrow();
          long size = pointeeBytes(function, memory.pointer());
          sizes += size > 0 ? 1 : 0;
          if (size > 0 && b.count() % size != 0) {
            problems.add(model.source() + " " + model.pattern() + " " + memory + ": " + size);
          }
        }
      }
    }
    assertThat(problems).isEmpty();
    assertThat(sizes).isGreaterThan(100);
  }

  /** The size of what an argument points to; 0 if unknown. */
  private static long pointeeBytes(Function function, Operand pointer) {
    boolean plain = pointer.equals(Operand.argument(pointer.argument()));
    return plain
            && function.type() instanceof FunctionType type
            && pointer.argument() < type.formals().size()
            && type.formals().get(pointer.argument()).stripped() instanceof PointerType target
            && target.target() != null
        ? target.target().bits() / 8
        : 0;
  }
}
