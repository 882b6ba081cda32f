package io.interlock.pointsto;

import io.interlock.ir.Function;
import it.unimi.dsi.fastutil.ints.Int2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.function.BiConsumer;

/**
 * A call with a receiver ({@link Receivers}): each function is handed the places it was found from,
 * and no others. For every place of the receiver the function pointer is loaded from there alone;
 * each function that comes of it has a node for its receivers, in place of the argument's.
 *
 * <p>With more than {@link #MAX_PLACES} receivers, and where objects are told apart by type only,
 * every function that the called pointer may hold is handed all of them. Each place is looked at
 * once, so this ends.
 */
final class ReceiverCalls {
  private static final int MAX_PLACES = 64;

  private final SolverState state;
  private final Flows flows;
  private final Invocation invocation;
  private final CallSite.Receiver receiver;
  private final BiConsumer<Invocation, Function> enter;

  /** By function: the node of what it is handed as receiver. */
  private final Int2IntLinkedOpenHashMap nodes = new Int2IntLinkedOpenHashMap();

  private int places;
  private boolean isAny;

  ReceiverCalls(
      SolverState state,
      Invocation invocation,
      CallSite.Receiver receiver,
      BiConsumer<Invocation, Function> enter) {
    this.state = state;
    this.invocation = invocation;
    this.receiver = receiver;
    this.enter = enter;
    flows = state.flows();
    nodes.defaultReturnValue(-1);
  }

  void listen() {
    int object = state.node(invocation.instance(), receiver.object());
    if (object < 0) {
      giveAll();
    } else {
      flows.listen(object, this::found);
    }
  }

  private void found(int place) {
    if (isAny) {
      return;
    }
    if (++places > MAX_PLACES || flows.isCrowded()) {
      giveAll();
      return;
    }
    int one = flows.newNode();
    flows.place(one, place);
    int cell = flows.moved(one, receiver.offset(), 0);
    flows.listenForFunctions(flows.loaded(cell), at -> give(at, place));
  }

  private void give(int at, int place) {
    Function function = state.function(at);
    if (function != null) {
      flows.place(node(function), place);
    }
  }

  /** No function is told from another any more. */
  private void giveAll() {
    isAny = true;
    int argument = invocation.argument(receiver.argument());
    int callee = state.node(invocation.instance(), invocation.site().callee());
    flows.listenForFunctions(
        callee,
        at -> {
          Function function = state.function(at);
          if (function != null) {
            state.flow(argument, node(function));
          }
        });
  }

  /** What a function is handed as receiver; it is entered when first asked for. */
  private int node(Function function) {
    int node = nodes.get(function.index());
    if (node < 0) {
      node = flows.newNode();
      nodes.put(function.index(), node);
      var arguments = new IntArrayList(invocation.arguments());
      arguments.set(receiver.argument(), node);
      enter.accept(
          new Invocation(
              invocation.instance(),
              invocation.site(),
              arguments,
              invocation.result(),
              invocation.memoryArguments(),
              invocation.entry()),
          function);
    }
    return node;
  }
}
