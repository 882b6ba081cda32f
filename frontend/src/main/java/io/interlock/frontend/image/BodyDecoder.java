package io.interlock.frontend.image;

import io.interlock.ir.Binding;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Constant;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Result;
import io.interlock.ir.Variable;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.Type;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decodes function bodies: see {@code body.c} for the layout. */
final class BodyDecoder {
  private static final Comparator<Binding> BEST_LAST =
      Comparator.comparing((Binding b) -> b.place() == Binding.Place.MEMORY)
          .thenComparing(b -> b.bits() == 0)
          .thenComparingLong(BodyDecoder::targetBits);

  private final UnitImage unit;
  private final List<Type> types;
  private final List<Constant> constants;
  private final ValueTypes valueTypes = new ValueTypes();
  private final AccessShapes shapes = new AccessShapes();

  BodyDecoder(UnitImage unit, List<Type> types, List<Constant> constants) {
    this.unit = unit;
    this.types = types;
    this.constants = constants;
  }

  Body decode(ImageInput input, Function function) {
    LocalValue[] locals = readLocals(input, function);
    int blockCount = input.readCount();
    var decoder =
        new InstructionDecoder(
            unit, input, constants, locals, blockCount, shapes, function.formals().size());
    var code = new ArrayList<List<Instruction>>(blockCount);
    for (int i = 0; i < blockCount; i++) {
      code.add(decoder.decodeBlock());
    }
    decoder.checkAllDefined();
    BitFields.mark(code, locals.length);
    var blocks = new ArrayList<Block>(blockCount);
    for (int i = 0; i < blockCount; i++) {
      blocks.add(new Block(i, code.get(i)));
    }
    var further = new HashMap<Integer, List<Binding>>();
    @Nullable Binding[] bindings = readBindings(input, locals, further);
    return new Body(blocks, locals.length, bindings, further);
  }

  private LocalValue[] readLocals(ImageInput input, Function function) {
    int formals = function.formals().size();
    int count = input.readBelow(input.remaining() + formals + 1);
    if (count < formals) {
      throw new CorruptImageException("fewer locals than formals in " + function.name());
    }
    var locals = new LocalValue[count];
    for (int i = 0; i < count; i++) {
      locals[i] = i < formals ? function.formals().get(i) : new Result(i, valueTypes.read(input));
    }
    return locals;
  }

  /**
   * A value may stand for several variables. Best is the one it is the memory of, then one it is
   * the whole of, then the one that tells most of what it points to: of {@code void *arg} and
   * {@code struct dev *d = arg} the latter, of a struct and its first member the struct.
   */
  private @Nullable Binding[] readBindings(
      ImageInput input, LocalValue[] locals, Map<Integer, List<Binding>> further) {
    List<Variable> variables = readVariables(input);
    var bindings = new @Nullable Binding[locals.length];
    int count = input.readCount();
    for (int i = 0; i < count; i++) {
      int local = input.readBelow(locals.length);
      Variable variable = variables.get(input.readBelow(variables.size()));
      var place = input.readFlag() ? Binding.Place.MEMORY : Binding.Place.VALUE;
      var binding = new Binding(variable, place, input.readUnsigned(), input.readUnsigned());
      Binding old = bindings[local];
      boolean isBetter = old == null || BEST_LAST.compare(binding, old) > 0;
      bindings[local] = isBetter ? binding : old;
      if (old != null && !old.equals(binding)) {
        further.computeIfAbsent(local, l -> new ArrayList<>(1)).add(isBetter ? old : binding);
      }
    }
    return bindings;
  }

  private static long targetBits(Binding binding) {
    Type type = binding.variable().type();
    Type target = type != null && type.stripped() instanceof PointerType p ? p.target() : null;
    return target == null ? 0 : target.bits();
  }

  private List<Variable> readVariables(ImageInput input) {
    int count = input.readCount();
    var variables = new ArrayList<Variable>(count);
    for (int i = 0; i < count; i++) {
      String name = unit.readString(input);
      Type type = LinkedUnit.type(types, input.readInt());
      SourceFile file = unit.readFile(input);
      variables.add(new Variable(name, type, Position.at(file, input.readInt())));
    }
    return variables;
  }
}
