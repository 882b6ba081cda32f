package io.interlock.summary.codec;

import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Constant;
import io.interlock.ir.Formal;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Result;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.UndefinedConstant;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;

/** Operands of the text; the other side of {@link ValueWriter}. */
final class ValueReader {
  private static final ValueWriter.Tag[] TAGS = ValueWriter.Tag.values();
  private static final ValueType.Kind[] KINDS = ValueType.Kind.values();
  private static final InlineAssembly.Effect[] EFFECTS = InlineAssembly.Effect.values();

  private final ProgramReader program;
  private final ReadTable<Value> values = new ReadTable<>("operand");

  ValueReader(ProgramReader program) {
    this.program = program;
  }

  void read(Input in) throws SummaryFormatException {
    values.readAll(in, this::readValue);
  }

  private Value readValue(Input in) throws SummaryFormatException {
    return switch (in.code(TAGS)) {
      case FORMAL -> new Formal(in.number(), type(in), in.unsigned());
      case RESULT -> new Result(in.number(), type(in));
      case INTEGER -> new IntegerConstant(in.signed(), in.number());
      case NULL -> new NullConstant();
      case UNDEFINED -> new UndefinedConstant();
      case FUNCTION_ADDRESS -> new SymbolAddress(program.function(in), in.signed());
      case GLOBAL_ADDRESS -> new SymbolAddress(program.global(in), in.signed());
      case COMPOSITE -> new CompositeConstant(type(in), in.all(this::constant));
      case INLINE_ASSEMBLY ->
          new InlineAssembly(program.text(in), program.text(in), in.code(EFFECTS));
    };
  }

  private static ValueType type(Input in) throws SummaryFormatException {
    return new ValueType(in.code(KINDS), in.number());
  }

  private Constant constant(Input in) throws SummaryFormatException {
    if (values.get(in) instanceof Constant constant) {
      return constant;
    }
    throw in.bad("a part of a constant is none");
  }

  Value value(Input in) throws SummaryFormatException {
    return values.get(in);
  }
}
