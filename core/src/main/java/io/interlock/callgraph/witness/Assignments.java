package io.interlock.callgraph.witness;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The assignments of a program that may carry one function, gathered in one pass: stores of it,
 * copies of memory, and the calls that lead to each function.
 */
final class Assignments {
  /** A value that may be the function is written to memory. */
  record Write(Function function, Instruction instruction, Value address, Value value) {}

  record Transfer(Function function, MemoryTransfer instruction) {}

  private final Holders holders;
  final List<Write> writes = new ArrayList<>();
  final List<Transfer> transfers = new ArrayList<>();
  final Map<Function, List<CallEdge>> incoming = new HashMap<>();

  Assignments(CallGraph graph, Holders holders) {
    this.holders = holders;
    for (Function function : graph.program().functions()) {
      graph
          .program()
          .body(function)
          .ifPresent(
              body ->
                  body.blocks().stream()
                      .flatMap(block -> block.instructions().stream())
                      .forEach(i -> add(function, i)));
    }
    for (CallSite site : graph.sites().all()) {
      for (CallEdge edge : graph.edges(site)) {
        incoming.computeIfAbsent(edge.target(), f -> new ArrayList<>()).add(edge);
      }
    }
  }

  private void add(Function function, Instruction instruction) {
    if (instruction instanceof Store store) {
      add(function, store, store.address(), store.value());
    } else if (instruction instanceof AtomicUpdate update) {
      add(function, update, update.address(), update.value());
    } else if (instruction instanceof CompareExchange exchange) {
      add(function, exchange, exchange.address(), exchange.replacement());
    } else if (instruction instanceof MemoryTransfer transfer
        && transfer.kind() != MemoryTransfer.Kind.FILL) {
      transfers.add(new Transfer(function, transfer));
    }
  }

  private void add(Function function, Instruction instruction, Value address, Value value) {
    if (holders.mayBe(function, value)) {
      writes.add(new Write(function, instruction, address, value));
    }
  }
}
