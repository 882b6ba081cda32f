package io.interlock.specialize;

import io.interlock.ir.AccessShape;
import io.interlock.ir.Address;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.Ordering;
import io.interlock.ir.Result;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import io.interlock.model.Action.Direction;
import io.interlock.specialize.Mailboxes.Mailbox;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds to a function what its calls do to pointers in messages: put them into mailboxes, take them
 * from there.
 *
 * <p>What is sent is put there before the call, or, if the length of the message is known, after a
 * call that has not failed. Then comparisons of what the call has returned with a number ask
 * whether it was sent, if they tell that from failure: {@code if (write(fd, &p, sizeof p) != sizeof
 * p) free(p);} frees what nobody gets. This assumes that a message is sent as a whole or not at
 * all, as POSIX says of pipes.
 */
final class MessageCode {
  /** A pointer some bytes into a message. */
  record Message(Carriers.End end, long offset, Mailbox mailbox) {}

  /** Which pointers go through a call. */
  interface Finder {
    List<Message> messages(Body body, Call call);
  }

  /** A result that says whether a message was sent: what it is then. */
  private record Sent(Result answer, long length) {}

  private final Body body;
  private final int pointerSize;
  private final Carriers carriers;
  private final Finder finder;
  private final Set<Value> variables;
  private boolean isChanged;
  private final Map<Value, Sent> sent = new HashMap<>();
  private int localCount;

  MessageCode(Body body, int pointerSize, Carriers carriers, Finder finder) {
    this.body = body;
    this.pointerSize = pointerSize;
    this.carriers = carriers;
    this.finder = finder;
    localCount = body.localCount();
    variables = findVariables();
  }

