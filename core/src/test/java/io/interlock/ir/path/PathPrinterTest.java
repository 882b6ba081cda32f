package io.interlock.ir.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.ir.BitRange;
import io.interlock.ir.Global;
import io.interlock.ir.Linkage;
import io.interlock.ir.path.AccessPath.Index;
import io.interlock.ir.path.Root.GlobalRoot;
import io.interlock.ir.path.Root.HeapRoot;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypedefType;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PathPrinterTest {
  private static final Type INT = new BaseType("int", 32);
  private static final Position PLACE = Position.at(new SourceFile("src/parse.c"), 120);

  private static Member member(String name, @Nullable Type type, long bitOffset, long bits) {
    return new Member(name, type, bitOffset, bits, Member.Kind.PLAIN);
  }

  private static RecordType struct(String name, long bits, Member... members) {
    var type = new RecordType(RecordType.Kind.STRUCT, name, PLACE, bits);
    type.define(List.of(members));
    return type;
  }

  private static Global global(String scope, Linkage linkage, @Nullable Type type) {
    return new Global(0, "x.1", "x", scope, linkage, Global.Storage.WRITABLE, 8, type, PLACE);
  }

  private static AccessPath to(@Nullable Type type) {
    return AccessPath.to(new GlobalRoot(global("", Linkage.EXTERNAL, type)));
  }

  private static String print(AccessPath path, long bytes) {
    return PathPrinter.print(path, BitSpan.of(bytes, null));
  }

  @Test
  void globalsByTheirScope() {
    assertThat(SymbolNames.of(global("", Linkage.EXTERNAL, INT))).isEqualTo("x");
    assertThat(SymbolNames.of(global("", Linkage.INTERNAL, INT))).isEqualTo("parse.c:x");
    assertThat(SymbolNames.of(global("run", Linkage.INTERNAL, INT))).isEqualTo("run::x");
  }

  @Test
  void theWholeAndItsFirstMember() {
    AccessPath path = to(struct("s", 64, member("a", INT, 0, 32), member("b", INT, 32, 32)));
    assertThat(PathPrinter.print(path)).isEqualTo("x");
    assertThat(print(path, 8)).isEqualTo("x");
    assertThat(print(path, 4)).isEqualTo("x.a");
    assertThat(print(path.plus(4), 4)).isEqualTo("x.b");
    assertThat(PathPrinter.print(path.plus(4))).isEqualTo("x.b");
  }

  @Test
  void padding() {
    AccessPath path =
        to(struct("s", 64, member("a", new BaseType("char", 8), 0, 8), member("b", INT, 32, 32)));
    assertThat(print(path.plus(1), 1)).isEqualTo("*((char *)&x + 1)");
  }

  @Test
  void outsideOfTheObject() {
    AccessPath path = to(struct("s", 32, member("a", INT, 0, 32)));
    assertThat(print(path.plus(8), 4)).isEqualTo("*((char *)&x + 8)");
    assertThat(print(path.plus(-4), 4)).isEqualTo("*((char *)&x - 4)");
  }

  @Test
  void theMiddleOfAScalar() {
    assertThat(print(to(INT).plus(2), 2)).isEqualTo("*((char *)&x + 2)");
  }

  @Test
  void arraysOfArrays() {
    AccessPath path = to(new ArrayType(INT, List.of(3L, 4L), 384));
    assertThat(print(path.plus(20), 4)).isEqualTo("x[1][1]");
    assertThat(print(path.plus(4, List.of(new Index("i", 16), new Index("j", 4))), 4))
        .isEqualTo("x[i][j + 1]");
    assertThat(print(path.plus(16), 16)).isEqualTo("x[1]");
  }

  @Test
  void anIndexTheTypeDoesNotHave() {
    AccessPath path = to(new ArrayType(INT, List.of(3L), 96));
    assertThat(print(path.plus(2, List.of(new Index("i", 1))), 1))
        .isEqualTo("*((char *)&x + 2 + i)");
  }

  @Test
  void bitFieldsAndMasks() {
    Member field = new Member("f", INT, 3, 5, Member.Kind.BIT_FIELD);
    AccessPath path = to(struct("s", 64, field, member("n", INT, 32, 32)));
    assertThat(PathPrinter.print(path, BitSpan.of(4, new BitRange(3, 5)))).isEqualTo("x.f");
    assertThat(PathPrinter.print(path.plus(4), BitSpan.of(4, new BitRange(9, 1)))).isEqualTo("x.n");
    assertThat(PathPrinter.print(to(INT), BitSpan.of(4, new BitRange(9, 1)))).isEqualTo("x");
  }

  @Test
  void pointersAndChains() {
    var node = new RecordType(RecordType.Kind.STRUCT, "node", PLACE, 128);
    var pointer = new PointerType(new TypedefType("node_t", node), 64);
    node.define(List.of(member("next", pointer, 0, 64), member("v", INT, 64, 32)));
    AccessPath path = to(pointer).dereferenced().dereferenced();
    assertThat(print(path.plus(8), 4)).isEqualTo("x->next->v");
    assertThat(PathPrinter.type(path.plus(8), BitSpan.of(4, null))).isEqualTo(INT);
    assertThat(PathPrinter.print(path)).isEqualTo("*x->next");
    assertThat(print(to(new PointerType(pointer, 64)).dereferenced().dereferenced().plus(8), 4))
        .isEqualTo("(*x)->v");
  }

  @Test
  void heapObjects() {
    AccessPath plain = AccessPath.to(new HeapRoot("malloc", PLACE, null));
    AccessPath typed =
        AccessPath.to(new HeapRoot("malloc", PLACE, struct("s", 32, member("a", INT, 0, 32))));
    assertThat(print(typed, 4)).isEqualTo("malloc@parse.c:120->a");
    assertThat(print(plain.plus(4), 4)).isEqualTo("*((char *)malloc@parse.c:120 + 4)");
  }

  @Test
  void aStructThatContainsItselfEnds() {
    var damaged = new RecordType(RecordType.Kind.STRUCT, "s", PLACE, 32);
    damaged.define(List.of(member("s", damaged, 0, 32)));
    assertThat(print(to(damaged), 2)).startsWith("x.s.s");
  }

  @Test
  void withoutATypeThereAreBytes() {
    assertThat(print(to(null), 4)).isEqualTo("x");
    assertThat(print(to(null).plus(4), 4)).isEqualTo("*((char *)&x + 4)");
    assertThat(print(to(null).dereferenced().plus(4), 4)).isEqualTo("*((char *)x + 4)");
  }
}
