package io.interlock.frontend.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.frontend.CProgram;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnitImageTest {
  private static UnitImage unit(String source, String... flags) {
    List<UnitImage> units = CProgram.units(Map.of("a.c", source), flags);
    assertThat(units).hasSize(1);
    return units.get(0);
  }

  @Test
  void tellsWhatTheUnitIs() {
    UnitImage unit = unit("int x;");
    assertThat(unit.name()).isEqualTo("a.c");
    assertThat(unit.pointerSize()).isEqualTo(8);
    assertThat(unit.assemblyBytes()).isZero();
    assertThat(unit.symbols()).extracting(SymbolHead::name).containsExactly("x");
  }

  @Test
  void countsAssemblyOutsideOfFunctions() {
    assertThat(unit("__asm__(\".globl x\"); int y;").assemblyBytes()).isPositive();
  }

  @Test
  void anEmptyUnitIsAUnit() {
    assertThat(unit("typedef int unused;").symbols()).isEmpty();
  }

  @Test
  void anythingElseIsRefused() {
    Path here = Path.of("");
    for (String text : List.of("", "ILU", "ILU0", "BC\u00c0\u00de", "#include <stdio.h>")) {
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      assertThatThrownBy(() -> new UnitImage(bytes, here))
          .as(text)
          .isInstanceOf(CorruptImageException.class);
    }
  }
}
