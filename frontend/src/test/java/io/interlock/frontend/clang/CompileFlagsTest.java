package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.frontend.clang.CompileFlags.BuiltinHeaders;
import io.interlock.frontend.clang.CompileFlags.Flag;
import io.interlock.frontend.clang.CompileFlags.Step;
import io.interlock.run.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompileFlagsTest {
  private static CompileFlags parse(String line) {
    return CompileFlags.parse(line.isEmpty() ? List.of() : List.of(line.split(" ")), Path.of("."));
  }

  private static String kept(String line) {
    return String.join(" ", parse(line).kept().stream().map(Flag::text).toList());
  }

  @Test
  void aUsualCompileCommandIsReducedToWhatMatters() {
    CompileFlags flags =
        parse(
            "-DHAVE_CONFIG_H -I. -I../include -isystem /opt/x -include config.h -std=gnu99 -pthread"
                + " -Wall -Werror -O2 -g3 -fPIC -fstack-protector-strong -D_FORTIFY_SOURCE=2"
                + " -MT a.o -MD -MP -MF .deps/a.Tpo -c -o a.o a.c");
    assertThat(flags.kept())
        .extracting(Flag::text)
        .containsExactly(
            "-DHAVE_CONFIG_H",
            "-I.",
            "-I../include",
            "-isystem /opt/x",
            "-include config.h",
            "-std=gnu99",
            "-pthread",
            "-fPIC");
    assertThat(flags.inputs()).containsExactly("a.c");
    assertThat(flags.output()).contains("a.o");
    assertThat(flags.step()).isEqualTo(Step.COMPILE);
    assertThat(flags.tolerated()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Idir",
        "-I dir",
        "-DX",
        "-D X=1",
        "-UX",
        "-iquote dir",
        "-idirafter dir",
        "-m32",
        "-march=native",
        "-msse4.2",
        "-funsigned-char",
        "-fshort-enums",
        "-fno-builtin",
        "-fno-builtin-memcpy",
        "-ffreestanding",
        "-nostdinc",
        "-fopenmp",
        "-ansi",
        "-fms-extensions",
        "-fpack-struct=4",
        "-fgnu89-inline",
        "--sysroot=/s",
        "--target=arm-linux-gnueabi",
        "-ftrivial-auto-var-init=zero",
        "-mregparm=3",
        "-fsomething-new",
        "-imacros m.h"
      })
  void isKept(String line) {
    assertThat(kept(line)).isEqualTo(line);
    assertThat(parse(line).tolerated()).isEmpty();
    assertThat(parse(line).inputs()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Wall",
        "-Werror=format",
        "-pedantic-errors",
        "-w",
        "-O3",
        "-Ofast",
        "-O",
        "-ggdb3",
        "-gdwarf-4",
        "-fsanitize=thread",
        "-fno-sanitize-recover",
        "-pg",
        "--coverage",
        "-fprofile-arcs",
        "-ftest-coverage",
        "-flto=auto",
        "-lpthread",
        "-l m",
        "-L/lib",
        "-L /lib",
        "-Wl,--as-needed",
        "-Xlinker -z",
        "-shared",
        "-static-libgcc",
        "-rdynamic",
        "-pie",
        "-save-temps=obj",
        "-pipe",
        "-v",
        "-###",
        "-MD",
        "-MMD",
        "-MP",
        "-MFx.d",
        "-MT x",
        "-Wp,-MD,x.d",
        "-Wp,-D_FORTIFY_SOURCE=3",
        "-D_FORTIFY_SOURCE",
        "-D _FORTIFY_SOURCE=2",
        "-fira-loop-pressure",
        "-fno-ipa-cp",
        "--param max-inline-insns-single=1",
        "--param=x=1",
        "-mtune=native",
        "-mpreferred-stack-boundary=4",
        "-maccumulate-outgoing-args",
        "-fdebug-prefix-map=/a=/b",
        "-ffile-prefix-map=/a=/b",
        "-mllvm -x",
        "-T script.ld",
        "-z now",
        "-fplugin=/p.so",
        "-Xclang -load -Xclang p.so",
        "-fuse-ld=gold",
        "-nostdlib",
        "-framework Cocoa",
        "-fexceptions",
        "-ftrapv"
      })
  void isDropped(String line) {
    assertThat(kept(line)).isEmpty();
    assertThat(parse(line).tolerated()).isEmpty();
    assertThat(parse(line).inputs()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-fgnu-tm", "-traditional-cpp", "-specs=/x", "-funsigned-bitfields", "-mavx512er"})
  void isDroppedButSaid(String line) {
    assertThat(kept(line)).isEmpty();
    assertThat(parse(line).tolerated()).containsExactly(line);
  }

  @ParameterizedTest
  @CsvSource({
    "-fno-freestanding, -fhosted",
    "-fplan9-extensions, -fms-extensions",
    "-pthreads, -pthread",
    "-fopenmp=libgomp, -fopenmp",
    "'-Wp,-DX,-UY', -DX -UY",
    "'-Xpreprocessor -DX=a,b', '-DX=a,b'",
    "'-Wp,-D,X', -D X",
  })
  void isReplaced(String line, String expected) {
    assertThat(kept(line)).isEqualTo(expected);
  }

  @Test
  void aHeaderToReadFirstIsNeverTakenFromAPrecompiledOne() {
    List<String> words = List.of("-Xclang", "-include", "-Xclang", "pch.h");
    assertThat(parse("-include pch.h").kept()).containsExactly(new Flag("-include pch.h", words));
    assertThat(parse("--include=pch.h").kept().get(0).words()).isEqualTo(words);
    // As CMake writes it for clang.
    CompileFlags cmake =
        parse("-Xclang -include-pch -Xclang pch.h.pch -Xclang -include -Xclang pch.h");
    assertThat(cmake.kept()).containsExactly(new Flag("-include pch.h", words));
  }

  @Test
  void aValueIsNeverTakenForAFlag() {
    assertThat(kept("-MF -DX -DY")).isEqualTo("-DY");
    assertThat(kept("-I -Wp,x -o -c -DY")).isEqualTo("-I -Wp,x -DY");
    assertThat(parse("-o -c").step()).isEqualTo(Step.LINK);
  }

  @Test
  void anotherCompilersOwnHeadersAreReplacedByClangs() {
    for (String flag :
        List.of(
            "-isystem /usr/lib/gcc/x86_64-linux-gnu/12/include",
            "-I/usr/lib/gcc/x86_64-linux-gnu/12/include-fixed",
            "-isystem /usr/lib/llvm-14/lib/clang/14.0.6/include")) {
      CompileFlags flags = parse("-nostdinc " + flag);
      assertThat(flags.kept()).extracting(Flag::text).containsExactly("-nostdinc");
      assertThat(flags.builtinHeaders()).isEqualTo(BuiltinHeaders.NAMED);
    }
    assertThat(parse("-isystem /usr/include").builtinHeaders()).isEqualTo(BuiltinHeaders.IMPLIED);
  }

  @ParameterizedTest
  @CsvSource({
    "'', LINK",
    "-c, COMPILE",
    "-S, COMPILE",
    "-E, PREPROCESS",
    "-MM, PREPROCESS",
    "-c -E, PREPROCESS",
    "-fsyntax-only, CHECK",
    "-MMD, LINK",
    "--compile, COMPILE"
  })
  void saysHowFarTheCompilerWent(String line, Step step) {
    assertThat(parse(line).step()).isEqualTo(step);
  }

  @Test
  void theLastLanguageCounts() {
    assertThat(parse("-x c++ -xc a.txt").language()).contains("c");
    assertThat(parse("a.c").language()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-I", "-o", "-DX -include", "-Xclang", "-MF", "-x"})
  void aMissingValueIsAnInputError(String line) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("the compiler flag -")
        .hasMessageEndingWith(" lacks its value");
  }

  @Test
  void responseFilesAreRead(@TempDir Path directory) throws Exception {
    Files.writeString(directory.resolve("all.rsp"), "-DA='x y' @more.rsp\n\"-I some dir\"");
    Files.writeString(directory.resolve("more.rsp"), "-DB=\\\"q\\\" a.c");
    CompileFlags flags = CompileFlags.parse(List.of("@all.rsp", "@none.rsp"), directory);
    assertThat(flags.kept())
        .extracting(Flag::text)
        .containsExactly("-DA=x y", "-DB=\"q\"", "-I some dir");
    assertThat(flags.inputs()).containsExactly("a.c", "@none.rsp");
  }

  @Test
  void responseFilesThatNameEachOtherAreAnInputError(@TempDir Path directory) throws Exception {
    Files.writeString(directory.resolve("a"), "@b");
    Files.writeString(directory.resolve("b"), "@a");
    assertThatThrownBy(() -> CompileFlags.parse(List.of("@a"), directory))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith("response files name each other without end");
  }
}
