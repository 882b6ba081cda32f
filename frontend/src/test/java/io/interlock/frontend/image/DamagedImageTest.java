package io.interlock.frontend.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.frontend.clang.BundledToolchain;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.CompileResult.Compiled;
import io.interlock.frontend.clang.Compiler;
import io.interlock.frontend.clang.CompilerOptions;
import io.interlock.frontend.clang.CompilerOutput;
import io.interlock.frontend.clang.RunDirectory;
import io.interlock.frontend.clang.Toolchain;
import io.interlock.frontend.link.Linker;
import io.interlock.frontend.reader.ReaderLibrary;
import io.interlock.ir.Program;
import io.interlock.ir.print.ProgramPrinter;
import io.interlock.ir.verify.ProgramVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;

/**
 * Whatever became of an image on its way, it decodes or is refused; what decodes can be verified
 * and printed.
 */
class DamagedImageTest {
  private static final Path HERE = Path.of("").toAbsolutePath();

  /** A little of everything the layout has. */
  private static final String SOURCE =
      """
      #include <stdatomic.h>
      typedef struct node { struct node *next; int a:3, b:5; union { long l; char c[8]; }; } node;
      struct ops { int (*open)(node *); const char *name; enum { A, B } kind; };
      int open(node *n);
      static struct ops table[] = { { open, "first", B }, { 0 } };
      static double many[100] = { 1, 2, 3 };
      _Atomic int counter; __thread int per; int plain[4][5];
      int alias(node *) __attribute__((alias("open")));
      static void *pick(void) { return open; }
      int late(void) __attribute__((ifunc("pick")));
      __attribute__((constructor(101))) static void early(void) { counter++; }
      _Noreturn void die(const char *, ...);
      int open(node *n) {
        static int calls; int i, v[calls + 1]; node copy = *n;
        for (i = 0; i < 10; i++) plain[i & 3][i % 5] = per + v[0];
        switch (n->a) { case 1: calls++; break; case 2 ... 4: return table[i].open(n->next); }
        n->b = i; n->next->l = atomic_fetch_add(&counter, 2); atomic_thread_fence(memory_order_acquire);
        asm volatile("lock; incl %0" : "+m"(n->b_) : : "memory");
        int e = 1; atomic_compare_exchange_strong(&counter, &e, 5);
        if (!n) die("gone %d", i);
        *n = copy; return copy.a ? late() : alias(n);
      }
      """
          .replace("n->b_", "plain[1][1]");

  private static byte @Nullable [] compiled;

  @BeforeContainer
  static void compile() throws IOException {
    Toolchain toolchain = BundledToolchain.locate(line -> {});
    var output = new CompilerOutput.UnitImage(ReaderLibrary.locate(toolchain));
    try (RunDirectory run = RunDirectory.create("interlock-test-");
        var compiler = new Compiler(toolchain, output, run.path(), CompilerOptions.defaults())) {
      Path source = Files.writeString(run.path().resolve("a.c"), SOURCE);
      var result = compiler.compileOne(new CompileRequest(source, run.path(), List.of()));
      assertThat(result).isInstanceOf(Compiled.class);
      compiled = Files.readAllBytes(((Compiled) result).output());
    }
  }

  private static byte[] image() {
    byte[] image = compiled;
    assertThat(image).isNotNull();
    return image.clone();
  }

  private static Program decode(byte[] image) {
    return Linker.link(List.of(new UnitImage(image, HERE))).program();
  }

  private static void decodeOrRefuse(byte[] image) {
    Program program;
    try {
      program = decode(image);
    } catch (CorruptImageException e) {
      assertThat(e).hasMessageMatching("(?s).+");
      return;
    }
    ProgramVerifier.verify(program);
    assertThat(ProgramPrinter.print(program)).isNotNull();
  }

  @Example
  void theWholeImageIsSound() {
    assertThat(ProgramVerifier.verify(decode(image()))).isEmpty();
  }

  @Example
  void everyBeginningIsRefused() {
    byte[] image = image();
    for (int length = 0; length < image.length; length++) {
      byte[] cut = Arrays.copyOf(image, length);
      assertThatThrownBy(() -> decode(cut)).isInstanceOf(CorruptImageException.class);
    }
  }

  @Example
  void everyByteMayBeWrong() {
    byte[] image = image();
    for (int at = 0; at < image.length; at++) {
      byte old = image[at];
      for (int wrong : new int[] {0xff, old + 1}) {
        image[at] = (byte) wrong;
        decodeOrRefuse(image);
      }
      image[at] = old;
    }
  }

  @Property(tries = 2000, shrinking = ShrinkingMode.OFF)
  void anyDamageDecodesOrIsRefused(@ForAll Random random) {
    byte[] image = image();
    int changes = 1 + random.nextInt(6);
    for (int i = 0; i < changes; i++) {
      image = damaged(image, random);
    }
    decodeOrRefuse(image);
  }

  private static byte[] damaged(byte[] image, Random random) {
    int at = random.nextInt(image.length);
    int length = Math.min(1 + random.nextInt(12), image.length - at);
    switch (random.nextInt(5)) {
      case 0 -> image[at] = (byte) random.nextInt();
      case 1 -> Arrays.fill(image, at, at + length, (byte) 0xff); // a huge number
      case 2 -> System.arraycopy(image, random.nextInt(image.length - length), image, at, length);
      case 3 -> {
        byte[] shorter = Arrays.copyOf(image, image.length - length);
        System.arraycopy(image, at + length, shorter, at, image.length - at - length);
        return shorter.length == 0 ? image : shorter;
      }
      default -> image[at] ^= (byte) (1 << random.nextInt(8));
    }
    return image;
  }
}
