package io.interlock.frontend.link;

import io.interlock.frontend.image.LinkedUnit;
import io.interlock.frontend.image.SymbolHead;
import io.interlock.frontend.image.SymbolHead.FunctionHead;
import io.interlock.frontend.image.SymbolHead.VariableHead;
import io.interlock.frontend.image.UnitImage;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Program;
import io.interlock.ir.type.Type;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Joins units into a program. First every name gets its meaning ({@link SymbolTable}), then every
 * symbol that survives becomes a function or global, in the order of units and of symbols within
 * them, then code and initial values are decoded against those. A reference to an alias becomes one
 * to what it stands for. The result does not depend on how many threads decode.
 */
public final class Linker {
  private final List<UnitImage> units;
  private final SymbolTable table;
  private final List<List<Type>> types;
  private final Meanings meanings;

  private Linker(List<UnitImage> units, UnitTypes unitTypes) {
    this.units = units;
    table = new SymbolTable(units);
    types = units.stream().map(unitTypes::of).toList();
    meanings = new Meanings(units, table, types);
  }

  /** Joins the units; bodies are decoded by the common pool. */
  public static LinkResult link(List<UnitImage> units) {
    return link(units, new UnitTypes());
  }

  /** The same, for one of several programs: types known from the others are not decoded again. */
  public static LinkResult link(List<UnitImage> units, UnitTypes types) {
    return new Linker(List.copyOf(units), types).link();
  }

  private LinkResult link() {
    var builder =
        new Program.Builder(meanings.functions(), meanings.globals()).aliases(meanings.aliases());
    List<List<Initializer>> lifecycles =
        IntStream.range(0, units.size()).parallel().mapToObj(u -> decodeUnit(u, builder)).toList();
    builder.lifecycle(
        Lifecycle.merge(lifecycles, Lifecycle.CONSTRUCTORS),
        Lifecycle.merge(lifecycles, Lifecycle.DESTRUCTORS));
    builder.pointerSize(units.isEmpty() ? Long.BYTES : units.get(0).pointerSize());
    return new LinkResult(builder.build(), table.conflicts());
  }

  /** Fills in one unit's code and data; returns its lists of constructors and destructors. */
  private List<Initializer> decodeUnit(int number, Program.Builder builder) {
    UnitImage unit = units.get(number);
    var linked =
        new LinkedUnit(unit, types.get(number), symbol -> meanings.address(number, symbol));
    List<Initializer> lifecycle = Lifecycle.none();
    List<SymbolHead> symbols = unit.symbols();
    for (int n = 0; n < symbols.size(); n++) {
      SymbolHead head = symbols.get(n);
      if (head instanceof VariableHead v && Lifecycle.isList(v) && v.isDefinition()) {
        lifecycle = Lifecycle.with(lifecycle, v, linked.initializer(v.initializer()));
      }
      if (head.isDefinition() && meanings.isOwner(number, n)) {
        define(builder, linked, head, number, n);
      }
    }
    return lifecycle;
  }

  private void define(
      Program.Builder builder, LinkedUnit linked, SymbolHead head, int unit, int number) {
    if (head instanceof FunctionHead f
        && meanings.address(unit, number).symbol() instanceof Function function) {
      builder.body(function, linked.body(f, function));
    } else if (head instanceof VariableHead v
        && meanings.address(unit, number).symbol() instanceof Global global) {
      builder.initializer(global, linked.initializer(v.initializer()));
    }
  }
}
