package io.interlock.specialize;

import io.interlock.ir.Address;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Phi;
import io.interlock.ir.Program;
import io.interlock.ir.Value;
import io.interlock.ir.type.PointerType;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.LibraryModels;
import io.interlock.model.Operand;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The functions that carry messages from thread to thread: those whose models say so ({@link
 * Action.Carry}), and those of the program that pass on to one of them what a formal points to, if
 * nothing is known of it there but its address, as of the {@code void *} in {@code write_all(fd,
 * buffer, length)}. Only if the program opens what carries them, a pipe or the like: what is
 * written to files does not go to other threads.
 *
 * <p>Each end of a function is found once, so this ends.
 */
final class Carriers {
  /**
   * An argument behind which there is a message.
   *
   * @param length the argument that says how long it is, which the function returns if it is not
   *     negative; less than zero if that is not so
   */
  record End(int argument, String by, Action.Direction direction, int length) {}

  private record CalledAt(Function caller, Call call) {}

  private final Program program;
  private final LibraryModels models;
  private final Map<Function, List<End>> ends = new LinkedHashMap<>();
  private final Map<Function, List<CalledAt>> calls = new HashMap<>();
  private final Set<Function> system = new HashSet<>();
  private final Map<String, Set<Action.Direction>> directions = new HashMap<>();
  private final ArrayDeque<Function> waiting = new ArrayDeque<>();

  private Carriers(Program program, LibraryModels models) {
    this.program = program;
    this.models = models;
  }

  static Carriers find(Program program, LibraryModels models) {
    var carriers = new Carriers(program, models);
    for (Function function : program.functions()) {
      carriers.models.of(function).ifPresent(m -> carriers.read(function, m));
    }
    carriers.system.addAll(carriers.ends.keySet());
    carriers.ends.values().forEach(l -> l.removeIf(e -> !carriers.isFollowed(e.by())));
    carriers.ends.values().removeIf(List::isEmpty);
    if (!carriers.ends.isEmpty()) {
      carriers.findCalls();
      carriers.findWrappers();
    }
    return carriers;
  }

  List<End> of(Call call) {
    return call.directCallee().map(f -> ends.getOrDefault(f, List.of())).orElse(List.of()).stream()
        .filter(e -> e.argument() < call.arguments().size())
        .toList();
  }

  /** Whether a call is of one that a model tells of. */
  boolean isSystem(Call call) {
    return call.directCallee().filter(system::contains).isPresent();
  }

  boolean isEmpty() {
    return ends.isEmpty();
  }

  /** Not so if nothing is opened, or what goes in never comes out. */
  private boolean isFollowed(String by) {
    return directions.getOrDefault(by, Set.of()).size() == Action.Direction.values().length;
  }

  private void read(Function function, FunctionModel model) {
    for (Action action : model.actions()) {
      if (action instanceof Action.Carry c && isArgument(c.message())) {
        directions
            .computeIfAbsent(c.by(), n -> EnumSet.noneOf(Action.Direction.class))
            .add(c.direction());
        if (c.direction() != Action.Direction.OPEN) {
          int message = c.message().argument();
          add(function, new End(message, c.by(), c.direction(), length(model, message)));
        }
      }
    }
  }

  private static int length(FunctionModel model, int message) {
    return model.actions().stream()
        .filter(a -> a instanceof Action.Memory m && m.pointer().argument() == message)
        .map(a -> ((Action.Memory) a).extent())
        .filter(Action.Extent.Argument.class::isInstance)
        .mapToInt(e -> ((Action.Extent.Argument) e).count())
        .findFirst()
        .orElse(-1);
  }

  private static boolean isArgument(Operand operand) {
    return operand.kind() == Operand.Kind.ARGUMENT
        && operand.dereferences() == 0
        && operand.members().isEmpty();
  }

  private void add(Function function, End end) {
    List<End> known = ends.computeIfAbsent(function, f -> new ArrayList<>());
    if (!known.contains(end)) {
      known.add(end);
      waiting.add(function);
    }
  }

  private void findCalls() {
    for (Function function : program.functions()) {
      Optional<Body> body = program.body(function);
      if (body.isPresent() && models.of(function).isEmpty()) {
        for (Block block : body.get().blocks()) {
          for (Instruction i : block.instructions()) {
            if (i instanceof Call c && c.directCallee().isPresent()) {
              calls
                  .computeIfAbsent(c.directCallee().get(), f -> new ArrayList<>())
                  .add(new CalledAt(function, c));
            }
          }
        }
      }
    }
  }

  private void findWrappers() {
    while (!waiting.isEmpty()) {
      Function carrier = waiting.remove();
      for (CalledAt at : calls.getOrDefault(carrier, List.of())) {
        for (End end : of(at.call())) {
          Body body = program.body(at.caller()).orElseThrow();
          for (Formal formal : formals(body, at.call().arguments().get(end.argument()))) {
            if (isUnknown(body, formal)) {
              add(at.caller(), new End(formal.id(), end.by(), end.direction(), -1));
            }
          }
        }
      }
    }
  }

  /** The formals that an address may have been computed from. */
  private static Set<Formal> formals(Body body, Value address) {
    Set<Formal> formals = new HashSet<>();
    Set<Value> seen = new HashSet<>();
    var open = new ArrayDeque<Value>(List.of(address));
    while (!open.isEmpty()) {
      Value value = open.remove();
      if (!seen.add(value)) {
        continue;
      }
      if (value instanceof Formal f) {
        formals.add(f);
      }
      Instruction definition = body.definitions().of(value);
      if (definition instanceof Address a) {
        open.add(a.base());
      } else if (definition instanceof Phi p) {
        open.addAll(p.operands());
      }
    }
    return formals;
  }

  private static boolean isUnknown(Body body, Formal formal) {
    return body.binding(formal)
        .map(b -> b.variable().type() == null ? null : b.variable().type().stripped())
        .filter(t -> t instanceof PointerType p && Messages.isOpaque(p.target()))
        .isPresent();
  }
}
