package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BitcodeHeaderTest {
  private static byte[] bitcode(Path directory) throws IOException {
    try (TestClang clang = new TestClang(directory)) {
      clang.write("a.c", "static int x; int f(void) { return x; }");
      return Files.readAllBytes(clang.compiled("a.c").output());
    }
  }

  @Test
  void findsProducerAndMachine(@TempDir Path directory) throws IOException {
    BitcodeHeader header = BitcodeHeader.read(bitcode(directory));
    assertThat(header.producer()).contains("LLVM" + BundledToolchain.VERSION);
    assertThat(header.triple().orElseThrow()).contains("-linux-gnu");
  }

  @Test
  void looksThroughTheWrapper(@TempDir Path directory) throws IOException {
    byte[] plain = bitcode(directory);
    ByteBuffer wrapped = ByteBuffer.allocate(20 + plain.length).order(ByteOrder.LITTLE_ENDIAN);
    wrapped.putInt(0x0b17c0de).putInt(0).putInt(20).putInt(plain.length).putInt(7).put(plain);
    assertThat(BitcodeHeader.read(wrapped.array())).isEqualTo(BitcodeHeader.read(plain));
  }

  @Test
  void survivesAnyDamage(@TempDir Path directory) throws IOException {
    byte[] plain = bitcode(directory);
    BitcodeHeader none = new BitcodeHeader(Optional.empty(), Optional.empty());
    assertThat(BitcodeHeader.read(new byte[0])).isEqualTo(none);
    assertThat(BitcodeHeader.read(new byte[] {1, 2, 3})).isEqualTo(none);
    Random random = new Random(7);
    for (int i = 0; i < 3000; i++) {
      byte[] damaged = Arrays.copyOf(plain, 1 + random.nextInt(plain.length));
      for (int k = 0; k < 4; k++) {
        damaged[random.nextInt(Math.min(damaged.length, 600))] = (byte) random.nextInt(256);
      }
      assertThat(BitcodeHeader.read(damaged)).isNotNull();
    }
  }
}
