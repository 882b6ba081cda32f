package io.interlock.ir.print;

import io.interlock.ir.AccessShape;
import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.BitRange;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Choose;
import io.interlock.ir.Compare;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Constant;
import io.interlock.ir.Fence;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.InstructionVisitor;
import io.interlock.ir.Jump;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.Switch;
import io.interlock.ir.Unreachable;
import io.interlock.ir.Value;
import io.interlock.ir.path.BitSpan;
import io.interlock.ir.path.LocalPaths;
import io.interlock.ir.path.PathPrinter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One instruction as one line, with places in memory written as C. */
final class InstructionPrinter implements InstructionVisitor<String> {
  private final Body body;
  private final LocalPaths paths;

  InstructionPrinter(Function function, Body body) {
    this.body = body;
    paths = new LocalPaths(function, body);
  }

  String print(Instruction instruction) {
    return instruction.accept(this);
  }

  private String value(Value value) {
    if (value instanceof LocalValue local) {
      return "%" + local.id() + body.binding(local).map(b -> "." + b.variable().name()).orElse("");
    }
    return ConstantNames.of((Constant) value);
  }

  private String values(List<? extends Value> values) {
    return values.stream().map(this::value).collect(Collectors.joining(", "));
  }

  private String define(Result result) {
    return value(result) + " = ";
  }

  private String place(Value address, long size, @Nullable BitRange bits) {
    return paths
        .of(address)
        .map(path -> PathPrinter.print(path, BitSpan.of(size, bits)))
        .orElseGet(() -> "*" + value(address));
  }

  private static String shape(AccessShape shape, @Nullable BitRange bits) {
    var text = new StringBuilder(" (").append(shape.size()).append(" bytes");
    if (bits != null) {
      text.append(", bits ").append(bits.first()).append('+').append(bits.width());
    }
    if (shape.isAtomic()) {
      text.append(", ").append(lower(shape.ordering()));
    }
    if (shape.isVolatile()) {
      text.append(", volatile");
    }
    return text.append(')').toString();
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String block(int index) {
    return "b" + index;
  }

  private static String blocks(List<Integer> targets) {
    return targets.stream().map(InstructionPrinter::block).collect(Collectors.joining(", "));
  }

  @Override
  public String visit(Alloca a) {
    String size =
        a.size() >= 0 ? Long.toString(a.size()) : value(a.count()) + " x " + a.elementSize();
    return define(a.result()) + "local " + size + " bytes";
  }

  @Override
  public String visit(Load l) {
    String purpose =
        switch (l.purpose()) {
          case READ -> "load ";
          case BIT_FIELD_UPDATE -> "load for update ";
          case FILLED -> "load of what is left in ";
        };
    return define(l.result())
        + purpose
        + place(l.address(), l.shape().size(), l.bits())
        + shape(l.shape(), l.bits());
  }

  @Override
  public String visit(Store s) {
    return "store "
        + place(s.address(), s.shape().size(), s.bits())
        + " = "
        + value(s.value())
        + shape(s.shape(), s.bits());
  }

  @Override
  public String visit(AtomicUpdate u) {
    return define(u.result())
        + "atomic "
        + u.operator()
        + " "
        + place(u.address(), u.shape().size(), null)
        + ", "
        + value(u.value())
        + shape(u.shape(), null);
  }

  @Override
  public String visit(CompareExchange c) {
    return define(c.result())
        + "compare-exchange "
        + place(c.address(), c.shape().size(), null)
        + ", "
        + value(c.expected())
        + " -> "
        + value(c.replacement())
        + shape(c.shape(), null);
  }

  @Override
  public String visit(Fence f) {
    return "fence " + lower(f.ordering());
  }

  @Override
  public String visit(Address a) {
    var text = new StringBuilder(define(a.result())).append("address ").append(value(a.base()));
    if (a.offset() != 0) {
      text.append(a.offset() < 0 ? " - " : " + ").append(Math.abs(a.offset()));
    }
    for (Address.Term term : a.terms()) {
      text.append(" + ").append(value(term.index())).append(" x ").append(term.scale());
    }
    return text.toString();
  }

  @Override
  public String visit(Phi p) {
    return define(p.result())
        + "phi "
        + p.incoming().stream()
            .map(in -> value(in.value()) + " from " + block(in.block()))
            .collect(Collectors.joining(", "));
  }

  @Override
  public String visit(Select s) {
    return define(s.result()) + "select " + values(List.of(s.condition(), s.then(), s.otherwise()));
  }

  @Override
  public String visit(Compare c) {
    return define(c.result()) + lower(c.predicate()) + " " + values(List.of(c.left(), c.right()));
  }

  @Override
  public String visit(Arithmetic a) {
    return define(a.result()) + lower(a.operator()) + " " + values(a.operands());
  }

  @Override
  public String visit(Call c) {
    String result = c.result() == null ? "" : define(c.result());
    String callee =
        c.directCallee()
            .map(Function::name)
            .orElseGet(
                () -> c.callee() instanceof Constant k ? ConstantNames.of(k) : pointer(c.callee()));
    return result + "call " + callee + "(" + values(c.arguments()) + ")";
  }

  private String pointer(Value callee) {
    String shown = paths.of(callee).map(PathPrinter::print).orElse("*?");
    return shown.startsWith("*") ? "(" + shown + ")" : shown;
  }

  @Override
  public String visit(MemoryTransfer t) {
    String length = t.size() >= 0 ? Long.toString(t.size()) : value(t.length());
    String target = place(t.destination(), Math.max(t.size(), 0), null);
    String source =
        t.kind() == MemoryTransfer.Kind.FILL
            ? value(t.source())
            : place(t.source(), Math.max(t.size(), 0), null);
    String verb = t.kind() == MemoryTransfer.Kind.FILL ? "fill " : "copy ";
    return verb + target + " = " + source + " (" + length + " bytes)";
  }

  @Override
  public String visit(Return r) {
    return r.value() == null ? "return" : "return " + value(r.value());
  }

  @Override
  public String visit(Jump j) {
    return "jump " + block(j.target());
  }

  @Override
  public String visit(Branch b) {
    return "branch " + value(b.condition()) + ", " + block(b.then()) + ", " + block(b.otherwise());
  }

  @Override
  public String visit(Switch s) {
    String cases =
        s.cases().stream()
            .map(c -> ", " + ConstantNames.of(c.constant()) + ": " + block(c.target()))
            .collect(Collectors.joining());
    return "switch " + value(s.value()) + cases + ", otherwise " + block(s.otherwise());
  }

  @Override
  public String visit(Choose c) {
    return "choose " + blocks(c.successors());
  }

  @Override
  public String visit(Unreachable u) {
    return "unreachable";
  }
}