  private Set<Value> findVariables() {
    Set<Value> all = new LinkedHashSet<>();
    Set<Value> filled = new HashSet<>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call call) {
          for (Message message : finder.messages(body, call)) {
            Value address = call.arguments().get(message.end().argument());
            all.add(address);
            if (message.end().direction() == Direction.RECEIVE) {
              filled.add(address);
            }
          }
        }
      }
    }
    return MessageVariables.find(body, all, filled, carriers);
  }

  /** The same body if no messages are sent or received. */
  Body run() {
    List<Block> blocks = new ArrayList<>();
    for (Block block : body.blocks()) {
      List<Instruction> code = new ArrayList<>();
      for (Instruction i : block.instructions()) {
        if (i instanceof Call call) {
          add(call, finder.messages(body, call), code);
        } else {
          code.add(i);
        }
      }
      blocks.add(new Block(block.index(), code));
    }
    return isChanged ? MessageVariables.in(body.with(asked(blocks), localCount), variables) : body;
  }

  private void add(Call call, List<Message> messages, List<Instruction> code) {
    isChanged |= !messages.isEmpty();
    long length = length(call, messages);
    messages.stream()
        .filter(m -> m.end().direction() == Direction.SEND && length < 0)
        .forEach(m -> put(call, m, code));
    code.add(call);
    for (Message message : messages) {
      if (message.end().direction() == Direction.RECEIVE) {
        receive(call, message, code);
      } else if (length >= 0) {
        send(call, message, length, code);
      }
    }
  }

  /** What a call returns that has sent a message; negative if that is not known. */
  private long length(Call call, List<Message> messages) {
    Result result = call.result();
    boolean isKnown =
        carriers.isSystem(call)
            && messages.size() == 1
            && result != null
            && result.type().bits() == pointerSize * Byte.SIZE
            && messages.get(0).end().length() >= 0;
    return isKnown
            && call.arguments().get(messages.get(0).end().length()) instanceof IntegerConstant c
        ? c.value()
        : -1;
  }

  private void put(Call call, Message message, List<Instruction> code) {
    Result pointer = load(call, message, code);
    code.add(call(null, message.mailbox().put(), List.of(pointer), call));
  }

  private void send(Call call, Message message, long length, List<Instruction> code) {
    Result result = call.result();
    if (result != null) {
      Result pointer = load(call, message, code);
      Result answer = new Result(localCount++, result.type());
      code.add(call(answer, message.mailbox().send(), List.of(pointer, result), call));
      sent.put(result, new Sent(answer, length));
    }
  }

  private void receive(Call call, Message message, List<Instruction> code) {
    Value argument = call.arguments().get(message.end().argument());
    Value address = address(call, message, code);
    Result returned = call.result();
    boolean isLength = returned != null && returned.type().bits() == pointerSize * Byte.SIZE;
    Value result =
        returned != null && isLength
            ? returned
            : new IntegerConstant(Mailboxes.SENT, pointerSize * Byte.SIZE);
    Result before = variables.contains(argument) ? null : load(call, message, code);
    Result pointer = new Result(localCount++, CodeBuilder.POINTER);
    code.add(
        before == null
            ? call(pointer, message.mailbox().take(), List.of(result), call)
            : call(pointer, message.mailbox().receive(), List.of(before, result), call));
    code.add(new Store(address, pointer, shape(), null, call.position()));
  }

  private Result load(Call call, Message message, List<Instruction> code) {
    Result pointer = new Result(localCount++, CodeBuilder.POINTER);
    Value address = address(call, message, code);
    code.add(new Load(pointer, address, shape(), null, Load.Purpose.READ, call.position()));
    return pointer;
  }

  private Value address(Call call, Message message, List<Instruction> code) {
    Value argument = call.arguments().get(message.end().argument());
    if (message.offset() == 0) {
      return argument;
    }
    Result moved = new Result(localCount++, CodeBuilder.POINTER);
    code.add(new Address(moved, argument, message.offset(), List.of(), call.position()));
    return moved;
  }

  private static Call call(
      @Nullable Result result, Function callee, List<Value> arguments, Call at) {
    var address = new SymbolAddress(callee, 0);
    return new Call(result, address, arguments, Set.of(), List.of(), at.position());
  }

  private AccessShape shape() {
    return new AccessShape(
        pointerSize, pointerSize, Ordering.NOT_ATOMIC, AccessShape.Volatility.PLAIN);
  }

  /** The same with comparisons that ask whether a message was sent. */
  private List<Block> asked(List<Block> blocks) {
    if (sent.isEmpty()) {
      return blocks;
    }
    List<Block> result = new ArrayList<>();
    for (Block block : blocks) {
      List<Instruction> code =
          block.instructions().stream().map(i -> i instanceof Compare c ? asked(c) : i).toList();
      result.add(new Block(block.index(), code));
    }
    return result;
  }

  private Instruction asked(Compare compare) {
    Sent about = sent.get(compare.left());
    if (about == null || !(compare.right() instanceof IntegerConstant c)) {
      return compare;
    }
    boolean ifSent = holds(compare.predicate(), about.length(), c.value());
    boolean ifFailed = holds(compare.predicate(), -1, c.value());
    if (ifSent == ifFailed) {
      return compare;
    }
    ValueType type = about.answer().type();
    Compare.Predicate predicate =
        ifFailed ? Compare.Predicate.SIGNED_LESS : Compare.Predicate.SIGNED_GREATER_EQUAL;
    var zero = new IntegerConstant(0, type.bits());
    return new Compare(compare.result(), predicate, about.answer(), zero, compare.position());
  }

  private static boolean holds(Compare.Predicate predicate, long left, long right) {
    return switch (predicate) {
      case EQUAL -> left == right;
      case NOT_EQUAL -> left != right;
      case SIGNED_LESS -> left < right;
      case SIGNED_LESS_EQUAL -> left <= right;
      case SIGNED_GREATER -> left > right;
      case SIGNED_GREATER_EQUAL -> left >= right;
      case UNSIGNED_LESS -> Long.compareUnsigned(left, right) < 0;
      case UNSIGNED_LESS_EQUAL -> Long.compareUnsigned(left, right) <= 0;
      case UNSIGNED_GREATER -> Long.compareUnsigned(left, right) > 0;
      case UNSIGNED_GREATER_EQUAL -> Long.compareUnsigned(left, right) >= 0;
      case FLOATING -> false;
    };
  }
}
