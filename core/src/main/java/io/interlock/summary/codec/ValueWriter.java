package io.interlock.summary.codec;

import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Result;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.UndefinedConstant;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import io.interlock.ir.ValueVisitor;
import io.interlock.summary.codec.WriteTable.Section;
import java.util.ArrayDeque;
import java.util.List;

/** Operands of the text. The parts of a constant are written before it. */
final class ValueWriter {
  /** What an operand is. */
  enum Tag {
    FORMAL,
    RESULT,
    INTEGER,
    NULL,
    UNDEFINED,
    FUNCTION_ADDRESS,
    GLOBAL_ADDRESS,
    COMPOSITE,
    INLINE_ASSEMBLY
  }

  private final ProgramWriter program;
  private final Section section = new Section();
  private final WriteTable<Value> values;

  ValueWriter(ProgramWriter program) {
    this.program = program;
    values = new WriteTable<>(section, (value, out) -> value.accept(new Writing(out)));
  }

  void writeTo(Output out) {
    section.writeTo(out);
  }

  int number(Value value) {
    var waiting = new ArrayDeque<Value>();
    waiting.push(value);
    while (true) {
      Value next = waiting.element();
      List<? extends Value> missing =
          next instanceof CompositeConstant c && !values.has(c)
              ? c.parts().stream().filter(p -> !values.has(p)).toList()
              : List.of();
      if (missing.isEmpty()) {
        int number = values.number(next);
        waiting.pop();
        if (waiting.isEmpty()) {
          return number;
        }
      } else {
        missing.forEach(waiting::push);
      }
    }
  }

  private final class Writing implements ValueVisitor<Output> {
    private final Output out;

    Writing(Output out) {
      this.out = out;
    }

    private Output type(ValueType type) {
      return out.code(type.kind()).unsigned(type.bits());
    }

    @Override
    public Output visit(Formal value) {
      out.code(Tag.FORMAL).unsigned(value.id());
      return type(value.type()).unsigned(value.byValueSize());
    }

    @Override
    public Output visit(Result value) {
      out.code(Tag.RESULT).unsigned(value.id());
      return type(value.type());
    }

    @Override
    public Output visit(IntegerConstant value) {
      return out.code(Tag.INTEGER).signed(value.value()).unsigned(value.bits());
    }

    @Override
    public Output visit(NullConstant value) {
      return out.code(Tag.NULL);
    }

    @Override
    public Output visit(UndefinedConstant value) {
      return out.code(Tag.UNDEFINED);
    }

    @Override
    public Output visit(SymbolAddress value) {
      return value.symbol() instanceof Function f
          ? out.code(Tag.FUNCTION_ADDRESS).unsigned(program.number(f)).signed(value.offset())
          : out.code(Tag.GLOBAL_ADDRESS)
              .unsigned(program.number((Global) value.symbol()))
              .signed(value.offset());
    }

    @Override
    public Output visit(CompositeConstant value) {
      out.code(Tag.COMPOSITE);
      return type(value.type()).all(value.parts(), values::number);
    }

    @Override
    public Output visit(InlineAssembly value) {
      return out.code(Tag.INLINE_ASSEMBLY)
          .unsigned(program.number(value.text()))
          .unsigned(program.number(value.constraints()))
          .code(value.effect());
    }
  }
}
