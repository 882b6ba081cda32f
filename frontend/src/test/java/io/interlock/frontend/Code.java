package io.interlock.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.ir.BitRange;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Constant;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.path.BitSpan;
import io.interlock.ir.path.LocalPaths;
import io.interlock.ir.path.PathPrinter;
import io.interlock.ir.path.SymbolNames;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The code of one function, with questions that tests ask of it. */
public record Code(Function function, Body body) {
  public Stream<Instruction> instructions() {
    return body.blocks().stream().flatMap(b -> b.instructions().stream());
  }

  public <T> List<T> all(Class<T> kind) {
    return instructions().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** The one instruction of a kind. */
  public <T> T only(Class<T> kind) {
    List<T> all = all(kind);
    assertThat(all).as("%s in %s", kind.getSimpleName(), function).hasSize(1);
    return all.get(0);
  }

  /** The names of the places written by stores, in order. */
  public List<String> writes() {
    return all(Store.class).stream().map(this::name).toList();
  }

  /** The names of the places loads read, in order; loads that are part of a write do not count. */
  public List<String> reads() {
    return all(Load.class).stream()
        .filter(l -> l.purpose() == Load.Purpose.READ)
        .map(this::name)
        .toList();
  }

  /** The C name of the place an access is about. */
  public String name(MemoryAccess access) {
    return name(access.address(), access.shape().size(), bits(access));
  }

  private static @Nullable BitRange bits(MemoryAccess access) {
    if (access instanceof Load l) {
      return l.bits();
    }
    return access instanceof Store s ? s.bits() : null;
  }

  /** The C name of {@code size} bytes at an address. */
  public String name(Value address, long size, @Nullable BitRange bits) {
    return new LocalPaths(function, body)
        .of(address)
        .map(path -> PathPrinter.print(path, BitSpan.of(size, bits)))
        .orElse("?");
  }

  /** The C name of what an address points to, as a whole. */
  public String name(Value address) {
    return new LocalPaths(function, body).of(address).map(PathPrinter::print).orElse("?");
  }

  public String destination(MemoryTransfer transfer) {
    return name(transfer.destination(), Math.max(transfer.size(), 0), null);
  }

  public String source(MemoryTransfer transfer) {
    return name(transfer.source(), Math.max(transfer.size(), 0), null);
  }

  /** What each call calls: a function by its name, a pointer by its expression. */
  public List<String> callees() {
    return all(Call.class).stream().map(this::callee).toList();
  }

  private String callee(Call call) {
    return call.directCallee().map(Function::name).orElseGet(() -> name(call.callee()));
  }

  /** A constant: {@code 3}, {@code NULL}, {@code &table+8}, {@code handler}. */
  public static String shown(Constant constant) {
    if (constant instanceof IntegerConstant i) {
      return Long.toString(i.value());
    }
    if (constant instanceof NullConstant) {
      return "NULL";
    }
    if (constant instanceof SymbolAddress a) {
      String name = a.symbol() instanceof Global g ? "&" + SymbolNames.of(g) : a.symbol().name();
      return a.offset() == 0 ? name : name + "+" + a.offset();
    }
    return constant.getClass().getSimpleName();
  }
}
