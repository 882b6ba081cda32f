package io.interlock.model;

import io.interlock.ir.Call;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.model.Action.Extent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much calls of {@code scanf} and the like write, where their format is a text of the program:
 * {@code sscanf(s, "%d", &p->n)} writes {@code p->n}, not all that comes after it in {@code *p}.
 * Conversions are for the arguments after the format, in their order.
 */
final class ScannedArguments {
  private final Program program;

  ScannedArguments(Program program) {
    this.program = program;
  }

  /** The actions at a call, those by a format as it says. */
  List<Action> in(List<Action> actions, Call call) {
    if (actions.stream().noneMatch(ScannedArguments::isScanned)) {
      return actions;
    }
    var known = new ArrayList<Action>(actions.size());
    actions.forEach(a -> known.add(a instanceof Action.Memory m ? of(m, call) : a));
    return known;
  }

  private static boolean isScanned(Action action) {
    return action instanceof Action.Memory m && m.extent() instanceof Extent.Scanned;
  }

  private Action.Memory of(Action.Memory memory, Call call) {
    if (!(memory.extent() instanceof Extent.Scanned scanned)) {
      return memory;
    }
    List<ScanFormat.Conversion> format = format(scanned.format(), call);
    int index = memory.pointer().argument() - scanned.format() - 1;
    return format == null || index < 0 || index >= format.size()
        ? new Action.Memory(memory.pointer(), memory.touch(), new Extent.Whole(), memory.content())
        : new Action.Memory(
            memory.pointer(),
            memory.touch(),
            format.get(index).extent(),
            format.get(index).content());
  }

  private @Nullable List<ScanFormat.Conversion> format(int argument, Call call) {
    Initializer initial =
        argument < call.arguments().size()
                && call.arguments().get(argument) instanceof SymbolAddress a
                && a.offset() == 0
                && a.symbol() instanceof Global g
                && g.storage() == Global.Storage.READ_ONLY
            ? program.initializer(g).orElse(null)
            : null;
    String text = initial == null ? null : initial.text();
    // Without an end, it was cut.
    int end = text == null ? -1 : text.indexOf('\0');
    return text == null || end < 0
        ? null
        : ScanFormat.parse(text.substring(0, end), program.pointerSize());
  }
}
