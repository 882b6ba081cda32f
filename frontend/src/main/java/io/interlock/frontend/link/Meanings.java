package io.interlock.frontend.link;

import io.interlock.frontend.image.LinkedUnit;
import io.interlock.frontend.image.SymbolHead;
import io.interlock.frontend.image.SymbolHead.AliasHead;
import io.interlock.frontend.image.SymbolHead.FunctionHead;
import io.interlock.frontend.image.SymbolHead.IfuncHead;
import io.interlock.frontend.image.SymbolHead.VariableHead;
import io.interlock.frontend.image.UnitImage;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Linkage;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.type.Type;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What every symbol of every unit means in the program: a function or global, plus an offset. */
final class Meanings {
  private final List<UnitImage> units;
  private final SymbolTable table;
  private final List<List<Type>> types;
  private final List<Function> functions = new ArrayList<>();
  private final List<Global> globals = new ArrayList<>();
  private final Map<String, Function> aliases = new HashMap<>();
  private final @Nullable SymbolAddress[][] addresses;

  Meanings(List<UnitImage> units, SymbolTable table, List<List<Type>> types) {
    this.units = units;
    this.table = table;
    this.types = types;
    addresses = new @Nullable SymbolAddress[units.size()][];
    for (int u = 0; u < units.size(); u++) {
      addresses[u] = new @Nullable SymbolAddress[units.get(u).symbols().size()];
    }
    forEachOwned(this::makeSymbol);
    forEachOwned(this::makeIfunc);
    forEachOwned(this::makeAlias);
    forEachElsewhere(this::pointToChosen);
  }

  List<Function> functions() {
    return functions;
  }

  /** Functions by the further names they have. */
  Map<String, Function> aliases() {
    return aliases;
  }

  List<Global> globals() {
    return globals;
  }

  /** What a unit's symbol stands for. */
  SymbolAddress address(int unit, int number) {
    SymbolAddress address = addresses[unit][number];
    if (address == null) {
      throw new IllegalStateException("no meaning for " + units.get(unit).symbols().get(number));
    }
    return address;
  }

  /** Whether the program's definition of a symbol is the one of this unit. */
  boolean isOwner(int unit, int number) {
    SymbolHead head = units.get(unit).symbols().get(number);
    if (!SymbolTable.isShared(head)) {
      return true;
    }
    SymbolTable.Entry chosen = table.chosen(head.name());
    return chosen.unit() == unit && chosen.number() == number;
  }

  private enum Owner {
    THIS_UNIT,
    ANOTHER_UNIT
  }

  private interface Action {
    void apply(int unit, int number, SymbolHead head);
  }

  private void forEachOwned(Action action) {
    forEach(Owner.THIS_UNIT, action);
  }

  private void forEachElsewhere(Action action) {
    forEach(Owner.ANOTHER_UNIT, action);
  }

  private void forEach(Owner owner, Action action) {
    for (int u = 0; u < units.size(); u++) {
      List<SymbolHead> symbols = units.get(u).symbols();
      for (int n = 0; n < symbols.size(); n++) {
        if (isOwner(u, n) == (owner == Owner.THIS_UNIT)) {
          action.apply(u, n, symbols.get(n));
        }
      }
    }
  }

  private void makeSymbol(int unit, int number, SymbolHead head) {
    if (head instanceof FunctionHead f) {
      var function = makeFunction(f, LinkedUnit.type(types.get(unit), f.type()));
      functions.add(function);
      addresses[unit][number] = new SymbolAddress(function, 0);
    } else if (head instanceof VariableHead v) {
      var global = makeGlobal(v, LinkedUnit.type(types.get(unit), v.type()));
      globals.add(global);
      addresses[unit][number] = new SymbolAddress(global, 0);
    }
  }

  private Function makeFunction(FunctionHead f, @Nullable Type type) {
    return new Function(
        functions.size(), f.name(), f.linkage(), f.traits(), f.formals(), type, f.position(), null);
  }

  private Global makeGlobal(VariableHead v, @Nullable Type type) {
    return new Global(
        globals.size(),
        v.name(),
        v.sourceName(),
        v.scope(),
        v.linkage(),
        v.storage(),
        v.size(),
        type,
        v.position());
  }

  private void makeIfunc(int unit, int number, SymbolHead head) {
    if (head instanceof IfuncHead i) {
      Function function = makeIfunc(i, i.resolver() == 0 ? null : follow(unit, i.resolver() - 1));
      functions.add(function);
      addresses[unit][number] = new SymbolAddress(function, 0);
    }
  }

  private Function makeIfunc(IfuncHead head, @Nullable SymbolAddress resolver) {
    Function target = resolver != null && resolver.symbol() instanceof Function f ? f : null;
    Position position = target == null ? Position.UNKNOWN : target.position();
    return new Function(
        functions.size(), head.name(), head.linkage(), Set.of(), List.of(), null, position, target);
  }

  /** An alias stands for a symbol made before; one that stands for nothing is unknown. */
  private void makeAlias(int unit, int number, SymbolHead head) {
    if (head instanceof AliasHead) {
      SymbolAddress target = follow(unit, number);
      addresses[unit][number] = target == null ? unknown(head) : target;
      if (target != null && target.symbol() instanceof Function function && target.offset() == 0) {
        aliases.putIfAbsent(head.name(), function);
      }
    }
  }

  /** What a symbol stands for, through aliases of aliases; null if they go in a circle. */
  private @Nullable SymbolAddress follow(int unit, int number) {
    var seen = new HashSet<SymbolTable.Entry>();
    SymbolTable.Entry at = entryOf(unit, number);
    long offset = 0;
    while (seen.add(at)) {
      SymbolAddress made = addresses[at.unit()][at.number()];
      if (made != null) {
        return new SymbolAddress(made.symbol(), made.offset() + offset);
      }
      if (!(at.head() instanceof AliasHead alias) || alias.target() == 0) {
        return null;
      }
      offset += alias.offset();
      at = entryOf(at.unit(), alias.target() - 1);
    }
    return null;
  }

  private SymbolAddress unknown(SymbolHead head) {
    var function =
        new Function(
            functions.size(),
            head.name(),
            Linkage.EXTERNAL,
            Set.of(),
            List.of(),
            null,
            Position.UNKNOWN,
            null);
    functions.add(function);
    return new SymbolAddress(function, 0);
  }

  private SymbolTable.Entry entryOf(int unit, int number) {
    SymbolHead head = units.get(unit).symbols().get(number);
    return SymbolTable.isShared(head)
        ? table.chosen(head.name())
        : new SymbolTable.Entry(unit, number, head);
  }

  private void pointToChosen(int unit, int number, SymbolHead head) {
    SymbolTable.Entry entry = table.chosen(head.name());
    addresses[unit][number] = addresses[entry.unit()][entry.number()];
  }
}
