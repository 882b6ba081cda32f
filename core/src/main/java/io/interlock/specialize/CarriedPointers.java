package io.interlock.specialize;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.ir.type.Type;
import io.interlock.model.Action.Direction;
import io.interlock.model.LibraryModels;
import io.interlock.source.Position;
import io.interlock.specialize.Mailboxes.Mailbox;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows pointers that threads send each other through the system: {@code write(fd, &p, sizeof p)}
 * and {@code read(fd, &p, sizeof p)}. Where a message goes in that has pointers in it by its type
 * ({@link Messages}), code is added that puts these into a stack first; where one comes out, code
 * that takes them from there ({@link Mailboxes}). So what is behind them is reached by whoever
 * receives, and what that means for order and ownership is a matter of ordinary code: who takes a
 * pointer comes after who has put it, and has it alone if the sender keeps none.
 *
 * <p>There is one stack for each type that is both sent and received by what a model calls by one
 * name; one for all if something is sent or received as a {@code void *}. Which of several pipes a
 * message goes through is not asked. Where nothing is both sent and received, the program stays as
 * it is. One pass over the calls, after {@link Carriers}; variables that messages pass through are
 * then replaced by what they hold ({@link MessageVariables}).
 *
 * <p>Assumes that a message is received once, and, of a variable that nothing but messages and null
 * is put into, that what a failed {@code read} leaves there is not used: it is null here.
 */
public final class CarriedPointers {
  /** A kind of pointer on its way; types of records are one if they are the same object. */
  private record Kind(String by, @Nullable Type target) {}

  /** A pointer in a message at one call. */
  private record Found(Carriers.End end, Messages.Part part) {}

  private final Program program;
  private final Carriers carriers;
  private final Mailboxes mailboxes;
  private final Map<Kind, Set<Direction>> used = new LinkedHashMap<>();
  private final Map<Kind, Mailbox> known = new HashMap<>();
  private final Map<Kind, Position> first = new HashMap<>();

  private CarriedPointers(Program program, Carriers carriers) {
    this.program = program;
    this.carriers = carriers;
    mailboxes = new Mailboxes(program);
  }

  /** The same program if no pointers are sent and received. */
  public static Program apply(Program program, LibraryModels models) {
    Carriers carriers = Carriers.find(program, models);
    return carriers.isEmpty() ? program : new CarriedPointers(program, carriers).run();
  }

  private Program run() {
    for (Function function : program.functions()) {
      program.body(function).ifPresent(this::look);
    }
    List.copyOf(used.keySet()).stream().filter(k -> k.target() == null).forEach(this::join);
    used.forEach(
        (kind, directions) -> {
          if (directions.containsAll(EnumSet.of(Direction.SEND, Direction.RECEIVE))) {
            Position position = first.getOrDefault(kind, Position.UNKNOWN);
            known.put(kind, mailboxes.add(kind.target(), position));
          }
        });
    return known.isEmpty() ? program : mailboxes.build((f, b) -> rewritten(b));
  }

  /** What is sent by that name may be received as a pointer to anything. */
  private void join(Kind any) {
    used.entrySet().stream()
        .filter(e -> e.getKey().by().equals(any.by()))
        .forEach(e -> used.getOrDefault(any, EnumSet.noneOf(Direction.class)).addAll(e.getValue()));
    used.keySet().removeIf(k -> k.by().equals(any.by()) && !k.equals(any));
  }

  private void look(Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call call) {
          for (Found found : found(body, call)) {
            var kind = new Kind(found.end().by(), found.part().target());
            first.putIfAbsent(kind, call.position());
            used.computeIfAbsent(kind, k -> EnumSet.noneOf(Direction.class))
                .add(found.end().direction());
          }
        }
      }
    }
  }

  private List<Found> found(Body body, Call call) {
    List<Found> all = new ArrayList<>();
    for (Carriers.End end : carriers.of(call)) {
      Messages.parts(body, call.arguments().get(end.argument()))
          .forEach(p -> all.add(new Found(end, p)));
    }
    return all;
  }

  private Body rewritten(Body body) {
    return new MessageCode(body, program.pointerSize(), carriers, this::messages).run();
  }

  private List<MessageCode.Message> messages(Body body, Call call) {
    List<MessageCode.Message> messages = new ArrayList<>();
    for (Found found : found(body, call)) {
      Mailbox own = known.get(new Kind(found.end().by(), found.part().target()));
      Mailbox mailbox = own == null ? known.get(new Kind(found.end().by(), null)) : own;
      if (mailbox != null) {
        messages.add(new MessageCode.Message(found.end(), found.part().offset(), mailbox));
      }
    }
    return messages;
  }
}
